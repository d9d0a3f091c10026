import * as z from 'zod/mini'
import { fieldsOf } from '@/components/form/fields-of'
import { TextField, UrlField } from '@/components/form/form-field'
import { ListEditor } from '@/components/list-editor/list-editor'
import { pictureAddress, picturePath } from '@/lib/pictures/own-pictures'
import { requiredText } from '@/lib/text/validation'
import { address, inWords, rowsOf, text, type FieldsProps, type PageDefinition } from './content'
import { PageImage } from './page-image'
import { Partners } from '../shared/partners'
import type { Pages } from '../pages'

const shape = z.object({ partners: rowsOf({ name: text, logo_url: text, url: text }) })
const schema = z.object({
  partners: z.array(
    z.object({
      id: z.string(),
      name: requiredText('Please enter the name', 160),
      logo_url: z.string(),
      url: address(),
    }),
  ),
})

/** The values of the form of partners. */
export type PartnersValues = z.infer<typeof schema>

function Fields({ form, upload, version }: FieldsProps<PartnersValues>) {
  const field = fieldsOf(form)
  return (
    <ListEditor
      form={form}
      version={version}
      name="partners"
      label="Partners"
      noun="partner"
      hint="Home and About show their logos, in this order. Without partners they show nothing."
      blank={{ name: '', logo_url: '', url: '' }}
      nameOf={({ name }) => name}
    >
      {(index, { id, logo_url }) => (
        <>
          <TextField label="Name" starred autoComplete="off" {...field(`partners.${index}.name`)} />
          <PageImage
            logo
            label="Logo"
            hint="Shown whole, on white. Without one the name is shown."
            address={pictureAddress(logo_url)}
            upload={upload}
            onChange={(uploaded) => {
              const at = form.getValues('partners').findIndex((row) => row.id === id)
              if (at >= 0) form.setValue(`partners.${at}.logo_url`, picturePath(uploaded), { shouldDirty: true })
            }}
          />
          <UrlField label="Link" {...field(`partners.${index}.url`)} />
        </>
      )}
    </ListEditor>
  )
}

function Preview({ content }: { content: Pages['partners'] }) {
  return <Partners partners={content.partners} />
}

/** The partners of the chamber as the office edits them. */
export const partnersPage: PageDefinition<'partners', PartnersValues> = {
  key: 'partners',
  read: (stored) => shape.safeParse(stored).data,
  schema,
  contentOf: (values) => ({
    partners: values.partners.map((partner) => ({
      ...partner,
      logo_url: partner.logo_url || null,
      url: partner.url || null,
    })),
  }),
  compared: ({ partners }) => [
    { label: 'Partners', value: inWords(partners.map(({ name, url }) => [name, url])) },
    {
      label: 'Logos',
      value: inWords(partners.map(({ name, logo_url }) => [`${name}: ${logo_url}`])),
      pictures: partners
        .filter(({ logo_url }) => logo_url)
        .map(({ name, logo_url }) => ({ url: pictureAddress(logo_url), caption: name })),
    },
  ],
  nouns: { partners: 'Partner' },
  Fields,
  Preview,
}
