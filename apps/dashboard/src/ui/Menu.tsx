import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from './classNames.ts'

export interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement
  readonly align?: 'start' | 'end'
  /** Opens when it appears, for menus that are loaded on demand. */
  readonly isOpenAtFirst?: boolean
  readonly children: ReactNode
}

export function Menu({ trigger, align = 'start', isOpenAtFirst = false, children }: MenuProps) {
  return (
    <Base.Root defaultOpen={isOpenAtFirst}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} className="z-50">
          <Base.Popup className="max-h-[70dvh] min-w-48 max-w-[min(90vw,360px)] overflow-y-auto rounded-panel border border-line bg-surface p-1 shadow-floating outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export interface MenuItemProps {
  readonly onSelect?: () => void
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
  /** A link to render as the item, for navigation. */
  readonly render?: ReactElement
  readonly children: ReactNode
}

export function MenuItem(props: MenuItemProps) {
  const { onSelect, isDanger = false, isDisabled = false, render, children } = props
  return (
    <Base.Item
      {...(render === undefined ? {} : { render })}
      disabled={isDisabled}
      onClick={onSelect}
      className={classNames(
        'flex min-h-8 cursor-default items-center gap-2 rounded-control px-2 text-base outline-none select-none touch:min-h-11',
        'data-disabled:opacity-50 data-highlighted:bg-sunken',
        isDanger && 'text-bad',
      )}
    >
      {children}
    </Base.Item>
  )
}

export function MenuGroup({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2 pt-2 pb-1 text-xs text-ink-3">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="my-1 h-px bg-line" />
}
