import { installValues, type InstallSignals } from '@throughlink/matcher'
import { toUtcDay } from '../../platform/time/utcDays.ts'
import type { ValueCount } from './learningStatements.ts'

/** Counts what installs show, and hands the counts on now and then. */
export interface InstallCounter {
  add(appId: string, signals: InstallSignals, atMs: number): void
  /** Hands over what was signal since. What cannot be written is signal again with the next. */
  flush(): Promise<void>
}

/** A value longer than this is no device's. */
const maxValueLength = 100
/** Kept while the database is away. What is more is not signal: shares hardly change by it. */
const mostCounts = 50_000

export function createInstallCounter(
  write: (counts: readonly ValueCount[]) => Promise<void>,
): InstallCounter {
  let counts = new Map<string, ValueCount>()

  function add(added: ValueCount): void {
    const key = JSON.stringify([added.appId, added.day, added.platform, added.signal, added.value])
    const known = counts.get(key)
    if (known) counts.set(key, { ...known, count: known.count + added.count })
    else if (counts.size < mostCounts) counts.set(key, added)
  }

  return {
    add(appId, signals, atMs) {
      const { platform } = signals
      const one = { appId, day: toUtcDay(atMs), platform, count: 1 }
      add({ ...one, signal: 'installs', value: '' })
      for (const [signal, value] of installValues(signals)) {
        if (value.length <= maxValueLength) add({ ...one, signal, value })
      }
    },
    async flush() {
      if (counts.size === 0) return
      const handed = counts
      counts = new Map()
      try {
        await write([...handed.values()])
      } catch (error) {
        for (const each of handed.values()) add(each)
        throw error
      }
    },
  }
}
