import { randomBytes, randomUUID } from 'node:crypto'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '../../platform/engines/database.ts'
import { ProblemError } from '../../errors.ts'
import { problemResponses } from '../../platform/http/problemResponses.ts'
import type { Changes } from '../access/changes.ts'
import { appOf, organizationOf } from '../access/createAuthorize.ts'
import { PageSchema, pageQuery, readPosition, toPage } from '../access/keyset.ts'
import type { TxtResolver } from './createTxtResolver.ts'
import { CheckedDomainSchema, DomainBodySchema, DomainSchema, toDomain } from './domainSchemas.ts'
import { judgeHost, normalizeHost, type ServiceHosts } from './judgeHost.ts'
import { noteCheck } from './noteCheck.ts'
import { proofNameOf } from './proofNameOf.ts'
import {
  countLinksInUse,
  deleteProof,
  findDomain,
  insertProof,
  listDomains,
  lockDomain,
  lockHost,
  releaseHost,
} from './domainStatements.ts'
import { takeHost } from './takeHost.ts'

export interface DomainRoutesParts {
  readonly db: Kysely<Database>
  readonly changes: Changes
  readonly resolveTxt: TxtResolver
  readonly service: ServiceHosts
  /** Where hosts of customers have to lead. */
  readonly target: string
  readonly now: () => number
}

const path = '/api/v1/apps/:appId/domains'
const params = Type.Object({ appId: Type.String(), host: Type.String() })
const tags = ['domains']
const hostPattern = /^[a-z0-9.-]{1,253}$/

export function addDomainRoutes(app: FastifyInstance, parts: DomainRoutesParts): void {
  const { db, changes, resolveTxt, service, target, now } = parts
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    path,
    {
      config: { access: { of: 'app', role: 'viewer', scope: 'apps:read' } },
      schema: {
        tags,
        operationId: 'listDomains',
        summary: 'The hosts of an app, by name',
        params: Type.Object({ appId: Type.String() }),
        querystring: Type.Object(pageQuery, { additionalProperties: false }),
        response: { 200: PageSchema(DomainSchema, 'DomainsPage'), ...problemResponses },
      },
    },
    async (request) => {
      const { after, limit = 50 } = request.query
      const [last = ''] = readPosition(after, [hostPattern]) ?? []
      const rows = await listDomains(db, appOf(request), last, limit + 1)
      return toPage(
        rows,
        limit,
        (row) => toDomain(row, target),
        ({ host }) => [host],
      )
    },
  )

  routes.post(
    path,
    {
      config: { access: { of: 'app', role: 'admin', scope: 'apps:write' } },
      schema: {
        tags,
        operationId: 'addDomain',
        summary: 'Add a host for links of an app',
        description:
          'A host of your own serves links once its proof was seen: make the records of the answer, then ask ' +
          'for a check. A name below the link domain of the service is yours at once.',
        params: Type.Object({ appId: Type.String() }),
        body: DomainBodySchema,
        response: { 201: DomainSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'domain.added', async (trx) => {
        const judged = judgeHost(request.body.host, service)
        if (!judged.ok) {
          const errors = [{ pointer: '/host', detail: judged.reason }]
          throw new ProblemError('validation_failed', { errors })
        }
        const { host, needsProof } = judged
        const taker = takerOf(request)
        await lockHost(trx, host)
        if ((await findDomain(trx, taker.appId, host)) !== null) {
          throw new ProblemError('conflict', { detail: 'The app has this host already.' })
        }
        if (needsProof) {
          await insertProof(trx, {
            id: randomUUID(),
            app_id: taker.appId,
            host,
            challenge: `throughlink-verification=${randomBytes(16).toString('hex')}`,
          })
        } else await takeHost(trx, host, taker, [], now())
        const body = await read(trx, taker.appId, host)
        return { target: host, status: 201, body }
      }),
  )

  routes.post(
    `${path}/:host/check`,
    {
      config: { access: { of: 'app', role: 'admin', scope: 'apps:write' } },
      schema: {
        tags,
        operationId: 'checkDomain',
        summary: 'Look for the proof of a host now',
        description:
          'When it is there, the app gets the host; 409 when another app has it, with proof. Later it is ' +
          'looked for every day.',
        params,
        body: Type.Unsafe<Record<string, never> | null>({
          type: ['object', 'null'],
          additionalProperties: false,
          title: 'CheckDomainBody',
          examples: [{}],
        }),
        response: { 200: CheckedDomainSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const host = readHost(request.params.host)
      const taker = takerOf(request)
      const asked = await findDomain(db, taker.appId, host)
      if (asked === null) throw new ProblemError('not_found')
      if (asked.challenge === null) {
        throw new ProblemError('conflict', { detail: 'This host needs no proof.' })
      }
      // Before the transaction: name servers take their time.
      const seen = await resolveTxt(proofNameOf(host)).catch(() => null)
      return changes.run(request, reply, 'domain.checked', async (trx) => {
        await lockHost(trx, host)
        const domain = await findDomain(trx, taker.appId, host)
        if (domain?.challenge == null) throw new ProblemError('not_found')
        const became = seen && (await noteCheck(trx, domain, taker, seen, now()))
        const outcome =
          seen === null ? 'unanswered' : seen.includes(domain.challenge) ? 'found' : 'absent'
        const body = { ...(await read(trx, taker.appId, host)), outcome } as const
        return { target: host, details: { outcome, became }, body }
      })
    },
  )

  routes.delete(
    `${path}/:host`,
    {
      config: { access: { of: 'app', role: 'admin', scope: 'apps:write' } },
      schema: {
        tags,
        operationId: 'removeDomain',
        summary: 'Let a host go',
        description:
          'Archive its links first, or it is refused with 409. For 30 days no other organization gets it. ' +
          'Archived links stay in lists, and are served again should the app get the host back. Servers follow ' +
          'within two minutes.',
        params,
        response: { 204: Type.Null(), ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'domain.removed', async (trx) => {
        const host = readHost(request.params.host)
        const taker = takerOf(request)
        await lockHost(trx, host)
        const domain = await findDomain(trx, taker.appId, host)
        if (domain === null) throw new ProblemError('not_found')
        if (domain.is_held) {
          await lockDomain(trx, host)
          const count = await countLinksInUse(trx, taker.appId, host)
          if (count > 0) {
            const detail = `The host has links that are not archived: ${count}. Archive them first.`
            throw new ProblemError('conflict', { detail })
          }
          await releaseHost(trx, taker, host, new Date(now()))
        }
        await deleteProof(trx, taker.appId, host)
        return { target: host, details: { wasHeld: domain.is_held }, status: 204, body: null }
      }),
  )

  async function read(trx: Transaction<Database>, appId: string, host: string) {
    const domain = await findDomain(trx, appId, host)
    if (domain === null) throw new ProblemError('not_found')
    return toDomain(domain, target)
  }
}

function takerOf(request: FastifyRequest) {
  return { appId: appOf(request), organizationId: organizationOf(request) }
}

/** Also one that would not be taken today: what an app has, it can let go. */
function readHost(text: string): string {
  const host = normalizeHost(text) ?? text.toLowerCase()
  if (!hostPattern.test(host)) throw new ProblemError('not_found')
  return host
}
