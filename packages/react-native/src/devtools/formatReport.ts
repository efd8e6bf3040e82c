import type { Inspection, LinkDetails } from '@throughlink/client'
import type { Config } from '../config.ts'
import { explainNoLink } from './explainNoLink.ts'
import type { Fact } from './facts.ts'
import { formatConfig } from './formatConfig.ts'
import { formatLinkFacts, formatStateFacts } from './formatFacts.ts'
import { formatTimeline } from './formatTimeline.ts'

export interface ReportFacts {
  readonly details: LinkDetails
  readonly inspection: Inspection
  readonly config: Config | null
  /** SDK, platform and its version. */
  readonly environment: string
  readonly now: Date
}

/** Formats everything that the panel shows as plain text, for an issue or a message. Contains no key. */
export function formatReport({
  details,
  inspection,
  config,
  environment,
  now,
}: ReportFacts): string {
  const { timeline, events } = inspection
  const link = formatLinkFacts(details)
  const explanation = explainNoLink(details)
  const waiting = events.waiting.map(({ name, time }) => `${new Date(time).toISOString()}  ${name}`)
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['Throughlink report', [environment, now.toISOString()]],
    ['State', formatFacts(formatStateFacts(details))],
    ...(explanation === null ? [] : [['Why there is no link', [explanation]] as const]),
    ['Last link', link.length === 0 ? ['none'] : formatFacts(link)],
    ['Config', config === null ? ['unknown'] : formatFacts(formatConfig(config))],
    ['Timeline (ms)', timeline.length === 0 ? ['empty'] : formatTimeline(timeline)],
    [`Events: ${events.waiting.length} waiting, ${events.dropped} dropped`, waiting],
  ]
  return sections.map(([title, lines]) => [title, ...lines.map(indent)].join('\n')).join('\n\n')
}

const indent = (line: string) => `  ${line}`

function formatFacts(facts: readonly Fact[]): readonly string[] {
  const width = Math.max(...facts.map(({ name }) => name.length))
  return facts.map(({ name, value }) => `${name.padEnd(width)}  ${value}`)
}
