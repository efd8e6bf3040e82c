import { setTimeout as sleep } from 'node:timers/promises'
import { seedOrganization } from '@throughlink/server/src/commands/seedOrganization.ts'
import { decodeBatch } from '@throughlink/server/src/pipeline/event-log/batchCodec.ts'
import { userAgents } from '@throughlink/server/test/support/browser.ts'
import type { ReportRow } from '@throughlink/tooling/base/report'
import { type Entrance, readStatuses, sendBytes } from '../harness/phones/sendBytes.ts'
import { atLeast, exactly, requirement, tally } from '../harness/report/rows.ts'
import { deniedPath, type Service } from '../harness/servers/startService.ts'
import { appIdentities } from '../harness/servers/startTestbed.ts'
import { listEntrances } from './listEntrances.ts'
import type { SecurityScenario } from './scenario.ts'
import { type Attack, listAttacks } from './smuggling/listAttacks.ts'

const domain = 'smuggling.example'
/** Also visited after each attack, by a client that sends nothing else. */
const victimSlug = 'victim'
const controlSlug = 'control'
const deniedSlug = `${deniedPath.slice(1)}control`
/** Longer than the wait of the event log for more entries. */
const logMs = 500
const slowMs = 5_000
const concurrency = 20

interface Outcome {
  readonly attack: Attack
  readonly slug: string
  readonly received: string
  /** Response to another client that sent one plain request afterwards. */
  readonly seenByVictim: string
}

/**
 * Sends messages whose end is ambiguous. Each hides a visit of a link of its own, so that the event log tells
 * whether the service ever saw the hidden request as a request.
 */
export const smuggling: SecurityScenario = async ({ getService, logProgress }) => {
  const service = await getService()
  const attacks = listAttacks(domain)
  const rows: ReportRow[] = []
  for (const entrance of listEntrances(service)) {
    const host = `${entrance.name.toLowerCase()}.${domain}`
    logProgress(`${attacks.length} attacks, ${entrance.name}`)
    rows.push(...(await attack(service, { ...entrance, tls: withName(entrance, host) }, host)))
  }
  return [atLeast('messages in the corpus', attacks.length, 70), ...rows]
}

function withName({ tls }: Entrance, servername: string): Entrance['tls'] {
  return tls === null ? null : { ...tls, servername }
}

async function attack(service: Service, entrance: Entrance, host: string): Promise<ReportRow[]> {
  const { bed } = service
  const attacks = listAttacks(host)
  const slugs = attacks.map((_, index) => `${deniedPath.slice(1)}${index}`)
  const links = [victimSlug, controlSlug, deniedSlug, ...slugs].map((slug) => ({
    slug,
    destination: `https://lumen.example/${slug}`,
  }))
  const app = { ...appIdentities }
  const seed = { name: host, origin: `https://${host}`, domain: host, app, links }
  const { linkIds } = await seedOrganization(bed.database.db, seed)
  const visit = (slug: string, ...headers: readonly string[]) =>
    [
      `GET /${slug} HTTP/1.1`,
      `Host: ${host}`,
      `User-Agent: ${userAgents.android}`,
      ...headers,
      '',
      '',
    ].join('\r\n')
  const last = 'Connection: close'

  // A second request that is not hidden: it must be seen, or the log would prove nothing.
  const control = await sendBytes(entrance, visit(victimSlug) + visit(controlSlug, last), {
    quietMs: slowMs,
  })
  await sendBytes(entrance, visit(deniedSlug, last), { quietMs: slowMs })
  const outcomes: Outcome[] = []
  const queue = [...attacks.entries()]
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, each] = next
      const slug = slugs[index] ?? ''
      // What follows the message on the same connection must not be appended to it either.
      const received = await sendBytes(entrance, each.build(visit(slug)) + visit(victimSlug, last))
      const seenByVictim = await sendBytes(entrance, visit(victimSlug, last), { quietMs: slowMs })
      outcomes.push({ attack: each, slug, received, seenByVictim })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  await sleep(logMs)

  const visited = await readVisitedLinks(service)
  const isVisited = (slug: string) => {
    const position = links.findIndex((link) => link.slug === slug)
    return visited.has(linkIds[position] ?? '')
  }
  const reached = outcomes.filter(({ slug }) => isVisited(slug))
  const seen = outcomes.filter(({ slug, received }) => received.includes(`lumen.example%2F${slug}`))
  const confused = outcomes.filter(({ seenByVictim }) => !isOwnResponse(seenByVictim))
  const name = entrance.name
  const rows = [
    requirement(
      `${name}: a second request that is not hidden is answered`,
      isVisited(controlSlug),
      tally(readStatuses(control)),
      'two responses',
    ),
    requirement(
      `${name}: a plain request for a path that proxies refuse reaches the service`,
      isVisited(deniedSlug) === (name === 'direct'),
      isVisited(deniedSlug) ? 'yes' : 'no',
      name === 'direct' ? 'yes' : 'no',
    ),
    exactly(`${name}: hidden requests that reached the service`, reached.length, 0, list(reached)),
    exactly(`${name}: hidden requests that were answered`, seen.length, 0, list(seen)),
    exactly(`${name}: other clients that got another response`, confused.length, 0, list(confused)),
  ]
  // A proxy may repair a message, and then its connection stays open.
  if (name !== 'direct') return rows
  const open = outcomes.filter((each) => each.attack.isInvalid && !isClosed(each.received))
  return [
    ...rows,
    exactly(`${name}: connections open after an invalid message`, open.length, 0, list(open)),
  ]
}

/** Refused, or answered once, and then closed: what follows the message is not read as a request. */
function isClosed(received: string): boolean {
  return readStatuses(received).length <= 1
}

function isOwnResponse(received: string): boolean {
  const statuses = readStatuses(received)
  return statuses.length === 1 && statuses[0] === 302
}

function list(outcomes: readonly Outcome[]): string {
  return outcomes
    .map(({ attack: { name }, received }) => `${name} (${readStatuses(received).join(' ')})`)
    .join('; ')
}

async function readVisitedLinks({ bed }: Service): Promise<ReadonlySet<string>> {
  const { rows } = await bed.database.pool.query<{ payload: Buffer }>(
    'select payload from log_batches',
  )
  const entries = rows.flatMap(({ payload }) => decodeBatch(payload))
  return new Set(entries.flatMap((entry) => (entry.kind === 'click' ? [entry.linkId] : [])))
}
