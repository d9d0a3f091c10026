import { useQuery } from '@tanstack/react-query'
import { officeZone } from '@/lib/dates/office-time'
import { clockName, formatDayAndTime } from '@/lib/dates/dates'
import { Fact } from '@/components/ui/fact'
import { countOf } from '@/lib/text/numbers'
import { deliveredOf, endOf, settledOf, subscriberWords, type IssueCounts } from '../issues'
import { paceQuery } from './api'

// Browsers drop the accent colour once a bar has a height of its own.
const bar =
  'h-2.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-paper-300 forced-color-adjust-none [&::-webkit-progress-bar]:bg-paper-300 [&::-webkit-progress-value]:bg-sky-700 [&::-moz-progress-bar]:bg-sky-700'

const number = (value: number) => value.toLocaleString('en-US')

/**
 * How far the sending of an issue is, and when it ends at the pace of mails that nobody waits for.
 *
 * @param props.at when the counts were read, in milliseconds since 1970
 * @param props.running whether mails leave now
 */
export function Progress({ counts, at, running }: { counts: IssueCounts; at: number; running: boolean }) {
  const settled = settledOf(counts)
  const { data: pace = 0 } = useQuery(paceQuery)
  const end = running ? endOf(counts, pace, at) : undefined
  return (
    <div className="space-y-2">
      <progress aria-label="Mails that have left" value={settled} max={counts.recipients} className={bar} />
      <p className="text-small">
        <span className="font-semibold tabular-nums">{`${number(settled)} of ${countOf(counts.recipients, 'mail')}`}</span>
        {end &&
          `. At ${pace} mails a minute, the last one leaves at about ${formatDayAndTime(end, officeZone)} (${clockName(officeZone)}); mails that somebody waits for go first.`}
      </p>
    </div>
  )
}

/**
 * What became of the mails of an issue, and who visited its page.
 *
 * @param props.cancelled whether it was cancelled, with the mails that waited then
 */
export function Outcome({ counts, cancelled }: { counts: IssueCounts; cancelled: boolean }) {
  const { recipients, failed, bounced, complained, dropped, unsubscribed, visits } = counts
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-4 rounded-card border border-paper-300 bg-paper-50 p-5 text-small sm:grid-cols-3 lg:grid-cols-4">
      <Fact label="Recipients">{subscriberWords(recipients)}</Fact>
      <Fact label="Delivered">{number(deliveredOf(counts))}</Fact>
      <Fact label="Failed">{number(failed)}</Fact>
      <Fact label="Bounced">{number(bounced)}</Fact>
      <Fact label="Complained">{number(complained)}</Fact>
      <Fact label={cancelled ? 'Never sent' : 'Skipped, because they had left'}>{number(dropped)}</Fact>
      <Fact label="Unsubscribed from this issue">{number(unsubscribed)}</Fact>
      <Fact label="Visits to its page">{number(visits)}</Fact>
    </dl>
  )
}
