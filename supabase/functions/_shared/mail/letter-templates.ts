import { eventFacts } from './event-facts.ts'
import { button, type Data, type Template } from './template.ts'

/** What a letter of the office says itself; a test says that it is one. */
function written(data: Data) {
  const subject = data.text('subject')
  return {
    subject: data.flag('test') ? `Test: ${subject}` : subject,
    heading: subject,
    rich: { kind: 'rich', html: data.text('content') } as const,
  }
}

/** The letters of the office to participants of an event and to contacts of members. */
export const letterTemplates: Readonly<Record<string, Template>> = {
  'letter-participant': (data, brand) => {
    const { rich, ...heads } = written(data)
    return {
      ...heads,
      blocks: [rich, eventFacts(data.event(), data.participant().name), button('See your registration', data.link())],
      reason: `The office of the chamber (${brand.office?.email ?? brand.email}) writes to you because this email was given for a registration for “${data.event().title}”.`,
    }
  },
  'letter-member': (data, brand) => {
    const { rich, ...heads } = written(data)
    return {
      ...heads,
      blocks: [rich],
      reason: `The office of the chamber (${brand.office?.email ?? brand.email}) writes to you about membership, as a contact of ${data.text('company')}. This is not the newsletter. If somebody else should get these mails, please tell the office.`,
    }
  },
}
