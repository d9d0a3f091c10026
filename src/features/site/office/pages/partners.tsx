import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldsOf } from '@/components/form/fields-of'
import { TextField } from '@/components/form/form-field'
import { ListEditor } from '@/components/list-editor/list-editor'
import { randomId } from '@/lib/data/submission'
import { requiredText } from '@/lib/text/validation'
import { address, inWords, rowsOf, text, type FieldsProps, type PageDefinition } from './content'
import { PageImage } from './page-image'

const shape = z.object({ partners: rowsOf({ name: text, logo_url: text, url: text }) })
const schema = z.object({
  partners: z.array(
    z.object({
      id: z.string(),
      name: requiredText('Please enter the name', 160),
      logo_url: z.string().check(z.minLength(1, 'Please choose a logo')),
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
      key={version}
      form={form}
      name="partners"
      label="Partners"
      noun="partner"
      hint="Home and About show their logos, in this order. Without partners they show nothing."
      blank={() => ({ id: randomId(), name: '', logo_url: '', url: '' })}
      nameOf={({ name }) => name}
    >
      {(index) => (
        <>
          <TextField label="Name" starred autoComplete="off" {...field(`partners.${index}.name`)} />
          <Controller
            control={form.control}
            name={`partners.${index}.logo_url`}
            render={({ field: { value, onChange }, fieldState: { error } }) => (
              <div>
                <PageImage
                  logo
                  label="Logo"
                  hint="Shown whole, on white."
                  address={value}
                  upload={upload}
                  onChange={onChange}
                />
                {error && <p className="mt-1.5 text-fine font-medium text-danger-700">{error.message}</p>}
              </div>
            )}
          />
          <TextField
            label="Link"
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            {...field(`partners.${index}.url`)}
          />
        </>
      )}
    </ListEditor>
  )
}

/** The partners of the chamber as the office edits them. */
export const partnersPage: PageDefinition<PartnersValues> = {
  key: 'partners',
  read: (stored) => shape.safeParse(stored).data,
  schema,
  contentOf: (values) => ({
    partners: schema.parse(values).partners.map((partner) => ({ ...partner, url: partner.url || null })),
  }),
  compared: ({ partners }) => [
    { label: 'Partners', value: inWords(partners.map(({ name, url }) => [name, url])) },
    {
      label: 'Logos',
      value: inWords(partners.map(({ name, logo_url }) => [`${name}: ${logo_url}`])),
      pictures: partners.map(({ name, logo_url }) => ({ url: logo_url, caption: name })),
    },
  ],
  nouns: { partners: 'Partner' },
  Fields,
}
