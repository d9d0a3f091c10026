import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { Arrival } from '@/components/editorial/arrival'
import { ChoiceCards } from '@/components/form/choice-cards'
import { fieldsOf } from '@/components/form/fields-of'
import { SelectField, TextField } from '@/components/form/form-field'
import { FormSuccess } from '@/components/form/form-outcome'
import { FormSection } from '@/components/form/form-section'
import { SearchPicker } from '@/components/form/search-picker'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorBox } from '@/components/ui/states'
import { underlinedLink } from '@/components/ui/link-look'
import { EditorialForm } from '@/features/write/editorial/shared/editorial-form'
import { useEditorial } from '@/features/write/editorial/shared/use-editorial'
import { formatCents } from '@/lib/text/money'
import { kindLabel } from '@/features/money/dues/documents'
import { documentHref } from '@/features/money/dues/document-links'
import { PdfLink } from '../shared/pdf-link'
import { documentQuery, invoicesQuery, useDeleteDraft, useDraftStore } from './api'
import { BuyerFields } from './buyer-fields'
import { useMemberSearch } from '@/features/money/dues/office/api'
import { officeDay } from '@/lib/dates/office-time'
import {
  buyerKinds,
  draftFields,
  draftKinds,
  draftSchemaOf,
  draftValuesOf,
  isNote,
  netCents,
  parseDraft,
  type DraftValues,
} from './draft-values'
import { IssueQuestion } from './issue-question'
import { LinesField } from './lines-field'
import type { OfficeDocument } from './office-document'
import { TotalsList } from './totals-list'

type Form = UseFormReturn<DraftValues>

function MemberField({ form, fixed }: { form: Form; fixed: boolean }) {
  const { search } = useMemberSearch()
  return (
    <Controller
      control={form.control}
      name="member"
      render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
        <div>
          <SearchPicker
            label={fixed && value?.id === '' ? 'Buyer' : 'Member'}
            placeholder="Name, city or trade"
            hint={fixed ? 'Whose invoice it corrects.' : 'Active or not.'}
            none="No member was found."
            value={value && { ...value, detail: null }}
            disabled={fixed}
            inputRef={ref}
            search={search}
            onChange={(member) => {
              onChange(member && { id: member.id, name: member.name })
              form.setValue('refers_to', '', { shouldDirty: true })
            }}
          />
          {error && (
            <p role="alert" className="mt-1.5 text-fine font-medium text-danger-700">
              {error.message}
            </p>
          )}
        </div>
      )}
    />
  )
}

/** Who a buyer who is no member is, and who reads its documents. */
function NamedBuyer({ form }: { form: Form }) {
  const field = fieldsOf(form)
  const buyer = useWatch({ control: form.control, name: 'buyer' })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Contact person" starred autoComplete="off" {...field('buyer.name')} />
        <TextField
          label="Email"
          starred
          type="email"
          autoComplete="off"
          hint="Its documents are mailed there."
          {...field('buyer.email')}
        />
      </div>
      <BuyerFields field={(name) => field(`buyer.${name}`)} values={buyer} />
    </>
  )
}

function NoteFields({ form }: { form: Form }) {
  const field = fieldsOf(form)
  const [kind, member, chosen] = useWatch({ control: form.control, name: ['kind', 'member', 'refers_to'] })
  const { data, error, isFetching, refetch } = useQuery(invoicesQuery(member?.id ?? '', chosen))
  const options = (data ?? []).map(({ id, number, issued_on, total_cents }) => ({
    value: id,
    label: `${number ?? ''}, ${issued_on ? officeDay(issued_on) : ''}, ${formatCents(total_cents ?? 0)}`,
  }))
  // The list may not be loaded yet.
  if (chosen && !options.some(({ value }) => value === chosen)) options.unshift({ value: chosen, label: 'Loading…' })
  const none = data?.length === 0 && 'This member has no invoice'
  return (
    <>
      {error && !data && <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />}
      <SelectField
        label="Invoice that it corrects"
        placeholder={none || (member && !data && !error ? 'Loading invoices…' : 'Choose')}
        options={options}
        disabled={!member}
        {...field('refers_to')}
        // Kept up to date with the value, whose option arrives later.
        value={chosen}
        onChange={(event) => {
          for (const index of form.getValues('lines').keys()) form.setValue(`lines.${index}.corrects`, '')
          void field('refers_to').onChange(event)
        }}
      />
      <TextField
        label="Reason"
        autoComplete="off"
        hint={`Write it in Bulgarian, or in both languages: the ${kindLabel(kind).toLowerCase()} says it as it is. It is needed before it is issued.`}
        {...field('reason')}
      />
    </>
  )
}

