import type { WorldClick, WorldTruth } from '../../world.ts'

/** Minimum number of clicks of one kind on a link before the link's own share of people is used. */
const minClicks = 100

/**
 * Computes the probability that each click leads to an install: the link's rate times the share of such
 * clicks that people made. `isPhone` returns whether a click shows a phone. Other clicks and declared
 * prefetches get 0.
 */
export function createRates(
  { clickDevices, installRates }: WorldTruth,
  clicks: readonly WorldClick[],
  isPhone: (index: number) => boolean,
): Float64Array {
  const kinds = clicks.map((click, index) =>
    isPhone(index) && !isDeclaredPrefetch(click) ? getKind(click) : null,
  )
  const counts = new Map<string, { all: number; people: number }>()
  const add = (key: string, isPerson: boolean) => {
    const count = counts.get(key) ?? { all: 0, people: 0 }
    count.all++
    if (isPerson) count.people++
    counts.set(key, count)
  }
  clicks.forEach(({ id, linkId }, index) => {
    const kind = kinds[index] ?? null
    if (kind === null) return
    const isPerson = (clickDevices.get(id) ?? null) !== null
    add(kind, isPerson)
    add(`${kind} ${linkId}`, isPerson)
  })
  return Float64Array.from(clicks, ({ linkId }, index) => {
    const kind = kinds[index] ?? null
    if (kind === null) return 0
    const own = counts.get(`${kind} ${linkId}`)
    const count = own !== undefined && own.all >= minClicks ? own : counts.get(kind)
    const people = count === undefined ? 0 : count.people / count.all
    return people * (installRates.get(linkId) ?? 0)
  })
}

function getKind({ page }: WorldClick): string {
  if (page === null) return 'unseen'
  return page.isVisible ? 'visible' : 'hidden'
}

const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

function isDeclaredPrefetch({ headers }: WorldClick): boolean {
  return purposes.some((name) => /prefetch|prerender|preview/.test(headers[name] ?? ''))
}
