import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldsOf } from '@/components/form/fields-of'
import { TextareaField, TextField } from '@/components/form/form-field'
import { ListEditor } from '@/components/list-editor/list-editor'
import { optionalText, requiredText } from '@/lib/text/validation'
import { inWords, lines, linesOf, listOf, rowsOf, text, type FieldsProps, type PageDefinition } from './content'
import { IconPicker } from './icon-picker'
import { ServicesView } from '../public/services-page'
import type { Pages } from '../pages'

const shape = z.object({
  services: rowsOf({ title: text, description: text, points: lines, icon: text, category: text }),
})
const schema = z.object({
  services: z.array(
    z.object({
      id: z.string(),
      title: requiredText('Please enter the title', 160),
      description: requiredText('Please write the description', 2000).check(
        z.refine((value) => !/\n\s*\n/.test(value), 'Please write one paragraph, without blank lines'),
      ),
      points: listOf(300),
      icon: z.string(),
      category: optionalText(80),
    }),
  ),
})

/** The values of the form of Services. */
export type ServicesValues = z.infer<typeof schema>

function Fields({ form, version }: FieldsProps<ServicesValues>) {
  const field = fieldsOf(form)
  return (
    <ListEditor
      form={form}
      version={version}
      name="services"
      label="Services"
      noun="service"
      hint="In the order of the page."
      blank={{ title: '', description: '', points: '', icon: 'Building2', category: '' }}
      nameOf={({ title }) => title}
    >
      {(index) => (
        <>
          <TextField label="Title" starred autoComplete="off" {...field(`services.${index}.title`)} />
          <Controller
            control={form.control}
            name={`services.${index}.icon`}
            render={({ field: { name, value, onChange } }) => (
              <IconPicker name={name} value={value} onChange={onChange} />
            )}
          />
          <TextareaField
            label="Description"
            starred
            rows={4}
            hint="One paragraph."
            {...field(`services.${index}.description`)}
          />
          <TextareaField
            label="Lines below it"
            rows={5}
            hint="One on each line; each gets a bullet mark."
            {...field(`services.${index}.points`)}
          />
          <TextField
            label="Category"
            autoComplete="off"
            hint="For the office; the page does not show it."
            {...field(`services.${index}.category`)}
          />
        </>
      )}
    </ListEditor>
  )
}

function Preview({ content }: { content: Pages['services'] }) {
  return <ServicesView page={content} />
}

/** Services as the office edits them. */
export const servicesPage: PageDefinition<'services', ServicesValues> = {
  key: 'services',
  read: (stored) => shape.safeParse(stored).data,
  schema,
  contentOf: (values) => ({
    services: values.services.map(({ points, icon, category, ...service }) => ({
      ...service,
      points: linesOf(points),
      icon: icon || null,
      category: category || null,
    })),
  }),
  compared: ({ services }) => [
    {
      label: 'Services',
      value: inWords(
        services.map(({ title, description, points, icon, category }) => [
          title,
          icon && `Icon: ${icon}`,
          description,
          points,
          category && `Category: ${category}`,
        ]),
      ),
    },
  ],
  nouns: { services: 'Service' },
  Fields,
  Preview,
}
