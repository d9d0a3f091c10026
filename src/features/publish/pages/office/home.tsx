import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { fieldsOf } from '@/components/form/fields-of'
import { SelectField, TextareaField, TextField } from '@/components/form/form-field'
import { FormSection } from '@/components/form/form-section'
import { ListEditor } from '@/components/list-editor/list-editor'
import { industriesQuery } from '@/features/members/industries/api'
import { industryOptions } from '@/features/members/industries/industries'
import { requiredText } from '@/lib/text/validation'
import { inWords, rowsOf, text, type FieldsProps, type PageDefinition } from './content'
import { PageImage } from './page-image'
import { homeQuery } from '../public/home/api'
import { HomeView } from '../public/home-page'
import type { Pages } from '../pages'

const shape = z.object({
  hero: z.object({ eyebrow: text, title: text, text }),
  benefits: rowsOf({ title: text, text }),
  sectors: rowsOf({ title: text, text, industry: text, image_url: text }),
})
const title = requiredText('Please enter the title', 160)
const words = requiredText('Please write the text', 600)
const schema = z.object({
  hero: z.object({
    eyebrow: requiredText('Please enter the line above the heading', 120),
    title: requiredText('Please enter the heading', 120),
    text: words,
  }),
  benefits: z.array(z.object({ id: z.string(), title, text: words })),
  sectors: z.array(
    z.object({
      id: z.string(),
      title: requiredText('Please enter the title', 80),
      text: words,
      industry: z.string(),
      image_url: z.string(),
    }),
  ),
})

/** The values of the form of Home. */
export type HomeValues = z.infer<typeof schema>

function Fields({ form, upload, version }: FieldsProps<HomeValues>) {
  const field = fieldsOf(form)
  const { data: industries = [] } = useQuery(industriesQuery())
  return (
    <>
      <FormSection title="Hero">
        <TextField label="Line above the heading" starred autoComplete="off" {...field('hero.eyebrow')} />
        <TextField label="Heading" starred autoComplete="off" {...field('hero.title')} />
        <TextareaField label="Text" starred rows={3} {...field('hero.text')} />
      </FormSection>
      <FormSection title="Benefits">
        <ListEditor
          form={form}
          version={version}
          name="benefits"
          label="Benefits"
          noun="benefit"
          blank={{ title: '', text: '' }}
          nameOf={(row) => row.title}
        >
          {(index) => (
            <>
              <TextField label="Title" starred autoComplete="off" {...field(`benefits.${index}.title`)} />
              <TextareaField label="Text" starred rows={3} {...field(`benefits.${index}.text`)} />
            </>
          )}
        </ListEditor>
      </FormSection>
      <FormSection title="Key sectors">
        <ListEditor
          form={form}
          version={version}
          name="sectors"
          label="Sectors"
          noun="sector"
          hint="Each leads to the members of its industry."
          blank={{ title: '', text: '', industry: '', image_url: '' }}
          nameOf={(row) => row.title}
        >
          {(index, { id, industry, image_url }) => (
            <>
              <TextField label="Title" starred autoComplete="off" {...field(`sectors.${index}.title`)} />
              <TextareaField label="Text" starred rows={3} {...field(`sectors.${index}.text`)} />
              <SelectField
                label="Industry"
                placeholder="None: all members"
                // Until the list has arrived, the field keeps what it has.
                options={industryOptions(industries, industry)}
                {...field(`sectors.${index}.industry`)}
              />
              <PageImage
                label="Picture"
                hint="Shown above the text, across the column."
                address={image_url}
                upload={upload}
                onChange={(address) => {
                  const at = form.getValues('sectors').findIndex((row) => row.id === id)
                  if (at >= 0) form.setValue(`sectors.${at}.image_url`, address, { shouldDirty: true })
                }}
              />
            </>
          )}
        </ListEditor>
      </FormSection>
    </>
  )
}

function Preview({ content }: { content: Pages['home'] }) {
  const { data } = useQuery(homeQuery)
  return <HomeView page={content} partners={data?.partners ?? []} />
}

/** Home as the office edits it: the words of its hero, benefits, sectors. */
export const homePage: PageDefinition<'home', HomeValues> = {
  key: 'home',
  read: (stored) => shape.safeParse(stored).data,
  schema,
  contentOf: (values) => {
    const { hero, benefits, sectors } = values
    return {
      hero,
      benefits,
      sectors: sectors.map((sector) => ({
        ...sector,
        industry: sector.industry || null,
        image_url: sector.image_url || null,
      })),
    }
  },
  compared: ({ hero, benefits, sectors }) => [
    { label: 'Line above the heading', value: hero.eyebrow },
    { label: 'Heading of the hero', value: hero.title },
    { label: 'Text of the hero', value: hero.text },
    { label: 'Benefits', value: inWords(benefits.map((benefit) => [benefit.title, benefit.text])) },
    { label: 'Sectors', value: inWords(sectors.map((sector) => [sector.title, sector.industry, sector.text])) },
    {
      label: 'Pictures of the sectors',
      value: inWords(sectors.map((sector) => [`${sector.title}: ${sector.image_url}`])),
      pictures: sectors
        .filter(({ image_url }) => image_url)
        .map((sector) => ({ url: sector.image_url, caption: sector.title })),
    },
  ],
  nouns: { benefits: 'Benefit', sectors: 'Sector' },
  Fields,
  Preview,
}
