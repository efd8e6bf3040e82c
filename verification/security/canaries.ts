import { atLeast, exactly, measurement, requirement } from '../harness/report/rows.ts'
import { metricsToken, publicHost, type Service } from '../harness/servers/startService.ts'
import { readUntil } from '../harness/waitUntil.ts'
import { allowedPlaces, type CanaryName } from './canaries/allowedPlaces.ts'
import { type Dump, dumpStores, listEncodings } from './canaries/dumpStores.ts'
import { plantCanaries } from './canaries/plantCanaries.ts'
import type { SecurityScenario } from './scenario.ts'

const maxWaitMs = 30_000

/**
 * Sends unique texts as personal data and as secrets, and searches them in everything that the service writes: its
 * log at the most verbose level, its metrics, its traces, and all tables and keys of all engines.
 */
export const canaries: SecurityScenario = async ({ getService, logProgress }) => {
  const service = await getService()
  const planted = await plantCanaries(service)
  logProgress(`${Object.keys(planted).length} kinds of data`)
  const dump = await waitUntilShipped(service, planted['user agent'])
  const leaks: string[] = []
  const places: string[] = []
  for (const [name, text] of Object.entries(planted) as [CanaryName, string][]) {
    const allowed: readonly string[] = allowedPlaces[name]
    for (const [place, content] of dump) {
      if (!listEncodings(text).some((each) => content.includes(each))) continue
      if (allowed.includes(place)) places.push(`${name} in ${place}`)
      else leaks.push(`${name} in ${place}`)
    }
  }
  const unseen = Object.entries(allowedPlaces).flatMap(([name, allowed]) =>
    allowed.map((place) => `${name} in ${place}`).filter((place) => !places.includes(place)),
  )
  const empty = ['log', 'metrics', 'traces', 'redis'].filter((place) => dump.get(place) === '')
  return [
    atLeast('kinds of data', Object.keys(planted).length, 28),
    requirement(
      'log, metrics, traces and Redis have data',
      empty.length === 0,
      empty.join(),
      'all',
    ),
    exactly('data in places where it is not allowed', leaks.length, 0, leaks.join('; ')),
    atLeast('data in places where it is allowed', places.length, 8, places.join('; ')),
    measurement('places that are allowed and have none', unseen.length, '', unseen.join('; ')),
  ]
}

function waitUntilShipped(service: Service, userAgent: string): Promise<Dump> {
  const isComplete = (dump: Dump) => {
    const isShipped = dump.get('clickhouse clicks')?.includes(userAgent) ?? false
    return isShipped && (dump.get('traces') ?? '') !== ''
  }
  return readUntil(() => dumpAll(service), isComplete, { maxMs: maxWaitMs, pauseMs: 500 })
}

async function dumpAll({ bed, server, collector, readLog }: Service): Promise<Dump> {
  const { body: metrics } = await server.send({
    path: '/metrics',
    headers: { host: publicHost, authorization: `Bearer ${metricsToken}` },
  })
  const stores = await dumpStores(bed)
  const traces = collector.bodies.join('\n')
  return new Map([...stores, ['log', readLog()], ['metrics', metrics], ['traces', traces]])
}
