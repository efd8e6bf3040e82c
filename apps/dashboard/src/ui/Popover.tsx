import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode, RefObject } from 'react'

export interface PopoverProps {
  readonly trigger: ReactElement
  /** Name for screen readers. */
  readonly label: string
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
  readonly align?: 'start' | 'center' | 'end'
  /** What gets the focus. Default: the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

export function Popover(props: PopoverProps) {
  const { trigger, label, isOpen, onOpenChange, align = 'start', initialFocus, children } = props
  return (
    <Base.Root
      {...(isOpen === undefined ? {} : { open: isOpen })}
      onOpenChange={(open) => onOpenChange?.(open)}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} collisionPadding={8} className="z-50">
          <Base.Popup
            aria-label={label}
            initialFocus={initialFocus}
            className="max-w-[calc(100vw-16px)] rounded-panel border border-line bg-surface p-3 shadow-floating outline-none"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
