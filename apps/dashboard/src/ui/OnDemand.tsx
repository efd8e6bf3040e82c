import {
  type ButtonHTMLAttributes,
  cloneElement,
  type ComponentType,
  lazy,
  type ReactElement,
  Suspense,
  useState,
} from 'react'

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
  const [Popover, setPopover] = useState<ReturnType<
    typeof lazy<ComponentType<Props & { readonly trigger: ReactElement }>>
  > | null>(null)
  const button = cloneElement(trigger, {
    'aria-haspopup': popup,
    onFocus: () => void load(),
    onPointerEnter: () => void load(),
    onClick: () => setPopover(() => lazy(load)),
  })
  if (Popover === null) return button
  return (
    <Suspense fallback={button}>
      <Popover {...props} trigger={trigger} />
    </Suspense>
  )
}
