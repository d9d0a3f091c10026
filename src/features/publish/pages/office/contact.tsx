import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { fieldsOf } from '@/components/form/fields-of'
import { TextareaField, TextField, UrlField } from '@/components/form/form-field'
import { FormSection } from '@/components/form/form-section'
import { ListEditor } from '@/components/list-editor/list-editor'
import { emailPattern } from '@/lib/text/email'
import { optionalText, requiredText } from '@/lib/text/validation'
import { address, inWords, rowsOf, text, type FieldsProps, type PageDefinition } from './content'
import { ContactFrame, Offices, PeopleAndQuestions } from '../shared/contact-parts'
import { contactQuery } from '../public/api'
import type { Pages } from '../pages'

const shape = z.object({
  offices: rowsOf({ country: text, city: text, address: text, phone: text, email: text, hours: text, map_url: text }),
  social_links: rowsOf({ name: text, url: text }),
})
const schema = z.object({
  offices: z.array(
    z.object({
      id: z.string(),
      country: requiredText('Please enter the country', 80),
      city: requiredText('Please enter the city', 80),
      address: requiredText('Please enter the address', 300),
      phone: optionalText(40).check(
        z.refine(
          (value) => value === '' || (/^\+?[\d\s()/.-]+$/.test(value) && /\d/.test(value)),
          'Please enter a telephone number',
        ),
      ),
      email: optionalText(254).check(
        z.refine((value) => value === '' || emailPattern.test(value), 'Please enter a valid email address'),
      ),
      hours: optionalText(1000),
      map_url: address(),
    }),
  ),
  social_links: z.array(
    z.object({
      id: z.string(),
      name: requiredText('Please enter the name', 60),
      url: address('Please enter the link'),
    }),
  ),
})

/** The values of the form of Contact. */
export type ContactPageValues = z.infer<typeof schema>

function Fields({ form, version }: FieldsProps<ContactPageValues>) {
  const field = fieldsOf(form)
  return (
    <>
      <FormSection title="Offices">
        <ListEditor
          form={form}
          version={version}
          name="offices"
          label="Offices"
          noun="office"
          hint="The first one is also in the footer of every page and in mails."
          blank={{ country: '', city: '', address: '', phone: '', email: '', hours: '', map_url: '' }}
          nameOf={({ city, country }) => [city, country].filter(Boolean).join(', ')}
        >
          {(index) => (
            <>
              <div className="grid gap-5 sm:grid-cols-2">
                <TextField label="City" starred autoComplete="off" {...field(`offices.${index}.city`)} />
                <TextField label="Country" starred autoComplete="off" {...field(`offices.${index}.country`)} />
              </div>
              <TextField
                label="Address"
                starred
                autoComplete="off"
                hint="The whole address, with city and country: the links to maps search for it."
                {...field(`offices.${index}.address`)}
              />
              <div className="grid gap-5 sm:grid-cols-2">
                <TextField label="Telephone" type="tel" autoComplete="off" {...field(`offices.${index}.phone`)} />
                <TextField label="Email" type="email" autoComplete="off" {...field(`offices.${index}.email`)} />
              </div>
              <TextareaField
                label="Opening hours"
                rows={3}
                placeholder="Monday to Friday: 9:00 AM – 5:30 PM"
                hint="On each line: days, a colon, hours. A line without a colon is a note."
                {...field(`offices.${index}.hours`)}
              />
              <UrlField
                label="Map link"
                hint="Left empty, maps look for the address."
                {...field(`offices.${index}.map_url`)}
              />
            </>
          )}
        </ListEditor>
      </FormSection>
      <FormSection title="Social links">
        <ListEditor
          form={form}
          version={version}
          name="social_links"
          label="Social links"
          noun="link"
          blank={{ name: '', url: '' }}
          nameOf={({ name }) => name}
        >
          {(index) => (
            <>
              <TextField label="Name" starred autoComplete="off" {...field(`social_links.${index}.name`)} />
              <UrlField label="Link" starred {...field(`social_links.${index}.url`)} />
            </>
          )}
        </ListEditor>
      </FormSection>
    </>
  )
}

function Preview({ content }: { content: Pages['contact'] }) {
  const { data } = useQuery(contactQuery)
  return (
    <ContactFrame
      office={content.offices[0]}
      form={<p className="text-ink-700">The form for messages.</p>}
      newsletter={<p className="text-ink-700">The form for subscribing.</p>}
      beside={<Offices {...content} />}
      below={data && <PeopleAndQuestions people={data.people.people} questions={data.questions.questions} />}
    />
  )
}

/** Contact as the office edits it: offices and social links. */
export const contactPage: PageDefinition<'contact', ContactPageValues> = {
  key: 'contact',
  read: (stored) => shape.safeParse(stored).data,
  schema,
  contentOf: (values) => {
    const { offices, social_links } = values
    return {
      offices: offices.map((office) => ({
        ...office,
        phone: office.phone || null,
        email: office.email || null,
        hours: office.hours || null,
        map_url: office.map_url || null,
      })),
      social_links,
    }
  },
  compared: ({ offices, social_links: links }) => [
    {
      label: 'Offices',
      value: inWords(
        offices.map(({ city, country, address: where, phone, email, hours, map_url }) => [
          `${city}, ${country}`,
          where,
          phone,
          email,
          hours,
          map_url,
        ]),
      ),
    },
    { label: 'Social links', value: inWords(links.map(({ name, url }) => [`${name}: ${url}`])) },
  ],
  nouns: { offices: 'Office', social_links: 'Link' },
  Fields,
  Preview,
}