/** What a draft lacks before it can be issued, with the way there. */
function Missing({ document: { missing, member_id } }: { document: OfficeDocument }) {
  if (!missing) return null
  const place = missing.includes('Settings → Billing')
    ? { to: '/dashboard/settings/billing', label: 'Settings → Billing' }
    : missing.includes('billing details') && { to: `/dashboard/members/${member_id}`, label: 'Open the member' }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 rounded-card border border-wheat-300 bg-wheat-100 px-4 py-2 text-small">
      <p className="py-2 font-semibold">{missing}</p>
      {place && (
        <Link to={place.to} className={`${underlinedLink} inline-flex min-h-touch items-center`}>
          {place.label}
        </Link>
      )}
    </div>
  )
}

/** What a draft costs: without tax as it is typed, with tax once it is saved. */
function Sum({ form, document, saved }: { form: Form; document?: OfficeDocument; saved: boolean }) {
  const [lines, kind] = useWatch({ control: form.control, name: ['lines', 'kind'] })
  if (document && saved && document.lines.length > 0) return <TotalsList totals={document.totals} />
  return (
    <dl className="space-y-1 text-small tabular-nums">
      <div>
        <dt className="float-start font-semibold">Without tax</dt>
        <dd className="text-end font-semibold">{formatCents(netCents(lines))}</dd>
        <dd className="text-fine text-ink-600">
          {`The tax follows from ${isNote(kind) ? 'the lines that it corrects' : 'the rules of tax'}; it is shown once this is saved.`}
        </dd>
      </div>
    </dl>
  )
}

function DeleteDraft({
  open,
  document: { id, member_name, kind },
  version,
  onDeleted,
  onClose,
}: {
  open: boolean
  document: OfficeDocument
  version: string
  onDeleted: () => void
  onClose: () => void
}) {
  const deletion = useDeleteDraft()
  return (
    <ConfirmDialog
      open={open}
      title={`Delete this draft for ${member_name}?`}
      confirm="Delete draft"
      doing="Deleting…"
      mutation={deletion}
      onConfirm={() => deletion.mutate({ id, updated_at: version }, { onSuccess: onDeleted })}
      onCancel={() => {
        deletion.reset()
        onClose()
      }}
    >
      <p>{`The ${kindLabel(kind).toLowerCase()} disappears for good. It has no number, so the series has no gap, and nobody has got it.`}</p>
    </ConfirmDialog>
  )
}

/**
 * The form of a draft, which becomes a document when it is issued.
 *
 * @param props.document the draft as it was read; undefined for a new one
 * @param props.initial what a new one begins with
 * @param props.of what a new one is for; each has a draft of its own on this device
 * @param props.added whether it has just been added; the form then says so
 * @param props.onIssued called when it has been issued
 * @param props.onRefused called with the sentence by which issuing was refused
 */
