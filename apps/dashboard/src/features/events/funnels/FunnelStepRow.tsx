import { useQuery } from '@tanstack/react-query'
import type { DayRange } from '@throughlink/protocol/rules'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useAppId } from '../../../session/useApp.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Select } from '../../../ui/Select.tsx'
import { DataConditions } from '../DataConditions.tsx'
import type { EventName } from '../eventNamesQuery.ts'
import { eventPropertiesQuery } from '../eventPropertiesQuery.ts'
import { type FunnelStep, minSteps, type StepType, stepTypes } from './funnelSteps.ts'

interface StepConditionsProps {
  readonly step: FunnelStep
  readonly range: DayRange
  readonly onChange: (step: FunnelStep) => void
}

export interface FunnelStepRowProps {
  readonly step: FunnelStep
  readonly index: number
  readonly count: number
  readonly names: readonly EventName[]
  readonly range: DayRange
  readonly onChange: (step: FunnelStep) => void
  readonly onRemove: () => void
  readonly onMove: (to: number) => void
}

const typeOptions = Object.entries(stepTypes).map(([value, label]) => ({
  // Safe: the keys of the record.
  value: value as StepType,
  label,
}))

export function FunnelStepRow(props: FunnelStepRowProps) {
  const { step, index, count, names, range, onChange, onRemove, onMove } = props
  const number = index + 1
  const known = names.map(({ name }) => name)
  const all = step.name === '' || known.includes(step.name) ? known : [step.name, ...known]
  const onKeyDown = (event: KeyboardEvent) => {
    const distance = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || distance === undefined) return
    event.preventDefault()
    onMove(index + distance)
  }
  return (
    // The keys work on every control of the row, which are all focusable by themselves.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li onKeyDown={onKeyDown} className="flex items-start gap-3 py-2">
      <span
        aria-hidden
        className="mt-1.5 flex size-6 shrink-0 items-center justify-center rounded-full bg-sunken text-xs font-medium text-ink-2 touch:mt-2.5"
      >
        {number}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
        <Select
          aria-label={`Type of step ${number}`}
          className="sm:!w-56"
          value={step.type}
          options={typeOptions}
          onValueChange={(type) =>
            onChange({ type, name: type === 'event' ? (known[0] ?? '') : '', where: [] })
          }
        />
        {step.type === 'event' && (
          <>
            <Select
              aria-label={`Event of step ${number}`}
              className="sm:!w-56"
              value={step.name}
              onValueChange={(name) => onChange({ ...step, name, where: [] })}
              options={[
                ...(step.name === '' ? [{ value: '', label: 'Choose an event' }] : []),
                ...all.map((name) => ({ value: name, label: name })),
              ]}
            />
            <StepConditions step={step} range={range} onChange={onChange} />
          </>
        )}
      </div>
      <div className="flex shrink-0">
        <IconButton
          label={`Move step ${number} up (Alt ↑)`}
          data-move="up"
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <ArrowUp aria-hidden className="size-4" />
        </IconButton>
        <IconButton
          label={`Move step ${number} down (Alt ↓)`}
          data-move="down"
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        >
          <ArrowDown aria-hidden className="size-4" />
        </IconButton>
        <IconButton
          label={count <= minSteps ? 'A funnel has at least two steps' : `Remove step ${number}`}
          disabled={count <= minSteps}
          onClick={onRemove}
        >
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
    </li>
  )
}

/** Conditions on the data of the event of a step. */
function StepConditions({ step, range, onChange }: StepConditionsProps) {
  const appId = useAppId()
  const properties = useQuery(eventPropertiesQuery(appId, step.name, range))
  if (step.name === '') return null
  return (
    <DataConditions
      properties={properties.data?.properties ?? []}
      conditions={step.where}
      onChange={(where) => onChange({ ...step, where })}
    />
  )
}
