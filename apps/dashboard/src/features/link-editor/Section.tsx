import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '../../ui/classNames.ts'

export interface SectionProps {
  readonly title: string
  /** What is set, shown while the section is closed. */
  readonly summary: string
  /** Opens the section, such as for an error in it. */
  readonly isForcedOpen?: boolean
  readonly children: ReactNode
}

/** A part of the editor that folds out. What it contains is kept while it is closed. */
export function Section({ title, summary, isForcedOpen = false, children }: SectionProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  // Stays open when the error is gone: the person is typing in it.
  if (isForcedOpen && !isOpen) setIsOpen(true)
  return (
    <section aria-labelledby={`${id}-title`} className="border-t border-line">
      <h2 id={`${id}-title`}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex h-11 w-full items-center gap-2 px-5 text-left hover:bg-canvas focus-visible:outline-offset-[-2px] dark:hover:bg-sunken"
        >
          <ChevronRight
            aria-hidden
            className={classNames(
              'size-4 shrink-0 text-ink-3 transition-transform',
              isOpen && 'rotate-90',
            )}
          />
          <span className="shrink-0 font-medium">{title}</span>
          {!isOpen && (
            <span className="ml-auto min-w-0 truncate pl-5 text-sm text-ink-3">{summary}</span>
          )}
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="space-y-3 px-5 pt-1 pb-5">
        {children}
      </div>
    </section>
  )
}
