import { gapClasses } from '../model/gapClass.ts'
import type { MatchModel } from '../model/matchModel.ts'

type Agreement = MatchModel['agreement']

/** How often true pairs showed each level, by group. May be fractions. */
export type LevelCounts = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Weight of the prior, in installs. */
const priorInstalls = 20

/** Estimates how often each level occurs in true pairs, shrunk to the prior. */
export function fitAgreement(counts: LevelCounts, prior: Agreement): Agreement {
  const learned = Object.fromEntries(
    Object.entries(prior).map(([group, expected]) => [
      group,
      fitGroup(counts.get(group) ?? noCounts, expected),
    ]),
  )
  return { ...learned, ...limitStays(counts, learned, prior) }
}

const noCounts: ReadonlyMap<string, number> = new Map()

function fitGroup(
  counts: ReadonlyMap<string, number>,
  expected: Readonly<Record<string, number>>,
): Record<string, number> {
  const total = sum(counts.values()) + priorInstalls
  const levels = Object.entries(expected).map(([level, share]) => [
    level,
    ((counts.get(level) ?? 0) + priorInstalls * share) / total,
  ])
  return Object.fromEntries(levels) as Record<string, number>
}

/**
 * The longer the gap, the fewer phones are still on the network of the click. Clicks from another network are
 * found for a few hours only, so an app whose people always change networks shows it at short gaps alone. A
 * shared network is therefore never likelier than at a shorter gap, whatever the family of its addresses.
 */
function limitStays(counts: LevelCounts, learned: Agreement, prior: Agreement): Agreement {
  let most = 1
  const limited = gapClasses.flatMap((gapClass) => {
    const groups = Object.entries(learned).filter(([group]) => isNetworkAt(group, gapClass))
    if (groups.length === 0) return []
    const names = groups.map(([group]) => group)
    const expected = Math.max(...names.map((group) => sumStays(prior[group] ?? {})))
    const all = sum(names.map((group) => sum((counts.get(group) ?? noCounts).values())))
    const stays = sum(
      names.map((group) => sumStays(Object.fromEntries(counts.get(group) ?? noCounts))),
    )
    most = Math.min(most, (stays + priorInstalls * expected) / (all + priorInstalls))
    return groups.map(([group, levels]) => [group, limitGroup(levels, most)] as const)
  })
  return Object.fromEntries(limited)
}

function isNetworkAt(group: string, gapClass: string): boolean {
  return group.startsWith('network:') && group.endsWith(`:${gapClass}`)
}

function limitGroup(levels: Agreement[string], most: number): Agreement[string] {
  const stays = sumStays(levels)
  if (stays <= most) return levels
  const scaled = Object.entries(levels).map(([level, share]) => [
    level,
    isStay(level) ? (share * most) / stays : share,
  ])
  const limited = Object.fromEntries(scaled) as Record<string, number>
  return { ...limited, other: (limited['other'] ?? 0) + stays - most }
}

function sumStays(levels: Readonly<Record<string, number>>): number {
  return sum(Object.entries(levels).map(([level, share]) => (isStay(level) ? share : 0)))
}

function isStay(level: string): boolean {
  return level.startsWith('same')
}

function sum(numbers: Iterable<number>): number {
  let all = 0
  for (const number of numbers) all += number
  return all
}