export function DraftForm({
  document,
  initial: begins,
  of,
  added = false,
  onIssued,
  onRefused,
}: {
  document?: OfficeDocument
  of?: string
  added?: boolean
  onIssued?: () => void
  onRefused?: (why: string) => void
} & ({ document: OfficeDocument; initial?: undefined } | { document?: undefined; initial: DraftValues })) {
  const id = useId()
  const store = useDraftStore()
  const [initial] = useState(() => (document ? draftValuesOf(document) : begins))
  const [before] = useState(document)
  // Values are sent as typed and trimmed on the way: only then can they be told apart from what is typed meanwhile.
  const client = useQueryClient()
  const form = useForm<DraftValues>({
    resolver: (values, ...rest) => {
      const invoice = client.getQueryData(documentQuery(values.refers_to).queryKey)
      return zodResolver(draftSchemaOf(invoice), undefined, { raw: true })(values, ...rest)
    },
    defaultValues: initial,
    shouldFocusError: false,
  })
  const editorial = useEditorial({
    name: of ? `document:${of}` : 'document',
    item: before,
    initial,
    form,
    parse: parseDraft,
    read: store.read,
    save: store.save,
  })
  const { changed, busy, saved, stored } = editorial
  const [asked, setAsked] = useState(false)
  const [kind, whose, corrected] = useWatch({ control: form.control, name: ['kind', 'whose', 'refers_to'] })
  const ready = document !== undefined && stored === document.updated_at && !changed && !busy
  const note = isNote(kind)
  const { data: invoice } = useQuery({ ...documentQuery(corrected), enabled: note && corrected !== '' })
  return (
    <>
      <EditorialForm
        label="Document"
        of={document ? 'this document' : 'a new document'}
        item={document}
        editorial={editorial}
        form={form}
        fields={draftFields}
        choice="The stored version and yours. Saving replaces the stored one."
        nouns={{ lines: 'Line' }}
        notes={document && <Missing document={document} />}
        side={
          <FormSection title="Issue">
            <Sum form={form} document={document} saved={ready} />
            <Button
              className="w-full"
              disabled={!ready || document.missing !== null}
              aria-describedby={`${id}-issue`}
              onClick={() => setAsked(true)}
            >
              Issue…
            </Button>
            {ready && document.missing === null && <PdfLink document={document} />}
            <p id={`${id}-issue`} className="text-fine text-ink-600">
              {!ready
                ? 'It can be issued once it is saved.'
                : document.missing
                  ? 'It cannot be issued yet, see above.'
                  : 'It then gets its number and never changes.'}
            </p>
          </FormSection>
        }
        deletion={{
          label: 'Delete draft',
          question: (dialog) =>
            document && <DeleteDraft {...dialog} document={document} version={stored ?? document.updated_at} />,
        }}
        save="Save draft"
        done={
          (saved || added) && (
            <Arrival when={added && !saved}>
              <FormSuccess title="Draft saved">
                It has no number yet, and only Administrators and accountants see it.
              </FormSuccess>
            </Arrival>
          )
        }
        next={saved && { to: documentHref(saved.id), state: { added: true } }}
      >
        <FormSection title="What and for whom">
          <Controller
            control={form.control}
            name="kind"
            render={({ field: { value, onChange } }) => (
              <fieldset>
                <legend className="mb-1.5 text-small font-semibold text-ink-800">Kind</legend>
                <ChoiceCards
                  choices={draftKinds}
                  value={value}
                  onChange={onChange}
                  layout="grid-cols-2 xl:grid-cols-4"
                />
              </fieldset>
            )}
          />
          {!note && (
            <Controller
              control={form.control}
              name="whose"
              render={({ field: { value, onChange } }) => (
                <fieldset>
                  <legend className="mb-1.5 text-small font-semibold text-ink-800">For</legend>
                  <ChoiceCards choices={buyerKinds} value={value} onChange={onChange} layout="sm:grid-cols-2" />
                </fieldset>
              )}
            />
          )}
          {note || whose === 'member' ? (
            <MemberField form={form} fixed={note && (before ?? begins)?.refers_to !== ''} />
          ) : (
            <NamedBuyer form={form} />
          )}
          {note && <NoteFields form={form} />}
          {kind === 'invoice' && (
            <TextField
              label="Day of the tax event"
              type="date"
              hint="On which the service was done, or the payment came before it. Empty, it is the day of issue. An invoice with tax is issued within five days of it."
              {...fieldsOf(form)('tax_event_on')}
            />
          )}
        </FormSection>
        <FormSection title="Lines">
          <LinesField form={form} version={editorial.settled} invoice={note ? invoice : undefined} />
        </FormSection>
      </EditorialForm>
      {document && asked && stored && (
        <IssueQuestion
          document={document}
          onIssued={() => onIssued?.()}
          onRefused={(why) => onRefused?.(why)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
