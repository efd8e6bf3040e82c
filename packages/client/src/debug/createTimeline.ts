import type { Clock } from '../ports.ts'

/** One step of a session: what happened and when. Shown with `debug: true` and in the devtools. */
export interface TimelineEntry {
  /** Milliseconds since the session was created. */
  readonly ms: number
  /** What happened, for example `referrer`, `request` or `link`. */
  readonly step: string
  /** Values of this step. May contain the URL of a link; never a key, the clipboard or a fingerprint. */
  readonly details: Readonly<Record<string, unknown>>
}

export type Trace = (step: string, details?: Readonly<Record<string, unknown>>) => void

export interface Timeline {
  /** The latest entries, oldest first. */
  readonly entries: readonly TimelineEntry[]
  readonly trace: Trace
}

const maxEntries = 200

/** Records the steps of a session. Also passes each one to `print` as a line, if there is one. */
export function createTimeline(
  clock: Clock,
  print: () => ((line: string) => void) | undefined,
): Timeline {
  const startedAt = clock.now()
  const entries: TimelineEntry[] = []
  return {
    entries,
    trace(step, details = {}) {
      const ms = clock.now() - startedAt
      entries.push({ ms, step, details })
      if (entries.length > maxEntries) entries.shift()
      try {
        print()?.(formatEntry(ms, step, details))
      } catch {
        // The logger belongs to the app. Printing must not stop the session.
      }
    },
  }
}

/** Formats a step as a line. Leaves out details without a value. */
function formatEntry(ms: number, step: string, details: Readonly<Record<string, unknown>>): string {
  const values = Object.entries(details)
    .filter(([, value]) => value != null)
    .map(([name, value]) => `${name}=${String(value)}`)
  return [`${String(ms).padStart(6)} ms `, step.padEnd(12), ...values].join(' ').trimEnd()
}
