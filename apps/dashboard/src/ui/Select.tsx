import { ChevronDown } from 'lucide-react'
import {
  type ButtonHTMLAttributes,
  type ComponentType,
  type KeyboardEvent,
  type Ref,
  useContext,
  useState,
} from 'react'
import { classNames } from './classNames.ts'
import { ConnectControl } from './ConnectControl.ts'
import { controlClass } from './controlClass.ts'
import { notifyError } from './notifyError.ts'
import type { SelectListProps } from './SelectList.tsx'
import { toUnreachable } from './unreachable.ts'

export interface SelectProps<Value extends string> extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'value' | 'onChange' | 'children'
> {
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onValueChange: (value: Value) => void
  readonly ref?: Ref<HTMLButtonElement>
}

/** The code of the list is not part of the first load. */
const load = async () => (await import('./SelectList.tsx')).SelectList
/** There is no list to point at yet. */
const closed = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const
const openKeys: readonly string[] = ['ArrowDown', 'ArrowUp', 'Enter', ' ']

/**
 * One choice from a list. Its button is here at once; the list is loaded when the button is pointed at or focused, and
 * opened by the first click or key.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, options, onValueChange, className, ...attributes } = props
  const connect = useContext(ConnectControl)
  const [List, setList] = useState<ComponentType<SelectListProps<Value>> | null>(null)
  // Without the indent that an option of a group has in the list.
  const label = options.find((option) => option.value === value)?.label.trim() ?? ''
  const button = {
    type: 'button',
    ...attributes,
    className: classNames(
      controlClass,
      'flex h-9 items-center gap-1.5 text-left disabled:cursor-not-allowed touch:h-11',
      className,
    ),
    children: (
      <>
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-3" />
      </>
    ),
  } as const
  if (List !== null) return <List {...{ value, options, onValueChange, button }} />
  const open = () =>
    load().then(
      (loaded) => setList(() => loaded),
      (cause: unknown) => notifyError(toUnreachable(cause)),
    )
  const prefetch = () => void load().catch(() => undefined)
  const control = (
    <button
      {...button}
      {...closed}
      onFocus={prefetch}
      onPointerEnter={prefetch}
      onClick={() => void open()}
      onKeyDown={(event: KeyboardEvent) => {
        if (!openKeys.includes(event.key)) return
        event.preventDefault()
        void open()
      }}
    />
  )
  return connect(control)
}
