import type { ClickSignals } from '@throughlink/matcher'
import type { IndexedClick } from './clickIndex.ts'

/**
 * Each click once, newest first, with the most that is known of it. A click is written when it happens and
 * again when its page has told more, perhaps from another address; the order in which that is read does
 * not matter.
 */
export function mergeClicks(written: readonly IndexedClick[]): IndexedClick[] {
  const byReference = new Map<string, IndexedClick[]>()
  for (const click of written) {
    const key = click.reference.toString('latin1')
    const same = byReference.get(key)
    if (same === undefined) byReference.set(key, [click])
    else same.push(click)
  }
  return [...byReference.values()].map(merge).sort((a, b) => b.atMs - a.atMs)
}

function merge(same: readonly IndexedClick[]): IndexedClick {
  const [best, ...rest] = same.toSorted(bestFirst) as [IndexedClick, ...IndexedClick[]]
  return {
    reference: best.reference,
    // When the link was tapped, and not when its page had loaded.
    atMs: Math.min(...same.map(({ atMs }) => atMs)),
    signals: rest.reduce((signals, other) => fill(signals, other.signals), best.signals),
    network: {
      hasV4: same.some(({ network }) => network.hasV4),
      hasV6: same.some(({ network }) => network.hasV6),
      isMasked: same.some(({ network }) => network.isMasked),
    },
  }
}

/** A page's script knows more than the headers do, and what was told last is the latest. */
function bestFirst(a: IndexedClick, b: IndexedClick): number {
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
