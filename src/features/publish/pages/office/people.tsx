import * as z from 'zod/mini'
import { fieldsOf } from '@/components/form/fields-of'
import { CheckboxField, TextField } from '@/components/form/form-field'
import { ListEditor } from '@/components/list-editor/list-editor'
import { pictureAddress, picturePath } from '@/lib/pictures/own-pictures'
import { requiredText } from '@/lib/text/validation'
import { inWords, rowsOf, text, type FieldsProps, type PageDefinition } from './content'
import { PageImage } from './page-image'
import { People } from '../shared/people'
import type { Pages } from '../pages'

const shape = z.object({ people: rowsOf({ name: text, role: text, image_url: text, consent: z.boolean() }) })
const schema = z.object({
  people: z.array(
    z.object({
      id: z.string(),
      name: requiredText('Please enter the name', 160),
      role: requiredText('Please enter the role', 160),
      image_url: z.string(),
      consent: z.boolean(),
    }),
  ),
})

/** The values of the form of people. */
export type PeopleValues = z.infer<typeof schema>

function Fields({ form, upload, version }: FieldsProps<PeopleValues>) {
  const field = fieldsOf(form)
  return (
    <ListEditor
      form={form}
      version={version}
      name="people"
      label="People"
      noun="person"
      hint="About and Contact show those who have agreed, in this order. Without anybody they show nothing."
      blank={{ name: '', role: '', image_url: '', consent: false }}
      nameOf={({ name }) => name}
      mark={({ consent }) => (consent ? '' : 'Not shown')}
    >
      {(index, { id, image_url }) => (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label="Name" starred autoComplete="off" {...field(`people.${index}.name`)} />
            <TextField label="Role" starred autoComplete="off" {...field(`people.${index}.role`)} />
          </div>
          <PageImage
            ratio="1 / 1"
            label="Portrait"
            hint="A photograph, cut to a square."
            address={pictureAddress(image_url)}
            upload={upload}
            onChange={(uploaded) => {
              const at = form.getValues('people').findIndex((row) => row.id === id)
              if (at >= 0) form.setValue(`people.${at}.image_url`, picturePath(uploaded), { shouldDirty: true })
            }}
          />
          <CheckboxField label="Has agreed to be shown on the website" {...field(`people.${index}.consent`)} />
        </>
      )}
    </ListEditor>
  )
}

function Preview({ content }: { content: Pages['people'] }) {
  return <People people={content.people} />
}

/** The people of the chamber as the office edits them. */
export const peoplePage: PageDefinition<'people', PeopleValues> = {
  key: 'people',
  read: (stored) => shape.safeParse(stored).data,
  schema,
  contentOf: (values) => ({
    people: values.people.map((person) => ({ ...person, image_url: person.image_url || null })),
  }),
  compared: ({ people }) => [
    {
      label: 'People',
      value: inWords(people.map(({ name, role, consent }) => [name, role, consent ? '' : 'Not shown'])),
    },
    {
      label: 'Portraits',
      value: inWords(people.map(({ name, image_url }) => [`${name}: ${image_url}`])),
      pictures: people
        .filter(({ image_url }) => image_url)
        .map(({ name, image_url }) => ({ url: pictureAddress(image_url), caption: name })),
    },
  ],
  nouns: { people: 'Person' },
  Fields,
  Preview,
}
