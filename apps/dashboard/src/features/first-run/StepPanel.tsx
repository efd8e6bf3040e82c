import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '../../ui/classNames.ts'
import type { SetupStepState } from './setupSteps.ts'

export interface StepPanelProps {
  readonly number: number
  readonly title: string
  /** What was done, shown beside the title when the step is folded. */
  readonly summary?: ReactNode
  readonly state: SetupStepState
  readonly children: ReactNode
}

/** A numbered step. Folds by itself when it is done, unless the person unfolded it. */
export function StepPanel({ number, title, summary, state, children }: StepPanelProps) {
  const id = useId()
  const [choice, setChoice] = useState<boolean | null>(null)
  const isOpen = choice ?? state.isOpen
  return (
    <section aria-labelledby={`${id}-title`} className="border-b border-line last:border-b-0">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-content`}
          onClick={() => setChoice(!isOpen)}
          className="flex min-h-12 w-full items-center gap-3 px-3 text-left hover:bg-sunken sm:px-5"
        >
          <StepMark number={number} isDone={state.isDone} />
          <span
            id={`${id}-title`}
            className={classNames(
              'text-base font-semibold',
              !isOpen && !state.isDone && 'font-medium text-ink-2',
            )}
          >
            {title}
          </span>
          <span className="min-w-0 flex-1 truncate text-sm font-normal text-ink-3">
            {!isOpen && summary}
          </span>
          <ChevronDown
            aria-hidden
            className={classNames(
              'size-4 shrink-0 text-ink-3 transition-transform',
              isOpen && 'rotate-180',
            )}
          />
        </button>
      </h2>
      <div id={`${id}-content`} hidden={!isOpen} className="px-3 pt-1 pb-5 sm:pr-5 sm:pl-14">
        {isOpen && children}
      </div>
    </section>
  )
}

function StepMark({ number, isDone }: { readonly number: number; readonly isDone: boolean }) {
  return (
    <span
      className={classNames(
        'flex size-6 shrink-0 items-center justify-center rounded-full text-xs font-medium',
        isDone ? 'bg-good-soft text-good' : 'border border-line text-ink-2',
      )}
    >
      {isDone ? <Check aria-hidden className="size-4" strokeWidth={2.5} /> : number}
      {isDone && <span className="sr-only">Done:</span>}
    </span>
  )
}
