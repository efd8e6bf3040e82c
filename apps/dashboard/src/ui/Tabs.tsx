import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classNames } from './classNames.ts'

export interface TabsProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly onValueChange: (value: Value) => void
  readonly tabs: readonly { readonly value: Value; readonly label: ReactNode }[]
  /** Less space between tabs and content, for cards. */
  readonly isDense?: boolean
  /** Content of the selected tab. */
  readonly children: ReactNode
}

/** Tabs by the ARIA pattern: arrow keys move the focus, Enter or Space selects. Small, because the first page has it. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, onValueChange, tabs, isDense = false, children } = props
  const id = useId()
  return (
    // In a card, the title above has space enough.
    <div className={isDense ? '-mt-2' : ''}>
      <div
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={moveFocus}
        className="flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onValueChange(tab.value)}
            className={classNames(
              'h-9 border-b-2 border-transparent text-sm whitespace-nowrap text-ink-2 outline-offset-[-2px] hover:text-ink touch:h-11',
              'aria-selected:border-ink aria-selected:font-medium aria-selected:text-ink',
              isDense ? 'px-2' : 'px-3',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        className={isDense ? 'pt-2' : 'pt-5'}
      >
        {children}
      </div>
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const count = buttons.length
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  buttons[(next + count) % count]?.focus()
}
