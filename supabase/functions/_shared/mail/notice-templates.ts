import { button, type Data, text, type Template } from './template.ts'

/** Messages, applications or proposals in the words of a notice to the office. */
interface Arriving {
  one: string
  many: string
  open: string
}
const message: Arriving = { one: 'message', many: 'messages', open: 'Open the message' }
const application: Arriving = { one: 'application', many: 'applications', open: 'Open the application' }

const proposal: Arriving = { one: 'proposal', many: 'proposals', open: 'Open the proposal' }

const reason = ({ many }: Arriving) =>
  `You receive this because this email is entered for ${many} that arrive, under Settings, Notices.`

const atOnce =
  (of: Arriving): Template =>
  (data) => ({
    // No visitor writes a part of the subject.
    subject: `New ${of.one}: ${data.text('about')}`,
    heading: `A new ${of.one} has arrived`,
    blocks: [
      // Not as facts, which would turn a name that is an address into a link.
      text(`From: ${data.text('name')}\nAbout: ${data.text('about')}`),
      button(of.open, data.link()),
    ],
    reason: reason(of),
  })

function countWords(count: number, { one, many }: Arriving): string {
  return count === 1 ? `1 new ${one}` : `${count.toLocaleString('en-US')} new ${many}`
}

const digest =
  (of: Arriving): Template =>
  (data: Data) => {
    const count = data.number('count')
    const links = data
      .list('items')
      .map((item) => ({ label: `${item.text('name')} (${item.text('about')})`, href: item.link() }))
    const more = count - links.length
    return {
      subject: countWords(count, of),
      heading: countWords(count, of),
      blocks: [
        text(`Since the last digest ${count === 1 ? 'this one has' : 'these have'} arrived:`),
        { kind: 'links', links },
        ...(more > 0 ? [text(`And ${more.toLocaleString('en-US')} more, which you find in the dashboard.`)] : []),
      ],
      reason: reason(of),
    }
  }

/** The notices that tell the office what has arrived: at once, or as a digest of a day. */
export const noticeTemplates: Readonly<Record<string, Template>> = {
  'notice-message': atOnce(message),
  'notice-application': atOnce(application),
  'notice-proposal': atOnce(proposal),
  'notice-messages': digest(message),
  'notice-applications': digest(application),
  'notice-proposals': digest(proposal),
}
