import type { TimelineEntry } from '@throughlink/client'
import type { Fact } from './facts.ts'
import { formatValue } from './formatValue.ts'

/** A line of the timeline. */
export interface TimelineLine {
  readonly ms: string
  readonly step: string
  readonly details: readonly Fact[]
  readonly isError: boolean
}

/** Formats one step. Values that are null or undefined are left out. */
export function formatTimelineEntry({ ms, step, details }: TimelineEntry): TimelineLine {
  return {
    ms: String(Math.round(ms)),
    step,
    details: Object.entries(details)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => ({ name, value: formatValue(value) })),
    isError: step === 'error',
  }
}

/** Formats the timeline as text, with the columns aligned. */
export function formatTimeline(entries: readonly TimelineEntry[]): readonly string[] {
  const lines = entries.map(formatTimelineEntry)
  const msWidth = Math.max(...lines.map(({ ms }) => ms.length), 0)
  const stepWidth = Math.max(...lines.map(({ step }) => step.length), 0)
  return lines.map(({ ms, step, details }) => {
    const values = details.map(({ name, value }) => `${name}=${value}`).join(' ')
    return `${ms.padStart(msWidth)}  ${step.padEnd(stepWidth)}  ${values}`.trimEnd()
  })
}
