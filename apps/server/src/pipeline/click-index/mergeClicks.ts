import type { ClickSignals } from '@throughlink/matcher'
import type { IndexedClick } from './clickIndex.ts'

/**
 * Returns each click once, newest first, with all known signals. A click is written when it happens, and
 * again when its page reports more, possibly from another address. The result does not depend on the order
 * of the writes.
 */
export function mergeClicks(written: readonly IndexedClick[]): IndexedClick[] {
  const byReference = new Map<string, IndexedClick[]>()
  for (const click of written) {
    const key = click.reference.toString('latin1')
    const writes = byReference.get(key)
    if (writes === undefined) byReference.set(key, [click])
    else writes.push(click)
  }
  return [...byReference.values()].map(merge).sort((a, b) => b.atMs - a.atMs)
}

function merge(writes: readonly IndexedClick[]): IndexedClick {
  const [only] = writes
  if (only !== undefined && writes.length === 1) return only
  const [best, ...rest] = writes.toSorted(compareQuality) as [IndexedClick, ...IndexedClick[]]
  return {
    reference: best.reference,
    // When the link was tapped, not when its page had loaded.
    atMs: Math.min(...writes.map(({ atMs }) => atMs)),
    signals: rest.reduce((signals, other) => fill(signals, other.signals), best.signals),
    network: {
      hasV4: writes.some(({ network }) => network.hasV4),
      hasV6: writes.some(({ network }) => network.hasV6),
      isMasked: writes.some(({ network }) => network.isMasked),
    },
  }
}

/** Prefers a page's report over the headers, and then the latest write. */
function compareQuality(a: IndexedClick, b: IndexedClick): number {
  return (
    Number(b.signals.isConfirmed) - Number(a.signals.isConfirmed) ||
    b.atMs - a.atMs ||
    (JSON.stringify(a.signals) < JSON.stringify(b.signals) ? -1 : 1)
  )
}

function fill(more: ClickSignals, less: ClickSignals): ClickSignals {
  return {
    platform: more.platform,
    model: more.model ?? less.model,
    systemVersion: more.systemVersion ?? less.systemVersion,
    screen: more.screen ?? less.screen,
    language: more.language ?? less.language,
    timezone: more.timezone ?? less.timezone,
    isConfirmed: more.isConfirmed,
  }
}
