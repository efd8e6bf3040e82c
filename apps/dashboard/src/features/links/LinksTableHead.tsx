import type { ReactNode } from 'react'
import { classNames } from '../../ui/classNames.ts'
import { rowClass } from './rowLayout.ts'

/** The names of the columns, which stay visible while the list scrolls. */
export function LinksTableHead({ children }: { readonly children: ReactNode }) {
  return (
    <div role="rowgroup" className="sticky top-0 z-10">
      <div
        role="row"
        className={classNames(
          rowClass,
          'h-9 rounded-t-panel border-b border-line bg-surface text-sm text-ink-3',
        )}
      >
        <span role="columnheader" aria-label="Selection" className="flex">
          {children}
        </span>
        <span role="columnheader">Link</span>
        <span role="columnheader" className="max-xl:hidden">
          Destination
        </span>
        <span role="columnheader" className="max-xl:hidden">
          Tags
        </span>
        <span role="columnheader" className="text-right" title="Clicks by people, last 30 days">
          <span className="max-md:hidden">Clicks, 30 days</span>
          <span className="md:hidden">Clicks</span>
        </span>
        <span role="columnheader" className="max-xl:hidden">
          Created
        </span>
        <span role="columnheader" className="max-md:hidden">
          Status
        </span>
        <span role="columnheader">
          <span className="sr-only">Actions</span>
        </span>
      </div>
    </div>
  )
}
