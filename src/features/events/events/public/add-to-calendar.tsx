import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { EventDetail } from './api'

/** Offers a file made in the browser as a download. */
function download(content: string, type: string, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  // Some browsers read the file only after this task has ended.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Offers an event as a file for the visitor's calendar. */
export function AddToCalendar({ event, preview }: { event: EventDetail; preview: boolean }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  async function add() {
    setState('busy')
    try {
      const { calendarFile } = await import('../calendar-file')
      download(
        calendarFile(event, window.location.origin + window.location.pathname),
        'text/calendar;charset=utf-8',
        `${event.slug}.ics`,
      )
      setState('idle')
    } catch (error) {
      console.error('The calendar file could not be made', error)
      setState('failed')
    }
  }
  return (
    <div className="py-3">
      <Button look="quiet" busy={state === 'busy'} disabled={preview} onClick={() => void add()}>
        <CalendarPlus aria-hidden="true" className="size-4" /> Add to calendar
      </Button>
      {state === 'failed' && (
        <p role="alert" className="text-fine font-medium text-danger-700">
          The calendar entry could not be made. Please try again.
        </p>
      )}
    </div>
  )
}
