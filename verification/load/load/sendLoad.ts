import autocannon from 'autocannon'
import type { Traffic } from './createTraffic.ts'

export interface LoadOptions {
  readonly url: string
  readonly traffic: Traffic
  readonly seconds: number
  readonly connections: number
  /**
   * Requests per second of an open loop: they are due at fixed times, and a latency starts when its request was
   * due, so a server that stops for a moment cannot hide it by delaying the next requests. Without it, each
   * connection sends its next request after the last response.
   */
  readonly rate?: number
}

export interface LoadResult {
  readonly requests: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** CPU time of this process for a request, in microseconds. */
  readonly generatorUs: number
}

/** Sends requests and throws if one fails or has an unexpected status. */
export async function sendLoad(options: LoadOptions): Promise<LoadResult> {
  const { url, traffic, seconds, connections, rate } = options
  const before = process.cpuUsage()
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(rate === undefined ? {} : { overallRate: rate }),
    requests: [{ setupRequest: (request) => ({ ...request, ...traffic.next() }) }],
  })
  const { user, system } = process.cpuUsage(before)
  const responses = Object.entries(
    (result.statusCodeStats as Record<string, { count: number }> | undefined) ?? {},
  )
  const unexpected = responses.filter(([status]) => !traffic.expected.includes(Number(status)))
  if (unexpected.length > 0 || result.errors > 0) {
    throw new Error(
      `${url}: unexpected responses ${JSON.stringify(unexpected)}, ${result.errors} errors`,
    )
  }
  const requests = responses.reduce((sum, [, { count }]) => sum + count, 0)
  return {
    requests,
    perSecond: requests / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    generatorUs: (user + system) / requests,
  }
}
