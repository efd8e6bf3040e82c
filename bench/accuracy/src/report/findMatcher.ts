import { throughlinkId } from '../run/matchers.ts'
import type { MatcherSummary, ScenarioSummary } from './summarise.ts'

export function findMatcher(summary: ScenarioSummary, id: string): MatcherSummary | null {
  return summary.matchers.find((matcher) => matcher.id === id) ?? null
}

export function findThroughlink(summary: ScenarioSummary): MatcherSummary | null {
  return findMatcher(summary, throughlinkId)
}
