import { Check, SlidersHorizontal } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { fileFormats, type FileFormat } from '@/lib/text/table-file'
import { menuBox, menuButton, menuItem } from './menu-look'

const mark = (
  <span className="grid size-4 shrink-0 place-items-center">
    <DropdownMenu.ItemIndicator>
      <Check aria-hidden="true" className="size-4" />
    </DropdownMenu.ItemIndicator>
  </span>
)
const heading = (text: string): ReactNode => (
  <DropdownMenu.Label className="px-3 pt-2 pb-1 text-fine font-semibold text-ink-600">{text}</DropdownMenu.Label>
)
const stay = (event: Event) => event.preventDefault()

/**
 * How a list looks on this device: the height of its rows, its columns, and as which kind of file it is saved.
 *
 * @param props.columns those that can be chosen, and whether they show
 * @param props.format left out for a list that is not saved as a file
 */
export function LookMenu({
  comfortable,
  onComfortable,
  columns,
  onColumn,
  format,
  onFormat,
}: {
  comfortable: boolean
  onComfortable: (comfortable: boolean) => void
  columns: readonly { key: string; header: string; shown: boolean }[]
  onColumn: (key: string, shown: boolean) => void
  format?: FileFormat
  onFormat: (format: FileFormat) => void
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={menuButton}>
        <SlidersHorizontal aria-hidden="true" className="size-4" /> Display
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={document.getElementById('main')}>
        <DropdownMenu.Content align="end" sideOffset={4} collisionPadding={8} className={menuBox}>
          {heading('Rows')}
          <DropdownMenu.RadioGroup
            value={comfortable ? 'comfortable' : 'compact'}
            onValueChange={(value) => onComfortable(value === 'comfortable')}
          >
            {['Compact', 'Comfortable'].map((label) => (
              <DropdownMenu.RadioItem key={label} value={label.toLowerCase()} onSelect={stay} className={menuItem}>
                {mark}
                {label}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
          {columns.length > 0 && heading('Columns')}
          {columns.map(({ key, header, shown }) => (
            <DropdownMenu.CheckboxItem
              key={key}
              checked={shown}
              onCheckedChange={(checked) => onColumn(key, checked)}
              onSelect={stay}
              className={menuItem}
            >
              {mark}
              {header}
            </DropdownMenu.CheckboxItem>
          ))}
          {format && heading('Export as')}
          {format && (
            <DropdownMenu.RadioGroup value={format}>
              {fileFormats.map(({ value, label }) => (
                <DropdownMenu.RadioItem
                  key={value}
                  value={value}
                  onSelect={(event) => {
                    stay(event)
                    onFormat(value)
                  }}
                  className={menuItem}
                >
                  {mark}
                  {label}
                </DropdownMenu.RadioItem>
              ))}
            </DropdownMenu.RadioGroup>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
