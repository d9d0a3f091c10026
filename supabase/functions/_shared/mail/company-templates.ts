import type { Block } from './layout.ts'
import { button, text, type Data, type Template } from './template.ts'

const labels: Readonly<Record<string, string>> = {
  legal_name_cyrillic: 'Name in Cyrillic',
  logo_url: 'Logo',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
}

/** The label that a field of a company page has in its form: mostly its name in words. */
export function fieldLabel(name: string): string {
  return labels[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
}

const nameOf = (one: Data) => fieldLabel(one.text('field'))
const names = (fields: readonly Data[]) => fields.map(nameOf).join(', ')
const nothing = '(nothing)'

/** What became of a field that the office corrected or left out. */
function difference(one: Data): Block {
  const stored = one.optional('stored')
  // The address of a picture says nothing to a reader.
  if (one.text('field') === 'logo_url')
    return text(
      one.flag('taken')
        ? `Logo: ${stored ? 'the page shows another one.' : 'the page shows none.'}`
        : `Logo: ${stored ? 'the page keeps the one it had.' : 'the page still has none.'}`,
    )
  return text(
    `${nameOf(one)}\nYou wrote: ${one.optional('proposed') ?? nothing}\nThe page ${one.flag('taken') ? 'says' : 'still says'}: ${stored ?? nothing}`,
  )
}

const heading = (words: string): Block => ({ kind: 'rich', html: `<h2>${words}</h2>` })
const part = (title: string, blocks: readonly Block[]) => (blocks.length > 0 ? [heading(title), ...blocks] : [])

/** Mails to the managers of a company page. */
export const companyTemplates: Readonly<Record<string, Template>> = {
  'proposal-decided': (data) => {
    const returned = data.text('decision') === 'returned'
    const company = data.text('company')
    const message = data.optional('message')
    const fields = data.list('fields')
    const differences = data.text('decision') === 'corrected' ? data.list('differences') : []
    return {
      subject: returned ? `Please revise the page of ${company}` : `The page of ${company} is updated`,
      heading: returned
        ? 'Your changes came back'
        : differences.length > 0
          ? 'Your changes are published, with corrections'
          : 'Your changes are published',
      blocks: [
        text(
          returned
            ? `The office has read your changes to the page of ${company} and asks you to revise them. What you wrote is kept.`
            : differences.length > 0
              ? `The office has approved changes of yours to the page of ${company}, but not all of them as you sent them.`
              : `The office has approved your changes to the page of ${company}.`,
        ),
        ...(message === undefined ? [] : [text(message)]),
        ...(fields.length > 0 ? part(returned ? 'What came back' : 'Approved', [text(names(fields))]) : []),
        ...part('Corrected by the office', differences.filter((one) => one.flag('taken')).map(difference)),
        ...part('Left out', differences.filter((one) => !one.flag('taken')).map(difference)),
        // What came back is on no page.
        ...(data.optional('page') ? [button('See the page', data.link('page'))] : []),
        button(returned ? 'Revise your changes' : 'Open My company', data.link()),
      ],
      reason: 'You receive this because you proposed a change as a manager of this company.',
    }
  },
  'manager-named': (data) => {
    const company = data.text('company')
    return {
      subject: `You now keep the page of ${company} at the chamber`,
      heading: `You now keep the page of ${company}`,
      blocks: [
        text(
          `The office has made you a manager of ${company}: under My company you change what its page on our site says. Some changes are public at once; the others the office reads first, and tells you by mail what became of them.`,
        ),
        button('Open My company', data.link()),
      ],
      reason: 'You receive this because the office made you a manager of this company.',
    }
  },
}
