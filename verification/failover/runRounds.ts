import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../harness/report/rows.ts'
import { atLeast, exactly, measurement, percentile, tally } from '../harness/report/rows.ts'
import { checkHistory } from './checkHistory.ts'
import { createLoad, type LoadOptions } from './createLoad.ts'
import { countAcknowledged } from './history.ts'
import { isWriting, type Probe, waitUntil } from './probe.ts'
import type { FailoverOptions, FailoverResult } from './scenario.ts'
import type { Service } from './service.ts'

export interface Failure {
  readonly name: string
  /** Causes the failure. */
  readonly strike: () => Promise<void>
  /** What an operator does. Recovery is measured from its end. Without it, from the failure. */
  readonly repair?: () => Promise<void>
  /** Restores redundancy after recovery, under load, for the next round. */
  readonly restore?: () => Promise<void>
}

export interface RoundsOptions extends FailoverOptions {
  readonly service: Service
  readonly failure: Failure
  /** Decides that the service has recovered. Default: {@link isWriting}. */
  readonly probe?: Probe
  /** Whether known links must be answered throughout, false if the service itself is down. Default: true. */
  readonly isServedThroughout?: boolean
  /** Whether requests may be refused with 503. Default: true. */
  readonly isRefusalAllowed?: boolean
  /** Whether something must be lost, to show that the check finds it. Default: false. */
  readonly isControl?: boolean
  readonly onClaim?: LoadOptions['onClaim']
}

const minLoadMs = 700
const maxLoadMs = 1_700
const afterMs = 700
/** How many unexpected responses are explained. */
const maxShown = 5

/** Causes a failure under load, again and again, and checks in the end that nothing acknowledged is lost. */
export async function runRounds(options: RoundsOptions): Promise<FailoverResult> {
  const { service, failure, rounds, random, logProgress } = options
  if (!options.isChosen(failure.name)) return { rows: [], summaries: [] }
  const { probe = isWriting, isServedThroughout = true, isRefusalAllowed = true } = options
  const { isControl = false, onClaim } = options
  const sinceMs = Date.now()
  const load = createLoad(service, {
    mayBeDown: !isServedThroughout,
    pauseMs: options.pauseMs,
    ...(onClaim === undefined ? {} : { onClaim }),
  })
  const { history } = load
  const recoverySeconds: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    load.start()
    await sleep(minLoadMs + random() * (maxLoadMs - minLoadMs))
    let failedMs = performance.now()
    await failure.strike()
    if (failure.repair) {
      await failure.repair()
      failedMs = performance.now()
    }
    await waitUntil(service, probe)
    const seconds = (performance.now() - failedMs) / 1000
    recoverySeconds.push(seconds)
    await failure.restore?.()
    // A node that comes back may disturb the others.
    await waitUntil(service, probe)
    await sleep(afterMs)
    await load.stop()
    logProgress(
      `${failure.name}, round ${round}: ${countAcknowledged(history)} acknowledged, recovered in ${seconds.toFixed(1)} s`,
    )
  }
  if (history.unexpected.length > 0) {
    const requestIds = history.unexpected.flatMap(
      (text) => /"requestId":"([^"]+)"/.exec(text)?.[1] ?? [],
    )
    const shown = service.servers.findOutput(requestIds.slice(0, maxShown))
    logProgress(`unexpected responses, as the servers have logged them:\n${shown}`)
  }
  const { lost, doubleClaims, foreign, note } = await checkHistory(service, history, sinceMs)
  // All results are printed in the end. This one remains if a later failure ends the run.
  logProgress(`${failure.name}: ${lost} lost, ${doubleClaims} double claims, ${foreign} foreign`)
  const refused = history.taps.filter((status) => status !== 302)
  const rows = [
    atLeast('acknowledged', countAcknowledged(history), 100 * rounds),
    isControl ? atLeast('lost', lost, 1, note) : exactly('lost', lost, 0, note),
    // An install may get a click again whose claim was lost.
    isControl
      ? measurement('double claims', doubleClaims, '')
      : exactly('double claims', doubleClaims, 0),
    exactly('answers of another tenant', foreign, 0),
    exactly('unexpected responses', history.unexpected.length, 0, tally(history.unexpected)),
    isServedThroughout
      ? exactly(
          'clicks on a known link that were not redirected',
          refused.length,
          0,
          tally(refused),
        )
      : measurement('clicks on a known link that were not redirected', refused.length, ''),
    isRefusalAllowed
      ? measurement('requests refused', history.refused, '')
      : exactly('requests refused', history.refused, 0),
    measurement(
      'clicks that only the memory of a killed process may have had',
      history.unconfirmed,
      '',
    ),
    measurement('slowest redirect', Math.round(percentile(history.tapMs, 1)), 'ms'),
    measurement('p99 of redirects', Math.round(percentile(history.tapMs, 0.99)), 'ms'),
    measurement('rounds', rounds, ''),
    measurement('median of recoveries', Number(median(recoverySeconds).toFixed(1)), 's'),
    measurement('slowest recovery', Number(Math.max(...recoverySeconds).toFixed(1)), 's'),
  ].map((row) => ({ ...row, name: `${failure.name}: ${row.name}` }))
  const acknowledged = countAcknowledged(history)
  return {
    rows,
    summaries: [
      { failure: failure.name, rounds, acknowledged, lost, doubleClaims, foreign, recoverySeconds },
    ],
  }
}

/** Joins the results of several failures of one scenario. */
export function joinResults(results: readonly FailoverResult[]): FailoverResult {
  return {
    rows: results.flatMap(({ rows }) => rows),
    summaries: results.flatMap(({ summaries }) => summaries),
  }
}
