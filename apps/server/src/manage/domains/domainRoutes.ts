import { randomBytes, randomUUID } from 'node:crypto'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '../../platform/engines/database.ts'
import { ProblemError } from '../../errors.ts'
import { problemResponses } from '../../platform/http/problemResponses.ts'
import type { Changes } from '../access/changes.ts'
import { getAppId, getOrganizationId } from '../access/createAuthorize.ts'
import { PageSchema, pageQuery, readPosition, toPage } from '../access/pagination.ts'
import type { TxtResolver } from './createTxtResolver.ts'
import { CheckedDomainSchema, DomainBodySchema, DomainSchema, toDomain } from './domainSchemas.ts'
import { validateDomain, normalizeDomain, type ServiceDomains } from './validateDomain.ts'
import { recordDnsCheck } from './recordDnsCheck.ts'
import { getVerificationName } from './getVerificationName.ts'
import {
  countLinksInUse,
  deleteVerification,
  findDomain,
  insertVerification,
  listDomains,
  lockDomain,
  lockDomainName,
  releaseDomain,
} from './domainStatements.ts'
import { claimDomain } from './claimDomain.ts'

export interface DomainRoutesOptions {
  readonly db: Kysely<Database>
  readonly changes: Changes
  readonly resolveTxt: TxtResolver
  readonly service: ServiceDomains
  /** Where domains of customers have to lead. */
  readonly target: string
  readonly now: () => number
}

const path = '/api/v1/apps/:appId/domains'
const params = Type.Object({ appId: Type.String(), domain: Type.String() })
const tags = ['domains']
const domainPattern = /^[a-z0-9.-]{1,253}$/

export function addDomainRoutes(app: FastifyInstance, parts: DomainRoutesOptions): void {
  const { db, changes, resolveTxt, service, target, now } = parts
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    path,
    {
      config: { access: { subject: 'app', role: 'viewer', scope: 'apps:read' } },
      schema: {
        tags,
        operationId: 'listDomains',
        summary: 'The domains of an app, by name',
        params: Type.Object({ appId: Type.String() }),
        querystring: Type.Object(pageQuery, { additionalProperties: false }),
        response: { 200: PageSchema(DomainSchema, 'DomainsPage'), ...problemResponses },
      },
    },
    async (request) => {
      const { after, limit = 50 } = request.query
      const [last = ''] = readPosition(after, [domainPattern]) ?? []
      const rows = await listDomains(db, getAppId(request), last, limit + 1)
      return toPage(
        rows,
        limit,
        (row) => toDomain(row, target),
        ({ domain }) => [domain],
      )
    },
  )

  routes.post(
    path,
    {
      config: { access: { subject: 'app', role: 'admin', scope: 'apps:write' } },
      schema: {
        tags,
        operationId: 'addDomain',
        summary: 'Add a domain for links of an app',
        description:
          'A domain of your own serves links once its proof was seen: make the records of the answer, then ask ' +
          'for a check. A name below the link domain of the service is yours at once.',
        params: Type.Object({ appId: Type.String() }),
        body: DomainBodySchema,
        response: { 201: DomainSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'domain.added', async (trx) => {
        const judged = validateDomain(request.body.domain, service)
        if (!judged.ok) {
          const errors = [{ pointer: '/domain', detail: judged.reason }]
          throw new ProblemError('validation_failed', { errors })
        }
        const { domain, needsProof } = judged
        const claimant = readClaimant(request)
        await lockDomainName(trx, domain)
        if ((await findDomain(trx, claimant.appId, domain)) !== null) {
          throw new ProblemError('conflict', { detail: 'The app has this domain already.' })
        }
        if (needsProof) {
          await insertVerification(trx, {
            id: randomUUID(),
            app_id: claimant.appId,
            domain,
            challenge: `throughlink-verification=${randomBytes(16).toString('hex')}`,
          })
        } else await claimDomain(trx, domain, claimant, [], now())
        const body = await read(trx, claimant.appId, domain)
        return { target: domain, status: 201, body }
      }),
  )

  routes.post(
    `${path}/:domain/check`,
    {
      config: { access: { subject: 'app', role: 'admin', scope: 'apps:write' } },
      schema: {
        tags,
        operationId: 'checkDomain',
        summary: 'Look for the proof of a domain now',
        description:
          'When it is there, the app gets the domain; 409 when another app has it, with proof. Later it is ' +
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
      const domain = readDomain(request.params.domain)
      const claimant = readClaimant(request)
      const asked = await findDomain(db, claimant.appId, domain)
      if (asked === null) throw new ProblemError('not_found')
      if (asked.challenge === null) {
        throw new ProblemError('conflict', { detail: 'This domain needs no proof.' })
      }
      // Before the transaction: name servers take their time.
      const seen = await resolveTxt(getVerificationName(domain)).catch(() => null)
      return changes.run(request, reply, 'domain.checked', async (trx) => {
        await lockDomainName(trx, domain)
        const row = await findDomain(trx, claimant.appId, domain)
        if (row?.challenge == null) throw new ProblemError('not_found')
        const became = seen && (await recordDnsCheck(trx, row, claimant, seen, now()))
        const outcome =
          seen === null ? 'unanswered' : seen.includes(row.challenge) ? 'found' : 'absent'
        const body = { ...(await read(trx, claimant.appId, domain)), outcome } as const
        return { target: domain, details: { outcome, became }, body }
      })
    },
  )

  routes.delete(
    `${path}/:domain`,
    {
      config: { access: { subject: 'app', role: 'admin', scope: 'apps:write' } },
      schema: {
        tags,
        operationId: 'removeDomain',
        summary: 'Let a domain go',
        description:
          'Archive its links first, or it is refused with 409. For 30 days no other organization gets it. ' +
          'Archived links stay in lists, and are served again should the app get the domain back. Servers follow ' +
          'within two minutes.',
        params,
        response: { 204: Type.Null(), ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'domain.removed', async (trx) => {
        const domain = readDomain(request.params.domain)
        const claimant = readClaimant(request)
        await lockDomainName(trx, domain)
        const row = await findDomain(trx, claimant.appId, domain)
        if (row === null) throw new ProblemError('not_found')
        if (row.is_held) {
          await lockDomain(trx, domain)
          const count = await countLinksInUse(trx, claimant.appId, domain)
          if (count > 0) {
            const detail = `The domain has links that are not archived: ${count}. Archive them first.`
            throw new ProblemError('conflict', { detail })
          }
          await releaseDomain(trx, claimant, domain, new Date(now()))
        }
        await deleteVerification(trx, claimant.appId, domain)
        return { target: domain, details: { wasHeld: row.is_held }, status: 204, body: null }
      }),
  )

  async function read(trx: Transaction<Database>, appId: string, domain: string) {
    const row = await findDomain(trx, appId, domain)
    if (row === null) throw new ProblemError('not_found')
    return toDomain(row, target)
  }
}

function readClaimant(request: FastifyRequest) {
  return { appId: getAppId(request), organizationId: getOrganizationId(request) }
}

/** Also one that would not be taken today: what an app has, it can let go. */
function readDomain(text: string): string {
  const domain = normalizeDomain(text) ?? text.toLowerCase()
  if (!domainPattern.test(domain)) throw new ProblemError('not_found')
  return domain
}
