import {
  type ButtonHTMLAttributes,
  cloneElement,
  type ComponentType,
  type ReactElement,
  useState,
} from 'react'
import { notifyError } from './notifyError.ts'
import { toUnreachable } from './unreachable.ts'

export interface OnDemandProps<Props extends object> {
  /** Imports a popover that is open when it appears. Keep it outside of components. */
  readonly load: () => Promise<{
    readonly default: ComponentType<Props & { readonly trigger: ReactElement }>
  }>
  readonly props: Props
  /** What opens, for screen readers. Default: a dialog. */
  readonly popup?: 'dialog' | 'menu'
  readonly trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
}

/** A button whose popover is loaded when it is pointed at, and opened by the first click. */
export function OnDemand<Props extends object>(options: OnDemandProps<Props>) {
  const { load, props, popup = 'dialog', trigger } = options
  const [Popover, setPopover] = useState<ComponentType<
    Props & { readonly trigger: ReactElement }
  > | null>(null)
  const open = () =>
    load().then(
      (loaded) => setPopover(() => loaded.default),
      (cause: unknown) => notifyError(toUnreachable(cause)),
    )
  const button = cloneElement(trigger, {
    'aria-haspopup': popup,
    onFocus: () => void load().catch(() => undefined),
    onPointerEnter: () => void load().catch(() => undefined),
    onClick: () => void open(),
  })
  return Popover === null ? button : <Popover {...props} trigger={trigger} />
}
