import { randomUUID } from 'node:crypto'
import { type Role, roles, type Scope, scopes } from '#manage/access/access.ts'
import { type Client, makeMember, makeOrganizationKey } from './people.ts'
import type { HttpResponse } from './send.ts'
import { randomDomain, type Tenant, type TestApp } from './useApp.ts'

/** An organization with one of every resource that a path can name. */
export interface Team {
  readonly tenant: Tenant
  readonly members: Readonly<Record<Role, Client>>
  /** Returns values for the parameters of a path. */
  readonly ids: (path: string) => Readonly<Record<string, string>>
  readonly keyWith: (scopes: readonly Scope[]) => Promise<Client>
}

export async function makeTeam(app: TestApp): Promise<Team> {
  const tenant = await app.seed({
    links: [{ slug: 'amber', destination: 'https://lumen.example/amber' }],
  })
  const { appId, organizationId } = tenant
  const organizationPath = `/organizations/${organizationId}`
  const appPath = `/apps/${appId}`
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

  const domain = randomDomain()
  await readCreated(owner.post(`${appPath}/domains`, { domain }))
  await readCreated(owner.post(`${appPath}/test-devices`, { installId, name: 'Mine' }))
  const key = { name: 'Reports', scopes: ['analytics:read'] }
  const source = await readCreated(
    owner.post(`${appPath}/purchase-sources`, {
      kind: 'stripe',
      name: 'Web shop',
      secret: 'whsec_0123456789abcdef',
    }),
  )
  const webhook = await readCreated(
    owner.post(`${appPath}/webhooks`, { url: 'https://hooks.example/' }),
  )
  const testMessage = await readCreated(
    owner.post(`${appPath}/webhooks/${webhook['id'] ?? ''}/test`),
  )
  const importId = randomUUID()
  const view = await readCreated(
    owner.post(`${appPath}/link-views`, { name: 'All', isShared: true, search: {} }),
  )
  const annotation = await readCreated(
    owner.post(`${appPath}/annotations`, { at: '2026-11-19', text: 'A release' }),
  )
  const content = {
    period: '30d',
    compare: 'previous',
    where: [],
    metric: 'clicks',
    cards: ['link'],
  }
  const report = await readCreated(
    owner.post(`${appPath}/reports`, { title: 'All', content, timezone: 'UTC' }),
  )
  const template = await readCreated(
    owner.post(`${appPath}/campaign-templates`, {
      name: 'Mail',
      campaign: { utm_medium: 'email' },
    }),
  )
  const startedAt = new Date()
  await app.postgres.db
    .insertInto('imports')
    .values({
      app_id: appId,
      id: importId,
      source: 'csv',
      is_dry_run: false,
      actor_kind: 'person',
      actor_id: owner.personId,
      started_at: startedAt,
      updated_at: startedAt,
    })
    .execute()
  const pictureId = randomUUID().replaceAll('-', '')
  await app.postgres.db
    .insertInto('pictures')
    .values({
      app_id: appId,
      id: pictureId,
      type: 'image/png',
      width: 1,
      height: 1,
      content: Buffer.from('a picture'),
      created_by: null,
    })
    .execute()
  const invitee = { email: `${randomUUID()}@people.example`, role: 'viewer' }
  const groupId = randomUUID()
  await app.postgres.db
    .insertInto('scim_groups')
    .values({
      id: groupId,
      organization_id: organizationId,
      display_name: 'Staff',
      external_id: null,
    })
    .execute()
  const scimToken = await readCreated(
    owner.post(`${organizationPath}/scim/tokens`, { name: 'Okta' }),
  )
  const [organizationKey, appKey, invitation, erasure] = await Promise.all([
    readCreated(owner.post(`${organizationPath}/keys`, key)),
    readCreated(owner.post(`${appPath}/keys`, { ...key, kind: 'secret' })),
    readCreated(owner.post(`${organizationPath}/invitations`, invitee)),
    readCreated(owner.post(`${appPath}/installs/${randomUUID()}/erasure`)),
  ])
  const shared = {
    appId,
    organizationId,
    installId,
    domain,
    linkId: tenant.linkIds[0] ?? '',
    personId: leaver.personId,
    platform: 'ios',
    endpointId: webhook['id'] ?? '',
    sourceId: source['id'] ?? '',
    messageId: testMessage['messageId'] ?? '',
    invitationId: invitation['id'] ?? '',
    erasureId: erasure['id'] ?? '',
    importId,
    viewId: view['id'] ?? '',
    annotationId: annotation['id'] ?? '',
    reportId: report['id'] ?? '',
    templateId: template['id'] ?? '',
    pictureId,
    tokenId: scimToken['id'] ?? '',
    groupId,
  }
  return {
    tenant,
    members,
    ids(path) {
      const { id = '' } = path.startsWith('/api/v1/apps') ? appKey : organizationKey
      return { ...shared, keyId: id }
    },
    keyWith: (keyScopes) => makeOrganizationKey(app, organizationId, keyScopes),
  }
}

export function allScopesBut(excluded: Scope | null): Scope[] {
  return scopes.filter((scope) => scope !== excluded)
}

async function readCreated(
  response: Promise<HttpResponse>,
): Promise<Readonly<Record<string, string>>> {
  const { status, text, json } = await response
  if (status >= 300) throw new Error(`Failed to create the team: ${status} ${text}`)
  return json() as Record<string, string>
}
