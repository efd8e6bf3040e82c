import { type InstallSignals, toInstallValues } from '@throughlink/matcher'
import { toUtcDay } from '#platform/time/utcDays.ts'
import type { ValueCount } from './learningStatements.ts'

/** Counts the values of installs' signals and writes the counts in batches. */
export interface InstallCounter {
  add(appId: string, signals: InstallSignals, atMs: number): void
  /** Writes the counts since the last flush. If this fails, they are included in the next flush. */
  flush(): Promise<void>
}

/** No device has a longer value. */
const maxValueLength = 100
/**
 * Maximum kept while the database is unavailable. More values are not counted, which hardly changes the
 * shares.
 */
const maxCounts = 50_000

export function createInstallCounter(
  write: (counts: readonly ValueCount[]) => Promise<void>,
): InstallCounter {
  let counts = new Map<string, ValueCount>()

  function add(added: ValueCount): void {
    const key = JSON.stringify([added.appId, added.day, added.platform, added.signal, added.value])
    const known = counts.get(key)
    if (known) counts.set(key, { ...known, count: known.count + added.count })
    else if (counts.size < maxCounts) counts.set(key, added)
  }

  return {
    add(appId, signals, atMs) {
      const { platform } = signals
      const one = { appId, day: toUtcDay(atMs), platform, count: 1 }
      add({ ...one, signal: 'installs', value: '' })
      for (const [signal, value] of toInstallValues(signals)) {
        if (value.length <= maxValueLength) add({ ...one, signal, value })
      }
    },
    async flush() {
      if (counts.size === 0) return
      const flushed = counts
      counts = new Map()
      try {
        await write([...flushed.values()])
      } catch (error) {
        for (const each of flushed.values()) add(each)
        throw error
      }
    },
  }
}
