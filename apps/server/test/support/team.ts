import { randomUUID } from 'node:crypto'
import { roles, scopes, type Role, type Scope } from '../../src/manage/access/access.ts'
import type { Answer } from './send.ts'
import { randomHost, type Tenant, type TestApp } from './useApp.ts'
import { makeMember, makeOrganizationKey, type Client } from './people.ts'

/** An organization with one of everything that a route can name. */
export interface Team {
  readonly tenant: Tenant
  readonly members: Readonly<Record<Role, Client>>
  /** Values for the parameters of a path. */
  readonly ids: (path: string) => Readonly<Record<string, string>>
  readonly keyWith: (scopes: readonly Scope[]) => Promise<Client>
}

export async function makeTeam(app: TestApp): Promise<Team> {
  const tenant = await app.seed({
    links: [{ slug: 'amber', destination: 'https://lumen.example/amber' }],
  })
  const { appId, organizationId } = tenant
  const ofOrganization = `/organizations/${organizationId}`
  const ofApp = `/apps/${appId}`
  const members = Object.fromEntries(
    await Promise.all(
      roles.map(async (role) => [role, await makeMember(app, organizationId, role)] as const),
    ),
  ) as Record<Role, Client>
  const { owner } = members
  const leaver = await makeMember(app, organizationId, 'viewer')
  const installId = randomUUID()
  await app.postgres.db
    .insertInto('abstentions')
    .values({ app_id: appId, install_id: installId, reason: 'no_candidates' })
    .execute()

  const host = randomHost()
  await made(owner.post(`${ofApp}/domains`, { host }))
  await made(owner.post(`${ofApp}/test-devices`, { installId, name: 'Mine' }))
  const key = { name: 'Reports', scopes: ['analytics:read'] }
  const webhook = await made(owner.post(`${ofApp}/webhooks`, { url: 'https://hooks.example/' }))
  const test = await made(owner.post(`${ofApp}/webhooks/${webhook['id'] ?? ''}/test`))
  const invited = { email: `${randomUUID()}@people.example`, role: 'viewer' }
  const [organizationKey, appKey, invitation, erasure] = await Promise.all([
    made(owner.post(`${ofOrganization}/keys`, key)),
    made(owner.post(`${ofApp}/keys`, { ...key, kind: 'secret' })),
    made(owner.post(`${ofOrganization}/invitations`, invited)),
    made(owner.post(`${ofApp}/installs/${randomUUID()}/erasure`)),
  ])
  const shared = {
    ...{ appId, organizationId, installId, host },
    linkId: tenant.linkIds[0] ?? '',
    personId: leaver.personId,
    platform: 'ios',
    endpointId: webhook['id'] ?? '',
    messageId: test['messageId'] ?? '',
    invitationId: invitation['id'] ?? '',
    erasureId: erasure['id'] ?? '',
  }
  return {
    tenant,
    members,
    ids(path) {
      const { id = '' } = path.startsWith('/api/v1/apps') ? appKey : organizationKey
      return { ...shared, keyId: id }
    },
    keyWith: (some) => makeOrganizationKey(app, organizationId, some),
  }
}

export function allScopesBut(left: Scope | null): Scope[] {
  return scopes.filter((scope) => scope !== left)
}

async function made(answer: Promise<Answer>): Promise<Readonly<Record<string, string>>> {
  const { status, text, json } = await answer
  if (status >= 300) throw new Error(`The team could not be made: ${status} ${text}`)
  return json() as Record<string, string>
}
