import type { ClickSignals } from '../clicks/clickSignals.ts'
import type { Candidate } from './clickIndex.ts'

/**
 * Each click once, newest first, with the most that is known of it. A click is written when it happens and
 * again when its page has told more, perhaps from another address; the order in which that is read does
 * not matter.
 */
export function mergeCandidates(written: readonly Candidate[]): Candidate[] {
  const byReference = new Map<string, Candidate[]>()
  for (const candidate of written) {
    const key = candidate.reference.toString('latin1')
    const same = byReference.get(key)
    if (same === undefined) byReference.set(key, [candidate])
    else same.push(candidate)
  }
  return [...byReference.values()].map(merge).sort((a, b) => b.atMs - a.atMs)
}

function merge(same: readonly Candidate[]): Candidate {
  const [best, ...rest] = same.toSorted(bestFirst) as [Candidate, ...Candidate[]]
  return {
    reference: best.reference,
    // When the link was tapped, and not when its page had loaded.
    atMs: Math.min(...same.map(({ atMs }) => atMs)),
    signals: rest.reduce((signals, other) => fill(signals, other.signals), best.signals),
  }
}

/** A page's script knows more than the headers do, and what was told last is the latest. */
function bestFirst(a: Candidate, b: Candidate): number {
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
