import { oursId } from '../run/matchers.ts'
import type { MatcherSummary, ScenarioSummary } from './summarise.ts'

export function playerOf(summary: ScenarioSummary, id: string): MatcherSummary | null {
  return summary.matchers.find((matcher) => matcher.id === id) ?? null
}

export function oursOf(summary: ScenarioSummary): MatcherSummary | null {
  return playerOf(summary, oursId)
}
