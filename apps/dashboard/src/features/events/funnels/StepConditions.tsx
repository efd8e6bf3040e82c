import { useQuery } from '@tanstack/react-query'
import type { DayRange } from '../../../filters/resolvePeriod.ts'
import { useAppId } from '../../../session/useApp.ts'
import { DataConditions } from '../DataConditions.tsx'
import { eventPropertiesQuery } from '../eventPropertiesQuery.ts'
import type { FunnelStep } from './funnelSteps.ts'

export interface StepConditionsProps {
  readonly step: FunnelStep
  readonly range: DayRange
  readonly onChange: (step: FunnelStep) => void
}

/** Conditions on the data of the event of a step. */
export function StepConditions({ step, range, onChange }: StepConditionsProps) {
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
