import { randomBytes, randomUUID } from 'node:crypto'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import { addListRoute } from '#manage/access/addListRoute.ts'
import type { Changes } from '#manage/access/changes.ts'
import { getAppId, getOrganizationId } from '#manage/access/createAuthorize.ts'
import type { Quotas } from '#manage/access/quotas/quotas.ts'
import type { Emails } from '#manage/delivery/email/createEmails.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { claimDomain } from './claimDomain.ts'
import { getVerificationName, type TxtResolver } from './createTxtResolver.ts'
import { CheckedDomainSchema, DomainBodySchema, DomainSchema, toDomain } from './domainSchemas.ts'
import {
  countLinksInUse,
  deleteVerification,
  findDomain,
  insertVerification,
  listDomains,
  lockDomainName,
  lockDomainRow,
  releaseDomain,
} from './domainStatements.ts'
import { recordDnsCheck } from './recordDnsCheck.ts'
import { normalizeDomain, type ServiceDomains, validateDomain } from './validateDomain.ts'

export interface DomainRoutesOptions {
  readonly db: Kysely<Database>
  readonly changes: Changes
  readonly quotas: Quotas
  readonly resolveTxt: TxtResolver
  readonly emails: Emails
  readonly service: ServiceDomains
  /** CNAME target of custom domains. */
  readonly target: string
  readonly now: () => number
}

const path = '/api/v1/apps/:appId/domains'
const params = Type.Object({ appId: Type.String(), domain: Type.String() })
const tags = ['domains']
const domainPattern = /^[a-z0-9.-]{1,253}$/

export function addDomainRoutes(app: FastifyInstance, options: DomainRoutesOptions): void {
  const { db, changes, quotas, resolveTxt, emails, service, target, now } = options
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  addListRoute(app, path, {
    access: { subject: 'app', role: 'viewer', scope: 'apps:read' },
    schema: {
      tags,
      operationId: 'listDomains',
      summary: 'List the domains of an app',
      description: 'Sorted by name.',
      params: Type.Object({ appId: Type.String() }),
    },
    item: DomainSchema,
    pageTitle: 'DomainsPage',
    sortedBy: { domain: domainPattern },
    list: (request, after, limit) => listDomains(db, getAppId(request), after?.domain ?? '', limit),
    toItem: (row) => toDomain(row, target),
    toPosition: ({ domain }) => ({ domain }),
  })

  routes.post(
    path,
    {
      config: { access: { subject: 'app', role: 'admin', scope: 'apps:write' } },
      schema: {
        tags,
        operationId: 'addDomain',
        summary: 'Add a domain to an app',
        description:
          'A custom domain serves links once it is verified: create the DNS records in the response, then check ' +
          'the domain. A name below the link domain of the service needs no verification.',
        params: Type.Object({ appId: Type.String() }),
        body: DomainBodySchema,
        response: { 201: DomainSchema, ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'domain.added', async (trx) => {
        const validation = validateDomain(request.body.domain, service)
        if (!validation.ok) {
          const errors = [{ pointer: '/domain', detail: validation.reason }]
          throw new ProblemError('validation_failed', { errors })
        }
        const { domain, needsVerification } = validation
        const claimant = readClaimant(request)
        await lockDomainName(trx, domain)
        if ((await findDomain(trx, claimant.appId, domain)) !== null) {
          throw new ProblemError('conflict', { detail: 'The app already has this domain.' })
        }
        if (needsVerification) {
          await insertVerification(trx, {
            id: randomUUID(),
            app_id: claimant.appId,
            domain,
            challenge: `throughlink-verification=${randomBytes(16).toString('hex')}`,
          })
        } else {
          await claimDomain(trx, domain, claimant, [], now())
        }
        await quotas.enforce(trx, claimant.organizationId, 'domains')
        const body = await readDomain(trx, claimant.appId, domain)
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
        summary: 'Check the verification of a domain',
        description:
          'Looks for the TXT record now. If it is found, the app gets the domain. Returns 409 if another app has ' +
          'verified the domain. A verified domain is checked again every day.',
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
      const domain = parseDomain(request.params.domain)
      const claimant = readClaimant(request)
      const found = await findDomain(db, claimant.appId, domain)
      if (found === null) throw new ProblemError('not_found')
      if (found.challenge === null) {
        throw new ProblemError('conflict', { detail: 'This domain needs no verification.' })
      }
      // Before the transaction, because name servers can be slow.
      const txtValues = await resolveTxt(getVerificationName(domain)).catch(() => null)
      return changes.run(request, reply, 'domain.checked', async (trx) => {
        await lockDomainName(trx, domain)
        const row = await findDomain(trx, claimant.appId, domain)
        if (row?.challenge == null) throw new ProblemError('not_found')
        const change =
          txtValues && (await recordDnsCheck(trx, emails, row, claimant, txtValues, now()))
        const outcome =
          txtValues === null ? 'unanswered' : txtValues.includes(row.challenge) ? 'found' : 'absent'
        const body = { ...(await readDomain(trx, claimant.appId, domain)), outcome } as const
        return { target: domain, details: { outcome, change }, body }
      })
    },
  )

  routes.delete(
    `${path}/:domain`,
    {
      config: { access: { subject: 'app', role: 'admin', scope: 'apps:write' }, needsProof: true },
      schema: {
        tags,
        operationId: 'removeDomain',
        summary: 'Remove a domain',
        description:
          'Archive its links first; otherwise the request fails with 409. The domain stays reserved for your ' +
          'organization for 30 days. Archived links stay in lists, and can be served again if the app adds the ' +
          'domain again. The change takes effect within two minutes.',
        params,
        response: { 204: Type.Null(), ...problemResponses },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'domain.removed', async (trx) => {
        const domain = parseDomain(request.params.domain)
        const claimant = readClaimant(request)
        await lockDomainName(trx, domain)
        const row = await findDomain(trx, claimant.appId, domain)
        if (row === null) throw new ProblemError('not_found')
        if (row.is_held) {
          await lockDomainRow(trx, domain)
          const count = await countLinksInUse(trx, claimant.appId, domain)
          if (count > 0) {
            const detail = `The domain has ${count} links that are not archived. Archive them first.`
            throw new ProblemError('conflict', { detail })
          }
          await releaseDomain(trx, claimant, domain, new Date(now()))
        }
        await deleteVerification(trx, claimant.appId, domain)
        return { target: domain, details: { wasHeld: row.is_held }, status: 204, body: null }
      }),
  )

  async function readDomain(trx: Transaction<Database>, appId: string, domain: string) {
    const row = await findDomain(trx, appId, domain)
    if (row === null) throw new ProblemError('not_found')
    return toDomain(row, target)
  }
}

function readClaimant(request: FastifyRequest) {
  return { appId: getAppId(request), organizationId: getOrganizationId(request) }
}

/** Accepts names that would not be valid for a new domain, so that an app can remove any domain it has. */
export function parseDomain(text: string): string {
  const domain = normalizeDomain(text) ?? text.toLowerCase()
  if (!domainPattern.test(domain)) throw new ProblemError('not_found')
  return domain
}
