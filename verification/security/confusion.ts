import { setTimeout as sleep } from 'node:timers/promises'
import { seedOrganization } from '@throughlink/server/src/commands/seedOrganization.ts'
import { limitTable } from '@throughlink/server/src/platform/limits/limitTable.ts'
import { userAgents } from '@throughlink/server/test/support/browser.ts'
import type { ReportRow } from '@throughlink/tooling/base/report'
import { type Entrance, readStatuses, sendBytes } from '../harness/phones/sendBytes.ts'
import { exactly, requirement, tally } from '../harness/report/rows.ts'
import { publicHost, type Service } from '../harness/servers/startService.ts'
import { knownSlug } from '../harness/servers/startTestbed.ts'
import { listEntrances } from './listEntrances.ts'
import type { SecurityScenario } from './scenario.ts'

/** Headers in which proxies tell the address of a client. */
const addressHeaders = [
  'X-Forwarded-For',
  'X-Real-IP',
  'X-Client-IP',
  'True-Client-IP',
  'CF-Connecting-IP',
  'Forwarded',
]
/** Paths of the management API, which only the host of the service has. */
const managementPaths = ['/api/v1/organizations', '/api/auth/methods', '/openapi.json']
const tenants = { one: 'one.confusion.example', other: 'other.confusion.example' }
const quietMs = 5_000
const countMs = 200
const batch = 10

/** Claims another host, path, method or address in every header that some server believes. */
export const confusion: SecurityScenario = async ({ getService, logProgress }) => {
  const service = await getService()
  await seedTenants(service)
  const rows: ReportRow[] = []
  for (const [index, entrance] of listEntrances(service).entries()) {
    logProgress(entrance.name)
    const named = { ...entrance, tls: entrance.tls && { ...entrance.tls, servername: tenants.one } }
    rows.push(...(await confuseHosts(named)), ...(await forgeAddresses(named, index)))
  }
  return rows
}

async function seedTenants({ bed }: Service): Promise<void> {
  for (const domain of Object.values(tenants)) {
    const destination = `https://${domain}/landing`
    const link = { slug: knownSlug, destination, android_url: destination, ios_url: destination }
    await seedOrganization(bed.database.db, {
      name: domain,
      origin: `https://${domain}`,
      domain,
      links: [link],
    })
  }
}

async function confuseHosts(entrance: Entrance): Promise<ReportRow[]> {
  const get = (target: string, ...headers: readonly string[]) => {
    const lines = [`GET ${target} HTTP/1.1`, ...headers, `User-Agent: ${userAgents.android}`]
    return sendBytes(entrance, [...lines, 'Connection: close', '', ''].join('\r\n'), { quietMs })
  }
  const { one, other } = tenants
  const host = `Host: ${one}`
  const claims = (value: string) => [
    `X-Forwarded-Host: ${value}`,
    `X-Forwarded-Server: ${value}`,
    `X-Host: ${value}`,
    `X-Original-Host: ${value}`,
    `Forwarded: for=1.2.3.4;host=${value};proto=https`,
    `X-Original-URL: https://${value}/${knownSlug}`,
    `X-Rewrite-URL: /${knownSlug}`,
    'X-HTTP-Method-Override: DELETE',
  ]
  const leads = (received: string, domain: string) => received.includes(`https://${domain}/landing`)
  const plain = await get(`/${knownSlug}`, host)
  const served = await Promise.all(claims(other).map((claim) => get(`/${knownSlug}`, host, claim)))
  const wrong = served.filter((each) => !leads(each, one) || leads(each, other))
  const ambiguous = await Promise.all([
    get(`/${knownSlug}`, host, `Host: ${other}`),
    get(`/${knownSlug}`, `Host: ${one}, ${other}`),
    get(`/${knownSlug}`, `Host: ${one}@${other}`),
    get(`/${knownSlug}`, `Host: ${one}\t${other}`),
    get(`/${knownSlug}`, host, ` Host: ${other}`),
  ])
  const unknown = await Promise.all(claims(other).map((claim) => get('/none', host, claim)))
  const management = await Promise.all(
    managementPaths.flatMap((path) => claims(publicHost).map((claim) => get(path, host, claim))),
  )
  const { name } = entrance
  const found = management.filter((each) => !readStatuses(each).every((status) => status === 404))
  return [
    requirement(`${name}: the host selects the tenant`, leads(plain, one), 'yes', 'yes'),
    exactly(`${name}: headers that changed the tenant or the path`, wrong.length, 0),
    exactly(
      `${name}: ambiguous hosts that led to the other tenant`,
      ambiguous.filter((each) => leads(each, other)).length,
      0,
      tally(ambiguous.flatMap(readStatuses)),
    ),
    exactly(
      `${name}: headers that changed an unknown path`,
      unknown.filter((each) => readStatuses(each)[0] !== 404).length,
      0,
    ),
    exactly(`${name}: headers that opened the management API on a link domain`, found.length, 0),
  ]
}

/** The limit of unknown links by address shows which address the service sees. */
async function forgeAddresses(entrance: Entrance, index: number): Promise<ReportRow[]> {
  const { max = 0 } = limitTable['slug-miss'].address ?? {}
  const guess = async (from: string, claim: string) => {
    const headers = addressHeaders.map((each) =>
      each === 'Forwarded' ? `Forwarded: for=${claim}` : `${each}: ${claim}`,
    )
    const lines = ['GET /guess HTTP/1.1', `Host: ${tenants.one}`, ...headers, 'Connection: close']
    const received = await sendBytes(entrance, [...lines, '', ''].join('\r\n'), { from, quietMs })
    return readStatuses(received)[0] ?? 0
  }
  const [attacker, bystander] = [`127.0.1.${10 + index}`, `127.0.1.${20 + index}`]
  const statuses: number[] = []
  // Requests are counted a moment later, so that some more than the limit may pass.
  for (let count = 0; count <= 2 * max && statuses.at(-1) !== 429; count += batch) {
    const claims = Array.from({ length: batch }, (_, at) => `203.0.113.${(count + at) % 250}`)
    statuses.push(...(await Promise.all(claims.map((claim) => guess(attacker, claim)))))
    if (count >= max) await sleep(countMs)
  }
  const other = await guess(bystander, attacker)
  const { name } = entrance
  return [
    requirement(
      `${name}: a client that claims other addresses is limited as one`,
      statuses.at(-1) === 429,
      tally(statuses),
      'then 429',
    ),
    requirement(
      `${name}: a client that claims the address of another is not limited with it`,
      other === 404,
      other,
      404,
    ),
  ]
}
