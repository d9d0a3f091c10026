import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'

/** The button that takes a form back to what is stored, after a question: the draft on the device goes with it. */
export function DiscardButton({ disabled, onDiscard }: { disabled: boolean; onDiscard: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look="secondary" disabled={disabled} onClick={() => setAsking(true)}>
        <span>
          Discard <span className="max-sm:sr-only">changes</span>
        </span>
      </Button>
      <ConfirmDialog
        open={asking}
        title="Discard your changes?"
        confirm="Discard"
        cancel="Keep editing"
        mutation={null}
        onConfirm={() => {
          setAsking(false)
          onDiscard()
        }}
        onCancel={() => setAsking(false)}
      >
        <p>What you typed since the last save is lost, with its draft on this device.</p>
      </ConfirmDialog>
    </>
  )
}
