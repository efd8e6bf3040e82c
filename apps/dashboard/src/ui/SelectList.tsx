import { Select as Base } from '@base-ui/react/select'
import { Check } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'

export interface SelectListProps<Value extends string> {
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onValueChange: (value: Value) => void
  /** The properties of the button that opens it. */
  readonly button: ButtonHTMLAttributes<HTMLButtonElement>
}

/** The button of a `Select` with its list. Opens at once. */
export function SelectList<Value extends string>(props: SelectListProps<Value>) {
  const { value, options, onValueChange, button } = props
  return (
    <Base.Root
      defaultOpen
      value={value}
      items={options}
      modal={false}
      onValueChange={(next) => {
        if (next !== null) onValueChange(next)
      }}
    >
      <Base.Trigger {...button} />
      <Base.Portal>
        <Base.Positioner
          sideOffset={4}
          collisionPadding={8}
          alignItemWithTrigger={false}
          className="z-50 outline-none"
        >
          <Base.Popup className="max-h-[min(var(--available-height),22rem)] max-w-[calc(100vw-16px)] min-w-(--anchor-width) overflow-y-auto rounded-panel border border-line bg-surface p-1 shadow-floating outline-none">
            <Base.List>
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  className="flex min-h-8 cursor-default items-center gap-2 rounded-control px-2 text-base outline-none select-none data-highlighted:bg-sunken touch:min-h-11"
                >
                  <Base.ItemText className="min-w-0 flex-1 truncate">{option.label}</Base.ItemText>
                  <Base.ItemIndicator>
                    <Check aria-hidden className="size-4 text-ink-2" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
