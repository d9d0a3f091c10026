import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ComponentProps, type FormEvent } from 'react'
import { DatetimeField } from '@/components/form/datetime-field'
import { FormFailure } from '@/components/form/form-outcome'
import { CheckboxField } from '@/components/form/form-field'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { AudienceChangedError } from '@/features/write/editorial/shared/audience-changed'
import { AudienceCount } from '@/features/write/editorial/shared/audience-count'
import { clockName } from '@/lib/dates/dates'
import { officeZone } from '@/lib/dates/office-time'
import { issueChecksQuery } from '../../checks/api'
import { IssueChecksList } from '../../issue-checks-list'
import type { IssueValues } from '../issue-values'
import { issueName, subscriberWords } from '../issues'
import { audienceSizeQuery, paceQuery, useScheduleIssue, useSendIssue } from './api'

/** Where something can be mended: the subject or a block. */
export type Place = Parameters<ComponentProps<typeof IssueChecksList>['onShow']>[0]

const zone = clockName(officeZone)

/** How long sending takes at a pace (mails a minute), such as `about 92 minutes`. */
function durationWords(size: number, pace: number): string {
  const minutes = Math.ceil(size / pace)
  if (minutes <= 1) return 'about a minute'
  return minutes < 120 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`
}

function Choice({
  name,
  checked,
  label,
  onChoose,
}: {
  name: string
  checked: boolean
  label: string
  onChoose: () => void
}) {
  return (
    <label className="flex min-h-touch items-center gap-3 text-small">
      <input type="radio" name={name} checked={checked} onChange={onChoose} className="size-5 accent-sky-700" />
      {label}
    </label>
  )
}

/**
 * Says to how many subscribers an issue goes and what is wrong with it, and then sends it, or sets the time at which it
 * goes.
 *
 * @param props.issue the version that was read
 * @param props.values what that version says
 * @param props.onShow goes to where something that the checks found can be mended
 */
export function SendDialog({
  issue,
  values,
  onShow,
  onClose,
}: {
  issue: { id: string; updated_at: string }
  values: IssueValues
  onShow: (where: Place) => void
  onClose: () => void
}) {
  const name = useId()
  const audience = useQuery(audienceSizeQuery)
  const { data: pace } = useQuery(paceQuery)
  const checks = useQuery(issueChecksQuery(values))
  const sending = useSendIssue()
  const scheduling = useScheduleIssue()
  const [later, setLater] = useState(false)
  const [at, setAt] = useState('')
  const [missing, setMissing] = useState('')
  const [accepted, setAccepted] = useState(false)
  const size = audience.data
  const people = subscriberWords(size ?? 0)
  const errors = checks.data?.filter(({ stops }) => stops).length ?? 0
  const warnings = (checks.data?.length ?? 0) - errors
  const busy = sending.isPending || scheduling.isPending
  const failure = later ? scheduling.error : sending.error
  const moved = failure instanceof AudienceChangedError

  function choose(what: boolean) {
    setLater(what)
    setMissing('')
    sending.reset()
    scheduling.reset()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!checks.data) return setMissing('It can be sent once it has been checked.')
    if (errors > 0) return setMissing('It cannot be sent before the errors are corrected.')
    if (warnings > 0 && !accepted) return setMissing('Please confirm that it goes out with these warnings.')
    if (later && !at) return setMissing('Please enter the date and the time.')
    if (!later && !size)
      return setMissing(size === 0 ? 'Nobody would get it.' : 'The subscribers are still being counted.')
    setMissing('')
    if (later) scheduling.mutate({ ...issue, at }, { onSuccess: onClose })
    else if (size) sending.mutate({ ...issue, size }, { onSuccess: onClose })
  }

  const send = later ? 'Schedule' : `Send to ${people}`
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title={`Send “${issueName(values)}”`}>
      <form noValidate onSubmit={submit} aria-label="Send the issue" className="space-y-6">
        <div className="space-y-2">
          <AudienceCount
            size={audience}
            words={
              size === undefined
                ? 'Counting the subscribers…'
                : size === 0
                  ? 'Nobody has subscribed to the newsletter.'
                  : moved
                    ? `The audience has changed to ${people}. Send it to them?`
                    : later
                      ? `It goes to everybody who is a subscriber then; now that is ${people}.`
                      : `It goes to ${people}.`
            }
          >
            <p className="text-small text-ink-700">
              {`By email, once to each address. What it says and to whom it goes are fixed when sending begins. ${pace && size ? `Mails leave at up to ${pace} a minute, ${durationWords(size, pace)} for all; what` : 'What'} has left cannot be called back.`}
            </p>
          </AudienceCount>
        </div>
        <IssueChecksList query={checks} blocks={values.blocks} onShow={onShow} />
        <fieldset className="space-y-2">
          <legend className="text-small font-semibold text-ink-800">When</legend>
          <Choice name={name} checked={!later} label="Now" onChoose={() => choose(false)} />
          <Choice name={name} checked={later} label="At a time" onChoose={() => choose(true)} />
          {later && (
            <DatetimeField
              zone={officeZone}
              label={`Date and time (${zone})`}
              value={at}
              onChange={setAt}
              hint="If nothing runs at that time, it becomes a draft again; it never goes out late by itself."
            />
          )}
        </fieldset>
        {warnings > 0 && errors === 0 && (
          <CheckboxField
            label={warnings === 1 ? 'Send it with this warning.' : `Send it with these ${warnings} warnings.`}
            checked={accepted}
            onChange={(event) => setAccepted(event.target.checked)}
          />
        )}
        {(missing || (failure && !moved)) && <FormFailure>{missing || failure?.message}</FormFailure>}
        <DialogButtons
          send={size === undefined || size === 0 ? (later ? 'Schedule' : 'Send') : send}
          busy={busy && (later ? 'Scheduling…' : 'Sending…')}
        />
      </form>
    </Dialog>
  )
}
