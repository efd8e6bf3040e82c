import type { Sent } from '../../harness/phones/createTraffic.ts'

/** When a backup was taken: between `at` and `heldMs` later. */
export interface BackupPoint {
  readonly at: string
  readonly heldMs: number
}

export interface SentUntil {
  /** Must be in the backup: answered before it. */
  readonly answered: ReadonlySet<string>
  /** May be in the backup: sent before its end. */
  readonly sent: ReadonlySet<string>
}

/** Sorts the ids of one kind by the point of a backup. */
export function sentUntil(
  all: readonly Sent[],
  kind: Sent['kind'],
  { at, heldMs }: BackupPoint,
): SentUntil {
  const atMs = Date.parse(at)
  const ofKind = all.filter((each) => each.kind === kind)
  const ids = (found: readonly Sent[]) => new Set(found.map(({ id }) => id))
  return {
    answered: ids(ofKind.filter(({ answeredMs }) => answeredMs < atMs)),
    sent: ids(ofKind.filter(({ sentMs }) => sentMs <= atMs + heldMs)),
  }
}
