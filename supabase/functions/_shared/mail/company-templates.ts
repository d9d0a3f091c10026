import { button, text, type Template } from './template.ts'

/** The fields of a company page (`company_fields`) in words. */
const fieldNames: Readonly<Record<string, string>> = {
  name: 'Name',
  legal_name_cyrillic: 'Name in Cyrillic',
  industry: 'Industry',
  description: 'Short description',
  about: 'About',
  website: 'Website',
  logo_url: 'Logo',
  country: 'Country',
  city: 'City',
  founded: 'Founded',
  employees: 'Employees',
  languages: 'Languages',
  keywords: 'Products and services',
  looking_for: 'Looking for',
  email: 'Email',
  phone: 'Telephone',
  address: 'Address',
  opening_hours: 'Opening hours',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  telegram: 'Telegram',
}

/** Mails to the managers of a company page. */
export const companyTemplates: Readonly<Record<string, Template>> = {
  'proposal-decided': (data) => {
    const decision = data.text('decision')
    const company = data.text('company')
    const message = data.optional('message')
    const differences = decision === 'corrected' ? data.list('differences') : []
    return {
      subject: decision === 'returned' ? `Please revise the page of ${company}` : `The page of ${company} is updated`,
      heading:
        decision === 'returned'
          ? 'Your changes came back'
          : decision === 'corrected'
            ? 'Your changes are published, with corrections'
            : 'Your changes are published',
      blocks: [
        text(
          decision === 'returned'
            ? `The office has read your changes to the page of ${company} and asks you to revise them. What you wrote is kept.`
            : `The office has approved your changes to the page of ${company}.`,
        ),
        ...(message === undefined ? [] : [text(message)]),
        ...(differences.length > 0 ? [text('This differs from what you sent:')] : []),
        ...differences.map((one) => {
          const field = one.text('field')
          const stored = one.optional('stored')
          return text(
            `${fieldNames[field] ?? field}\nYou wrote: ${one.optional('proposed') ?? '(nothing)'}\nThe page ${one.flag('taken') ? `says: ${stored ?? '(nothing)'}` : 'stays as it was.'}`,
          )
        }),
        button(decision === 'returned' ? 'Revise your changes' : 'Open My company', data.link()),
      ],
      reason: 'You receive this because you proposed a change as a manager of this company.',
    }
  },
}
