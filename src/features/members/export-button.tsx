import { useMutation } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/form-outcome'
import { readForExport } from './api'
import { saveFile, writeCsv } from './member-csv'
import type { MemberFilter } from './members'

/** Saves what the list shows, all its pages, as a file that can be imported again. */
export function ExportButton({ filter }: { filter: MemberFilter }) {
  const [read, setRead] = useState(0)
  const controller = useRef<AbortController>(null)
  const saving = useMutation({
    mutationFn: async () => {
      setRead(0)
      controller.current = new AbortController()
      const [{ default: papa }, rows] = await Promise.all([import('papaparse'), readForExport(filter, setRead, controller.current.signal)])
      saveFile(`members-${new Date().toISOString().slice(0, 10)}.csv`, writeCsv(papa, rows))
    },
  })
  return (
    <>
      {saving.isPending ? (
        <div className="flex items-center gap-3">
          <p role="status" className="text-small text-ink-700 tabular-nums">
            {`${read.toLocaleString('en-US')} read`}
          </p>
          <Button look="secondary" onClick={() => controller.current?.abort()}>
            <X aria-hidden="true" className="size-4" /> Cancel export
          </Button>
        </div>
      ) : (
        <Button look="secondary" onClick={() => saving.mutate()}>
          <Download aria-hidden="true" className="size-4" /> Export
        </Button>
      )}
      {saving.error && saving.error.name !== 'AbortError' && <FormFailure>{saving.error.message}</FormFailure>}
    </>
  )
}
