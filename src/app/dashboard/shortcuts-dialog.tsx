import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { CheckboxField } from '@/components/form/form-field'
import { Dialog } from '@/components/ui/dialog'
import { shortcutsOf } from './page-shortcuts'
import { isMac, singleKeysAreOn, rememberSingleKeys } from '@/components/ui/shortcuts'

/** The keyboard shortcuts of the page on screen. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation()
  const [on, setOn] = useState(singleKeysAreOn)
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard shortcuts">
      <div className="space-y-6">
        {shortcutsOf(pathname).map(({ title, shortcuts }) => (
          <section key={title}>
            <h3 className="mb-1 text-small font-semibold text-ink-600">{title}</h3>
            <dl className="divide-y divide-paper-300 border-y border-paper-300">
              {shortcuts.map(({ keys, does }) => (
                <div key={does} className="flex flex-row-reverse items-center justify-between gap-x-6 py-2">
                  <dt className="flex shrink-0 gap-1.5">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="rounded-control border border-paper-300 bg-white px-2 py-0.5 font-sans text-fine"
                      >
                        {key === 'Ctrl' && isMac() ? '⌘' : key}
                      </kbd>
                    ))}
                  </dt>
                  <dd className="text-small">{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <CheckboxField
          label="The keys ? and / work on this device"
          checked={on}
          onChange={({ target }) => {
            rememberSingleKeys(target.checked)
            setOn(target.checked)
          }}
        />
      </div>
    </Dialog>
  )
}
