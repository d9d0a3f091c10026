import { Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import { Controller, useWatch, type Control } from 'react-hook-form'
import { PairComparison } from '@/components/editorial/field-comparison'
import { CheckboxField } from '@/components/form/form-field'
import { Button } from '@/components/ui/button'
import { ImageUpload } from '@/components/upload/image-upload'
import { uploadPicture } from '@/lib/data/storage'
import { pictureTypeNames } from '@/lib/pictures/image'
import { picturePath } from '@/lib/pictures/own-pictures'
import { companyLabels, logoEdge, type CompanyField as Field, type FieldValue } from '../../company'
import { inputOf, valueOf } from '../../company-values'
import { isSame, pairsOf } from '../../proposals'
import { CompanyField } from '../../shared/company-field'
import { MemberLogo } from '../shared/member-logo'
import type { OfficeProposal } from './api'
import type { DecisionValues } from '../shared/proposal-list'

/** Two values of a field, the words marked in which they differ. */
export function ValuesCompared({
  field,
  before,
  after,
  ...labels
}: {
  field: Field
  before: FieldValue | undefined
  after: FieldValue | undefined
  beforeLabel: string
  afterLabel: string
}) {
  return (
    <dl className="text-small">
      <dt className="sr-only">{companyLabels[field]}</dt>
      {pairsOf({ [field]: before ?? null }, { [field]: after ?? null }).map((pair) => (
        <PairComparison key={pair.label} field={pair} {...labels} />
      ))}
    </dl>
  )
}

/** The control that corrects the proposed logo. */
function LogoField({ value, name, onChange }: { value: string; name: string; onChange: (address: string) => void }) {
  return (
    <ImageUpload
      label={companyLabels.logo_url}
      hint={`${pictureTypeNames}. It is shown once you approve.`}
      preview={<MemberLogo name={name} address={value || null} size="lg" />}
      address={value}
      longestEdge={logoEdge}
      upload={(picture, options) => uploadPicture('public', 'logos', picture, options).then(picturePath)}
      onChange={onChange}
      failed="Failed to upload logo"
    />
  )
}

/**
 * A field of a proposal: what is stored beside what is proposed, whether it is accepted, and its correction. Where the
 * member has changed since the proposal, it shows the value of that time, too.
 */
export function ProposedField({
  field,
  proposal: { base, changes, now },
  control,
  onLogo,
}: {
  field: Field
  proposal: OfficeProposal
  control: Control<DecisionValues>
  onLogo: (address: string) => void
}) {
  const id = useId()
  const [correcting, setCorrecting] = useState(false)
  const label = companyLabels[field]
  const taken = useWatch({ control, name: `taken.${field}` })
  const typed = useWatch({ control, name: `values.${field}` })
  const proposed = changes[field]
  const corrected = typed !== undefined && !isSame(field, valueOf(field, typed), proposed)
  const moved = !isSame(field, base[field], now[field])
  const open = taken && (correcting || corrected)
  return (
    <section aria-labelledby={id} className="rounded-card border border-paper-300 bg-paper-50 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-10">
        <h2 id={id} className="me-auto font-serif text-subheading font-semibold">
          {label}
          {corrected && taken && <span className="ms-3 font-sans text-fine text-leaf-700">corrected</span>}
        </h2>
        <Controller
          control={control}
          name={`taken.${field}`}
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <CheckboxField
              label="Accept"
              aria-label={`Accept ${label}`}
              checked={value ?? false}
              onChange={onChange}
              onBlur={onBlur}
              ref={ref}
            />
          )}
        />
        {taken && !corrected && (
          <Button
            look="quiet"
            aria-expanded={open}
            aria-label={`Correct ${label}`}
            onClick={() => setCorrecting(!correcting)}
          >
            <Pencil aria-hidden="true" className="size-4" /> Correct
          </Button>
        )}
      </div>
      <div className="space-y-3 pb-2">
        {moved && (
          <div className="space-y-2 rounded-card border border-wheat-300 bg-wheat-100 p-4">
            <p className="text-small font-semibold">
              {isSame(field, now[field], proposed)
                ? 'It has been changed since to what is proposed.'
                : 'It has been changed since this was proposed. Accepting replaces what is stored now.'}
            </p>
            <ValuesCompared
              field={field}
              before={base[field]}
              after={now[field]}
              beforeLabel="When it was proposed"
              afterLabel="Stored now"
            />
          </div>
        )}
        <ValuesCompared
          field={field}
          before={now[field]}
          after={proposed}
          beforeLabel="Stored now"
          afterLabel="Proposed"
        />
        {!taken && <p className="text-small font-semibold">Left out: what is stored stays.</p>}
        {open && (
          <Controller
            control={control}
            name={`values.${field}`}
            render={({ field: { value, onChange } }) => (
              <div className="space-y-2 border-t border-paper-300 pt-4">
                {field === 'logo_url' ? (
                  <LogoField
                    value={typeof value === 'string' ? value : ''}
                    name={now.name}
                    onChange={(address) => {
                      onLogo(address)
                      onChange(address)
                    }}
                  />
                ) : (
                  <CompanyField field={field} control={control} name={`values.${field}`} />
                )}
                {corrected && (
                  <Button
                    look="quiet"
                    aria-label={`Take ${label} as it was proposed`}
                    onClick={() => {
                      if (field === 'logo_url') onLogo(inputOf(field, proposed))
                      onChange(inputOf(field, proposed))
                    }}
                  >
                    Take it as it was proposed
                  </Button>
                )}
              </div>
            )}
          />
        )}
      </div>
    </section>
  )
}
