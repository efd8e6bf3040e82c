/** How often a child says that it is responding. */
export const heartbeatMs = 1_000
/** How long a child that serves may be silent. */
export const maxSilenceMs = 10_000
/** How long a start may take. On a busy machine, it needs more than a minute. */
const maxStartMs = 180_000

export interface SilenceCounter<Child> {
  /** Call it for each heartbeat. */
  readonly hear: (child: Child) => void
  /** Call it every `heartbeatMs` with the running children. Returns those that have been silent for too long. */
  readonly count: (children: readonly Child[]) => readonly Child[]
}

/**
 * Finds children that are running but do nothing: frozen, or in an endless loop. Silence is counted in turns of this
 * process, not read from a clock: after a pause of the whole machine, a clock would find all of them silent.
 */
export function createSilenceCounter<Child>(): SilenceCounter<Child> {
  let silentMs = new Map<Child, number>()
  return {
    hear(child) {
      silentMs.set(child, 0)
    },
    count(children) {
      // A child says nothing before it serves, so its start counts as time that it has left.
      const beforeStartMs = maxSilenceMs - maxStartMs
      silentMs = new Map(
        children.map((child) => [child, (silentMs.get(child) ?? beforeStartMs) + heartbeatMs]),
      )
      return children.filter((child) => (silentMs.get(child) ?? 0) > maxSilenceMs)
    },
  }
}
