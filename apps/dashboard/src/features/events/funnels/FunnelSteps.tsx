import { useQuery } from '@tanstack/react-query'
import { type DayRange, maxFunnelSteps } from '@throughlink/protocol/rules'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useAppId } from '../../../session/useApp.ts'
import { Button } from '../../../ui/Button.tsx'
import { eventNamesQuery } from '../eventNamesQuery.ts'
import { FunnelStepRow } from './FunnelStepRow.tsx'
import { describeStep, type FunnelStep, moveStep } from './funnelSteps.ts'

export interface FunnelStepsProps {
  readonly steps: readonly FunnelStep[]
  readonly range: DayRange
  readonly onChange: (steps: readonly FunnelStep[]) => void
}

/** The steps in their order. Buttons and Alt with the arrow keys move one. */
export function FunnelSteps({ steps, range, onChange }: FunnelStepsProps) {
  const appId = useAppId()
  const names = useQuery(eventNamesQuery(appId, range))
  const list = useRef<HTMLOListElement>(null)
  const [message, setMessage] = useState('')
  const move = (from: number, to: number) => {
    const moved = steps[from]
    if (moved === undefined || to < 0 || to >= steps.length) return
    onChange(moveStep(steps, from, to))
    setMessage(`${describeStep(moved)} is step ${to + 1} of ${steps.length}.`)
    // The focus stays on the step that moved.
    const action = to > from ? 'down' : 'up'
    requestAnimationFrame(() => {
      const row = list.current?.children[to]
      const button = row?.querySelector<HTMLButtonElement>(`[data-move="${action}"]:not(:disabled)`)
      ;(button ?? row?.querySelector<HTMLElement>('select'))?.focus()
    })
  }
  return (
    <>
      <ol ref={list} aria-label="Steps of the funnel" className="divide-y divide-line">
        {steps.map((step, index) => (
          <FunnelStepRow
            // Steps have no identity of their own: two may be equal.
            key={index}
            step={step}
            index={index}
            count={steps.length}
            names={names.data ?? []}
            range={range}
            onChange={(next) => onChange(steps.map((each, at) => (at === index ? next : each)))}
            onRemove={() => onChange(steps.filter((_, at) => at !== index))}
            onMove={(to) => move(index, to)}
          />
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button
          isSmall
          disabled={steps.length >= maxFunnelSteps}
          onClick={() => {
            const name = names.data?.[0]?.name ?? ''
            onChange([...steps, { type: 'event', name, where: [] }])
          }}
        >
          <Plus aria-hidden className="size-4" />
          Add step
        </Button>
        <p className="text-sm text-ink-3">
          {steps.length >= maxFunnelSteps
            ? `A funnel has at most ${maxFunnelSteps} steps.`
            : 'An install must complete the steps in this order.'}
        </p>
      </div>
      <p role="status" className="sr-only">
        {message}
      </p>
    </>
  )
}
