import { setTimeout as sleep } from 'node:timers/promises'
import { minuteMs } from '@throughlink/server/src/platform/time/durations.ts'
import type { Prometheus } from '@throughlink/services'
import type { ReportRow } from '@throughlink/tooling/base/report'
import { measurement, requirement } from '../../harness/report/rows.ts'
import type { Fault } from './fault.ts'

const maxWaitMs = 3 * minuteMs
/** A busy machine may cause an alert by itself, for a while. */
const quietWaitMs = minuteMs
const pollMs = 250

/** Seconds until an alert was first seen in a state. */
type Times = ReadonlyMap<string, number>

/** Causes the fault until all its alerts fire, then ends it and waits until none of them does. */
export async function runFault(
  { name, alerts, begin, end }: Fault,
  { readFiring }: Pick<Prometheus, 'readFiring'>,
): Promise<readonly ReportRow[]> {
  const readQuiet = async () => {
    const firing = await readFiring()
    return alerts.filter((alert) => !firing.has(alert))
  }
  const early = await waitForQuiet(alerts, readQuiet)
  const [fired] = await Promise.all([waitForAll(alerts, readFiring), begin()])
  const [resolved] = await Promise.all([waitForAll(alerts, readQuiet), end()])
  const others = [...fired.keys()].filter((alert) => !alerts.some((each) => each === alert))
  return [
    ...alerts.map((alert) => {
      const isMet = !early.includes(alert) && fired.has(alert) && resolved.has(alert)
      const measured = [
        ...(early.includes(alert) ? ['fired before the fault'] : []),
        `fired after ${describe(fired.get(alert))}`,
        `resolved ${describe(resolved.get(alert))} after the end`,
      ].join(', ')
      return requirement(alert, isMet, measured, 'fires, then resolves', name)
    }),
    ...(others.length === 0 ? [] : [measurement('others that fired', others.join(', '), '', name)]),
  ]
}

/** Returns the alerts that fire although nothing is wrong. */
async function waitForQuiet(
  alerts: readonly string[],
  readQuiet: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const startedMs = performance.now()
  for (;;) {
    const quiet = await readQuiet()
    const loud = alerts.filter((alert) => !quiet.includes(alert))
    if (loud.length === 0 || performance.now() - startedMs > quietWaitMs) return loud
    await sleep(pollMs)
  }
}

function describe(seconds: number | undefined): string {
  return seconds === undefined ? `more than ${maxWaitMs / 1000} s` : `${seconds} s`
}

/** Waits until `read` has returned each of these alerts. The result has all others that it returned, too. */
async function waitForAll(
  alerts: readonly string[],
  read: () => Promise<Iterable<string>>,
): Promise<Times> {
  const startedMs = performance.now()
  const found = new Map<string, number>()
  while (!alerts.every((alert) => found.has(alert))) {
    const elapsedMs = performance.now() - startedMs
    if (elapsedMs > maxWaitMs) break
    for (const alert of await read()) {
      if (!found.has(alert)) found.set(alert, Math.round(elapsedMs / 1000))
    }
    await sleep(pollMs)
  }
  return found
}
