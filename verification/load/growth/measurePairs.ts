import { send } from '@throughlink/server/test/support/send.ts'
import { median } from '../../harness/report/rows.ts'
import type { BenchRequest } from './createRequests.ts'

export interface Target {
  readonly url: string
  readonly next: () => BenchRequest
}

export interface PairTimings {
  readonly smallMs: number
  readonly largeMs: number
  /** Ratio of the two p50s. */
  readonly ratio: number
}

/** Few, so that the service does not wait for itself. */
const warmUpConnections = 4

/** On a busy machine an engine may respond too late now and then. */
const unavailable = 503
const maxUnavailableShare = 0.01

/**
 * Sends one request at a time, in turn to the one and to the other, so that whatever else happens on the machine
 * affects both. Returns the p50 of each.
 */
export async function measurePairs(
  small: Target,
  large: Target,
  pairs: number,
): Promise<PairTimings> {
  const ofSmall: (number | null)[] = []
  const ofLarge: (number | null)[] = []
  for (let pair = 0; pair < pairs; pair++) {
    if (pair % 2 === 0) ofSmall.push(await measure(small))
    ofLarge.push(await measure(large))
    if (pair % 2 === 1) ofSmall.push(await measure(small))
  }
  const [smallMs, largeMs] = [getMedian(ofSmall), getMedian(ofLarge)]
  return { smallMs, largeMs, ratio: largeMs / smallMs }
}

/** Sends requests without measuring them, several at a time. */
export async function warmUp(target: Target, requests: number): Promise<void> {
  let left = requests
  const sendSome = async () => {
    while (left-- > 0) await measure(target)
  }
  await Promise.all(Array.from({ length: warmUpConnections }, sendSome))
}

function getMedian(timings: readonly (number | null)[]): number {
  const responded = timings.filter((ms) => ms !== null)
  if (responded.length < timings.length * (1 - maxUnavailableShare)) {
    throw new Error(`Only ${responded.length} of ${timings.length} requests had a response.`)
  }
  return median(responded)
}

/** Returns how long a request took, or null if an engine was too late for it. */
async function measure({ url, next }: Target): Promise<number | null> {
  const { path, status, ...request } = next()
  const startedMs = performance.now()
  const response = await send(url, path, request)
  const tookMs = performance.now() - startedMs
  if (response.status === unavailable) return null
  if (response.status !== status) {
    throw new Error(`${path}: ${response.status} instead of ${status}: ${response.text}`)
  }
  return tookMs
}
