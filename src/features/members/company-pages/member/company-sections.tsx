import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { fieldsOf } from '@/components/form/fields-of'
import { SelectField, TextareaField, TextField } from '@/components/form/form-field'
import { FormSection } from '@/components/form/form-section'
import { RichTextField } from '@/components/rich-text/rich-text-field'
import { ImageUpload } from '@/components/upload/image-upload'
import { industriesQuery } from '@/features/members/industries/api'
import { industryOptions } from '@/features/members/industries/industries'
import type { UploadPicture } from '@/lib/data/storage'
import { pictureTypeNames } from '@/lib/pictures/image'
import { picturePath } from '@/lib/pictures/own-pictures'
import {
  companyLabels,
  detailKinds,
  employeeChoices,
  languageChoices,
  logoEdge,
  longest,
  type CompanyField,
} from '../company'
import type { CompanyInput } from '../company-values'
import { countries } from '@/features/members/directory/directory'
import { DetailField, KeywordsField, LanguagesField } from '../shared/company-inputs'
import { Focusable } from '../shared/focusable'
import { Emblem } from '@/features/members/directory/shared/emblem'

type Form = UseFormReturn<CompanyInput>

/** A field that React Hook Form controls, and that takes the focus when the summary of what is wrong leads to it. */
function Controlled<Name extends CompanyField>({
  form,
  name,
  children,
}: {
  form: Form
  name: Name
  children: (field: {
    value: CompanyInput[Name]
    onChange: (value: CompanyInput[Name]) => void
    error: string | undefined
    label: string
  }) => ReactNode
}) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <div onBlur={field.onBlur}>
          <Focusable fieldRef={field.ref}>
            {children({
              value: field.value,
              onChange: field.onChange,
              error: fieldState.error?.message,
              label: companyLabels[name],
            })}
          </Focusable>
        </div>
      )}
    />
  )
}

function Names({ form, upload }: { form: Form; upload: UploadPicture }) {
  const field = fieldsOf(form)
  const [name, country] = useWatch({ control: form.control, name: ['name', 'country'] })
  return (
    <FormSection title="Name and logo">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('name')} label={companyLabels.name} starred autoComplete="organization" />
        <TextField {...field('legal_name_cyrillic')} label={companyLabels.legal_name_cyrillic} autoComplete="off" />
      </div>
      <Controlled form={form} name="logo_url">
        {({ value, onChange, label }) => (
          <ImageUpload
            label={label}
            hint={`${pictureTypeNames}. Best on a plain background, with little room around it.`}
            preview={<Emblem member={{ name, country, logo_url: value || null }} size="page" />}
            address={value}
            longestEdge={logoEdge}
            upload={(picture, options) => upload(picture, options).then(picturePath)}
            onChange={onChange}
            failed="Failed to upload logo"
          />
        )}
      </Controlled>
    </FormSection>
  )
}

/** How long a text is, once it is near its limit. */
function countNear(text: string, limit: number, how = ''): string {
  const { length } = [...text]
  const number = (count: number) => count.toLocaleString('en-US')
  return length > limit * 0.8 ? ` ${number(length)} of ${number(limit)} characters${how}.` : ''
}

function Story({ form }: { form: Form }) {
  const field = fieldsOf(form)
  const { data: industries = [] } = useQuery(industriesQuery())
  const [industry, description, about, lookingFor] = useWatch({
    control: form.control,
    name: ['industry', 'description', 'about', 'looking_for'],
  })
  return (
    <FormSection title="What you do">
      <SelectField
        {...field('industry')}
        label={companyLabels.industry}
        placeholder="Not said"
        options={industryOptions(industries, industry)}
      />
      <TextareaField
        {...field('description')}
        label={companyLabels.description}
        rows={4}
        hint={`A few plain sentences: what you make or do, and for whom. Shown in the directory and at the top of your page.${countNear(description, longest.description)}`}
      />
      <RichTextField
        control={form.control}
        name="about"
        label={companyLabels.about}
        starred={false}
        hint={`The longer text of your page: history, products, references.${countNear(about, longest.about, ', formatting included')}`}
      />
      <Controlled form={form} name="keywords">
        {(keywords) => <KeywordsField {...keywords} />}
      </Controlled>
      <TextareaField
        {...field('looking_for')}
        label={companyLabels.looking_for}
        rows={3}
        hint={`Markets, partners or products that you want to find.${countNear(lookingFor, longest.looking_for)}`}
      />
    </FormSection>
  )
}

function Facts({ form, company }: { form: Form; company: boolean }) {
  const field = fieldsOf(form)
  return (
    <FormSection title="At a glance">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...field('country')} label={companyLabels.country} placeholder="Not said" options={countries} />
        <TextField {...field('city')} label={companyLabels.city} autoComplete="off" />
        {company && (
          <>
            <TextField
              {...field('founded')}
              label={companyLabels.founded}
              inputMode="numeric"
              autoComplete="off"
              hint="The year."
            />
            <SelectField
              {...field('employees')}
              label={companyLabels.employees}
              placeholder="Not said"
              options={employeeChoices}
            />
          </>
        )}
      </div>
      <Controlled form={form} name="languages">
        {(languages) => <LanguagesField {...languages} options={languageChoices} />}
      </Controlled>
    </FormSection>
  )
}

function Contact({ form }: { form: Form }) {
  const field = fieldsOf(form)
  return (
    <FormSection title="Contact">
      <p className="text-small text-ink-600">
        You choose who sees each: everybody, members of the chamber who are signed in, or nobody but you and the office.
        Search engines may go on showing what you hide until they visit the page again.
      </p>
      <TextField
        {...field('website')}
        label={companyLabels.website}
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://"
        hint="Always for everybody."
      />
      {detailKinds.map((kind) => (
        <Controlled key={kind} form={form} name={kind}>
          {(detail) => <DetailField {...detail} kind={kind} />}
        </Controlled>
      ))}
    </FormSection>
  )
}

/**
 * The fields of a company page, in sections.
 *
 * @param props.memberType `company` or `individual`, who has neither employees nor a year in which they were founded
 * @param props.upload stores a logo
 */
export function CompanySections({
  form,
  memberType,
  upload,
}: {
  form: Form
  memberType: string
  upload: UploadPicture
}) {
  return (
    <>
      <Names form={form} upload={upload} />
      <Story form={form} />
      <Facts form={form} company={memberType !== 'individual'} />
      <Contact form={form} />
    </>
  )
}
