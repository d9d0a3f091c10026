import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ListEditor } from '@/components/list-editor/list-editor'
import { fieldsOf } from '@/components/form/fields-of'
import { SelectField, TextareaField, TextField } from '@/components/form/form-field'
import { FormSection } from '@/components/form/form-section'
import { requiredText } from '@/lib/text/validation'
import { inWords, rowsOf, text, type FieldsProps, type PageDefinition } from './content'
import { PageImage } from './page-image'
import { AboutView } from '../public/about-page'
import { aboutQuery } from '../public/api'
import type { Pages } from '../pages'

const side = z.enum(['left', 'right'])
const shape = z.object({
  sections: rowsOf({ title: text, content: text, image_url: text, image_side: side }),
  goals: rowsOf({ title: text, description: text }),
})
const schema = z.object({
  sections: z.array(
    z.object({
      id: z.string(),
      title: requiredText('Please enter the title', 160),
      content: requiredText('Please write the text', 20_000),
      image_url: z.string(),
      image_side: side,
    }),
  ),
  goals: z.array(
    z.object({
      id: z.string(),
      title: requiredText('Please enter the title', 160),
      description: requiredText('Please write the text', 2000),
    }),
  ),
})

/** The values of the form of About. */
export type AboutValues = z.infer<typeof schema>

const sides = [
  { value: 'left', label: 'Left of the text' },
  { value: 'right', label: 'Right of the text' },
]

function Fields({ form, upload, version }: FieldsProps<AboutValues>) {
  const field = fieldsOf(form)
  return (
    <>
      <FormSection title="Sections">
        <ListEditor
          form={form}
          version={version}
          name="sections"
          label="Sections"
          noun="section"
          hint="In the order of the page."
          blank={{ title: '', content: '', image_url: '', image_side: 'left' }}
          nameOf={({ title }) => title}
        >
          {(index, { id, image_url }) => (
            <>
              <TextField label="Title" starred autoComplete="off" {...field(`sections.${index}.title`)} />
              <TextareaField
                label="Text"
                starred
                rows={8}
                hint="A blank line begins a new paragraph."
                {...field(`sections.${index}.content`)}
              />
              <PageImage
                label="Picture"
                hint="Shown beside the text, four wide to three high. Without one the text has the whole width."
                address={image_url}
                upload={upload}
                onChange={(address) => {
                  const at = form.getValues('sections').findIndex((row) => row.id === id)
                  if (at >= 0) form.setValue(`sections.${at}.image_url`, address, { shouldDirty: true })
                }}
              />
              <SelectField label="Side of the picture" options={sides} {...field(`sections.${index}.image_side`)} />
            </>
          )}
        </ListEditor>
      </FormSection>
      <FormSection title="Our Goals">
        <ListEditor
          form={form}
          version={version}
          name="goals"
          label="Goals"
          noun="goal"
          hint="The title chooses the icon: Trade Facilitation, Market Access, Business Networking, Knowledge Exchange, Investment Promotion, Advocacy and Policy Dialogue have their own."
          blank={{ title: '', description: '' }}
          nameOf={({ title }) => title}
        >
          {(index) => (
            <>
              <TextField label="Title" starred autoComplete="off" {...field(`goals.${index}.title`)} />
              <TextareaField label="Text" starred rows={4} {...field(`goals.${index}.description`)} />
            </>
          )}
        </ListEditor>
      </FormSection>
    </>
  )
}

function Preview({ content }: { content: Pages['about'] }) {
  const { data } = useQuery(aboutQuery)
  return <AboutView page={content} partners={data?.partners.partners ?? []} people={data?.people.people ?? []} />
}

/** About as the office edits it: sections and goals. */
export const aboutPage: PageDefinition<'about', AboutValues> = {
  key: 'about',
  read: (stored) => shape.safeParse(stored).data,
  schema,
  contentOf: (values) => {
    const { sections, goals } = values
    return { sections: sections.map((section) => ({ ...section, image_url: section.image_url || null })), goals }
  },
  compared: ({ sections, goals }) => [
    { label: 'Sections', value: inWords(sections.map(({ title, content }) => [title, content])) },
    {
      label: 'Pictures',
      value: inWords(
        sections.map(({ title, image_url, image_side }) => [image_url && `${title}: ${image_side} ${image_url}`]),
      ),
      pictures: sections
        .filter(({ image_url }) => image_url)
        .map(({ title, image_url, image_side }) => ({ url: image_url, caption: `${title} (${image_side})` })),
    },
    { label: 'Our Goals', value: inWords(goals.map(({ title, description }) => [title, description])) },
  ],
  nouns: { sections: 'Section', goals: 'Goal' },
  Fields,
  Preview,
}
