import type { Interval, ResolvedPeriod } from '@throughlink/protocol/rules'
import { Select } from '../ui/Select.tsx'

export interface IntervalSelectProps {
  readonly period: ResolvedPeriod
  readonly onChange: (interval: Interval) => void
}

const names: Readonly<Record<Interval, string>> = {
  hour: 'By hour',
  day: 'By day',
  week: 'By week',
  month: 'By month',
}

/** Chooses the length of the buckets of a chart. Not there if only one length fits the period. */
export function IntervalSelect({ period, onChange }: IntervalSelectProps) {
  const { intervals, resolution } = period
  if (intervals.length < 2) return null
  return (
    <Select
      aria-label="Interval"
      className="!h-8 !w-auto border-line text-sm touch:!h-11"
      value={resolution}
      options={intervals.map((value) => ({ value, label: names[value] }))}
      onValueChange={onChange}
    />
  )
}
