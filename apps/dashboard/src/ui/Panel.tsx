import { type ReactNode, useId } from 'react'
import { classNames } from './classNames.ts'

export interface PanelProps {
  readonly title?: string
  /** One line below the title. */
  readonly description?: ReactNode
  /** Controls on the right of the title. */
  readonly actions?: ReactNode
  /** Without padding, for tables that reach the border. */
  readonly isFlush?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** A bordered part of a page. Panels do not contain panels. */
export function Panel(props: PanelProps) {
  const { title, description, actions, isFlush = false, className, children } = props
  const id = useId()
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      className={classNames('min-w-0 rounded-panel border border-line bg-surface', className)}
    >
      {title !== undefined && (
        <header className="flex min-h-12 flex-wrap items-start gap-x-3 gap-y-1 px-5 pt-2 pb-1">
          {/* Controls that leave no room for the title are below it. */}
          <h2
            id={id}
            className="min-w-0 flex-1 basis-28 truncate text-base leading-8 font-semibold"
          >
            {title}
          </h2>
          {actions}
          {description !== undefined && (
            <p className="basis-full text-sm text-ink-3">{description}</p>
          )}
        </header>
      )}
      <div className={isFlush ? '' : 'px-5 pt-2 pb-5'}>{children}</div>
    </section>
  )
}
