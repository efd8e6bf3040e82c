import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { attachScimUsers } from '#manage/team/scim/attachScimUsers.ts'
import { type Client, makeMember, readAuditLog } from '#test/support/people.ts'
import { type HttpResponse, send } from '#test/support/send.ts'
import { type Tenant, useApp } from '#test/support/useApp.ts'

const app = useApp()

interface Resource {
  readonly id: string
  readonly [name: string]: unknown
}
type Scim = (method: string, path: string, body?: unknown) => Promise<HttpResponse>

/** A tenant with an owner, and an identity provider with a token. */
async function makeProvider() {
  const tenant: Tenant = await app.seed()
  const owner = await makeMember(app, tenant.organizationId, 'owner')
  const created = await owner.post(`/organizations/${tenant.organizationId}/scim/tokens`, {
    name: 'Okta',
  })
  expect({ status: created.status, text: created.text }).toMatchObject({ status: 201 })
  const { token, id: tokenId } = created.json() as { token: string; id: string }
  return { tenant, owner, token, tokenId, scim: withToken(token) }
}

function withToken(token: string): Scim {
  return (method, path, body) =>
    send(app.url, `/api/scim/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
}

const randomName = () => `${randomUUID()}@acme.example`
const read = (response: HttpResponse) => response.json() as Resource
const patch = (...operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
})

/** As RFC 7643 has it in section 8.2, shortened. */
const newUser = (userName = randomName()) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  externalId: '701984',
  userName,
  name: { formatted: 'Ms. Barbara J Jensen, III', familyName: 'Jensen', givenName: 'Barbara' },
  displayName: 'Babs Jensen',
  emails: [
    { value: userName, type: 'work', primary: true },
    { value: 'babs@jensen.example', type: 'home' },
  ],
  phoneNumbers: [{ value: '555-555-8377', type: 'work' }],
  active: true,
})

function expectScimError(response: HttpResponse, status: number, scimType?: string) {
  expect({ status: response.status, text: response.text }).toMatchObject({ status })
  expect(response.headers['content-type']).toContain('application/scim+json')
  expect(response.json()).toMatchObject({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    detail: expect.any(String) as string,
    ...(scimType === undefined ? {} : { scimType }),
  })
}

/** Creates a user who has signed in with the issuer. */
async function makeSignedIn(scim: Scim, userName = randomName()) {
  const user = read(await scim('POST', '/Users', newUser(userName)))
  const personId = randomUUID()
  const { db } = app.postgres
  const person = { id: personId, name: 'Barbara', email: userName, is_email_verified: true }
  await db.insertInto('people').values(person).execute()
  await db
    .insertInto('accounts')
    .values({
      id: randomUUID(),
      person_id: personId,
      provider_id: 'oidc',
      account_id: personId,
      password: null,
    })
    .execute()
  await attachScimUsers(db, personId, userName)
  return { user, personId, userName }
}

async function readRole(organizationId: string, personId: string) {
  const found = await app.postgres.db
    .selectFrom('members')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return found?.role ?? null
}

async function startSession(personId: string) {
  const row = {
    id: randomUUID(),
    person_id: personId,
    token_hash: randomUUID().replaceAll('-', '').padEnd(43, 'a'),
    expires_at: new Date(Date.now() + 60_000),
  }
  await app.postgres.db.insertInto('sessions').values(row).execute()
}

const countSessions = async (personId: string) =>
  (
    await app.postgres.db
      .selectFrom('sessions')
      .select('id')
      .where('person_id', '=', personId)
      .execute()
  ).length

describe('discovery', () => {
  test('describes what is supported, the resource types and their schemas', async () => {
    const { scim } = await makeProvider()
    const config = read(await scim('GET', '/ServiceProviderConfig'))
    expect(config).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
    })
    const types = read(await scim('GET', '/ResourceTypes'))
    expect(types).toMatchObject({
      totalResults: 2,
      Resources: [{ endpoint: '/Users' }, { endpoint: '/Groups' }],
    })
    expect(read(await scim('GET', '/Schemas'))).toMatchObject({ totalResults: 2 })
    const id = 'urn:ietf:params:scim:schemas:core:2.0:User'
    expect(read(await scim('GET', `/Schemas/${id}`))).toMatchObject({ id, name: 'User' })
    expectScimError(await scim('GET', '/Schemas/other'), 404)
    expectScimError(await scim('GET', '/Bulk'), 404)
  })
})

describe('users', () => {
  let provider: Awaited<ReturnType<typeof makeProvider>>
  let scim: Scim
  beforeAll(async () => {
    provider = await makeProvider()
    scim = provider.scim
  })

  test('are created, read, replaced and deleted', async () => {
    const sent = newUser()
    const response = await scim('POST', '/Users', sent)
    expect(response.status).toBe(201)
    const user = read(response)
    expect(response.headers.location).toBe(`https://links.example/api/scim/v2/Users/${user.id}`)
    expect(user).toEqual({
      schemas: sent.schemas,
      id: expect.any(String) as string,
      externalId: '701984',
      userName: sent.userName,
      displayName: 'Babs Jensen',
      name: { givenName: 'Barbara', familyName: 'Jensen' },
      emails: [{ value: sent.userName, type: 'work', primary: true }],
      active: true,
      groups: [],
      meta: expect.objectContaining({ resourceType: 'User' }) as object,
    })
    expect(read(await scim('GET', `/Users/${user.id}`))).toEqual(user)
    const replaced = await scim('PUT', `/Users/${user.id}`, { ...sent, displayName: 'Barbara' })
    expect(read(replaced)).toMatchObject({ id: user.id, displayName: 'Barbara' })
    expect((await scim('DELETE', `/Users/${user.id}`)).status).toBe(204)
    expectScimError(await scim('GET', `/Users/${user.id}`), 404)
    expectScimError(await scim('DELETE', `/Users/${user.id}`), 404)
  })

  test('are unique by name and by address, whatever the case', async () => {
    const sent = newUser()
    await scim('POST', '/Users', sent)
    expectScimError(await scim('POST', '/Users', sent), 409, 'uniqueness')
    const upper = { ...sent, userName: sent.userName.toUpperCase() }
    expectScimError(await scim('POST', '/Users', upper), 409, 'uniqueness')
    const sameEmail = { ...newUser('babs'), emails: [{ value: sent.userName }] }
    expectScimError(await scim('POST', '/Users', sameEmail), 409, 'uniqueness')
  })

  test('are found by userName in any case, as Okta and Microsoft Entra look them up', async () => {
    const { userName } = newUser()
    const user = read(await scim('POST', '/Users', newUser(userName)))
    const find = async (filter: string) =>
      read(await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`))
    const one = { totalResults: 1, itemsPerPage: 1, Resources: [{ id: user.id }] }
    expect(await find(`userName eq "${userName}"`)).toMatchObject(one)
    expect(await find(`USERNAME Eq "${userName.toUpperCase()}"`)).toMatchObject(one)
    const schema = 'urn:ietf:params:scim:schemas:core:2.0:User'
    expect(await find(`${schema}:userName eq "${userName}"`)).toMatchObject(one)
    expect(await find(`emails[type eq "work"].value eq "${userName}"`)).toMatchObject(one)
    const none = { totalResults: 0, itemsPerPage: 0, Resources: [] }
    expect(await find('userName eq "nobody@acme.example"')).toMatchObject(none)
    expect(await find('title eq "x"')).toMatchObject(none)
    expect(await find(`userName eq "' or 1=1 --"`)).toMatchObject(none)
    for (const filter of [
      'userName co "a"',
      'userName',
      'userName eq a',
      'a eq "b" and c eq "d"',
      // Longer than any name.
      `userName eq "${'a'.repeat(1_000)}"`,
    ]) {
      const response = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)
      expectScimError(response, 400, 'invalidFilter')
    }
  })

  test('are listed page by page from 1, and a count of 0 returns the total only', async () => {
    const other = await makeProvider()
    for (const _ of [1, 2, 3, 4, 5]) await other.scim('POST', '/Users', newUser())
    const list = async (query: string) => read(await other.scim('GET', `/Users?${query}`))
    const ids = async (query: string) =>
      ((await list(query))['Resources'] as Resource[]).map(({ id }) => id)
    const all = await ids('')
    expect(all).toHaveLength(5)
    expect([
      ...(await ids('startIndex=1&count=2')),
      ...(await ids('startIndex=3&count=2')),
      ...(await ids('startIndex=5&count=2')),
    ]).toEqual(all)
    expect(await list('count=0')).toMatchObject({ totalResults: 5, Resources: [] })
    expect(await list('startIndex=-3&count=1')).toMatchObject({ startIndex: 1, itemsPerPage: 1 })
    expect(await list('startIndex=99')).toMatchObject({ totalResults: 5, Resources: [] })
  })

  test.each([
    ['Okta', patch({ op: 'replace', value: { active: false } })],
    ['Microsoft Entra', patch({ op: 'Replace', path: 'active', value: 'False' })],
    ['Entra without a path', patch({ op: 'Replace', value: { active: 'False' } })],
    [
      'a client with other case and the schema',
      {
        operations: [
          {
            OP: 'REPLACE',
            Path: 'urn:ietf:params:scim:schemas:core:2.0:User:Active',
            VALUE: false,
          },
        ],
      },
    ],
  ])('are suspended by a PATCH as %s sends it', async (_, body) => {
    const { user, personId } = await makeSignedIn(scim)
    const { organizationId } = provider.tenant
    expect(await readRole(organizationId, personId)).toBe('viewer')
    const response = await scim('PATCH', `/Users/${user.id}`, body)
    expect({ status: response.status, body: response.json() }).toMatchObject({
      status: 200,
      body: { active: false },
    })
    expect(await readRole(organizationId, personId)).toBeNull()
    const restored = patch({ op: 'Replace', path: 'active', value: 'True' })
    expect(read(await scim('PATCH', `/Users/${user.id}`, restored))).toMatchObject({ active: true })
    expect(await readRole(organizationId, personId)).toBe('viewer')
  })

  test('change by paths of attributes, and unknown ones change nothing', async () => {
    const { id } = read(await scim('POST', '/Users', newUser()))
    const renamed = randomName()
    const changed = await scim(
      'PATCH',
      `/Users/${id}`,
      patch(
        { op: 'Add', path: 'name.givenName', value: 'Ada' },
        { op: 'replace', value: { 'name.familyName': 'Lovelace', title: 'Countess' } },
        { op: 'Replace', path: 'emails[type eq "work"].value', value: renamed },
        { op: 'replace', path: 'userName', value: renamed },
        { op: 'remove', path: 'displayName' },
        {
          op: 'Add',
          path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
          value: 'Engines',
        },
      ),
    )
    expect({ status: changed.status, text: changed.text }).toMatchObject({ status: 200 })
    expect(read(changed)).toMatchObject({
      userName: renamed,
      name: { givenName: 'Ada', familyName: 'Lovelace' },
      emails: [{ value: renamed }],
      active: true,
    })
    expect(read(changed)).not.toHaveProperty('displayName')
  })

  test.each([
    ['no userName', { userName: undefined }, 'invalidValue'],
    ['no address', { userName: 'babs', emails: [] }, 'invalidValue'],
    ['a status that is none', { active: 'perhaps' }, 'invalidValue'],
    ['a name that is too long', { displayName: 'x'.repeat(301) }, 'invalidValue'],
    ['a name that is no text', { displayName: { a: 1 } }, 'invalidValue'],
  ])('with %s are refused', async (_, fields, scimType) => {
    expectScimError(await scim('POST', '/Users', { ...newUser(), ...fields }), 400, scimType)
  })

  test('are refused if the body is no object, or the operations are none', async () => {
    const { id } = read(await scim('POST', '/Users', newUser()))
    expectScimError(await scim('POST', '/Users', []), 400, 'invalidSyntax')
    expectScimError(await scim('PATCH', `/Users/${id}`, {}), 400, 'invalidSyntax')
    const unknown = patch({ op: 'move', path: 'active', value: true })
    expectScimError(await scim('PATCH', `/Users/${id}`, unknown), 400, 'invalidSyntax')
    expectScimError(await scim('GET', '/Users/nobody'), 404)
  })

  test('stay suspended if `active` is removed or null', async () => {
    const { user, personId } = await makeSignedIn(scim)
    await scim('PATCH', `/Users/${user.id}`, patch({ op: 'replace', path: 'active', value: false }))
    for (const operation of [
      { op: 'remove', path: 'active' },
      { op: 'replace', path: 'active', value: null },
      { op: 'replace', value: { active: null } },
    ]) {
      const changed = read(await scim('PATCH', `/Users/${user.id}`, patch(operation)))
      expect(changed).toMatchObject({ active: false })
    }
    expect(await readRole(provider.tenant.organizationId, personId)).toBeNull()
  })

  test('are listed with parameters that are sent twice, as if they were invalid', async () => {
    expectScimError(await scim('GET', '/Users?filter=a&filter=b'), 400, 'invalidFilter')
    expect((await scim('GET', '/Users?count=1&count=2')).status).toBe(200)
  })

  test('get access only when the issuer has verified their address, not by the address alone', async () => {
    const userName = randomName()
    const id = randomUUID()
    const { db } = app.postgres
    // Somebody typed the address in when they joined another organization.
    await db.insertInto('people').values({ id, name: 'Eve', email: userName }).execute()
    await scim('POST', '/Users', newUser(userName))
    expect(await readRole(provider.tenant.organizationId, id)).toBeNull()
    await attachScimUsers(db, id, userName)
    expect(await readRole(provider.tenant.organizationId, id)).toBe('viewer')
    const person = await db
      .selectFrom('people')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(person.name).toBe('Eve')
  })

  test('that are inactive get no access when they sign in', async () => {
    const userName = randomName()
    await scim('POST', '/Users', { ...newUser(userName), active: false })
    const id = randomUUID()
    await app.postgres.db
      .insertInto('people')
      .values({ id, name: 'Barbara', email: userName })
      .execute()
    await attachScimUsers(app.postgres.db, id, userName)
    expect(await readRole(provider.tenant.organizationId, id)).toBeNull()
  })

  test('are suspended in one organization only, and sessions end with the last membership', async () => {
    const { user, personId, userName } = await makeSignedIn(scim)
    const other = await makeProvider()
    const theirs = read(await other.scim('POST', '/Users', newUser(userName)))
    expect(await readRole(other.tenant.organizationId, personId)).toBe('viewer')
    await startSession(personId)
    const suspend = patch({ op: 'replace', path: 'active', value: false })
    await scim('PATCH', `/Users/${user.id}`, suspend)
    expect(await readRole(provider.tenant.organizationId, personId)).toBeNull()
    expect(await readRole(other.tenant.organizationId, personId)).toBe('viewer')
    expect(read(await other.scim('GET', `/Users/${theirs.id}`))).toMatchObject({ active: true })
    expect(await countSessions(personId)).toBe(1)
    await other.scim('PATCH', `/Users/${theirs.id}`, suspend)
    expect(await countSessions(personId)).toBe(0)
    expect((await readAuditLog(app, other.tenant.organizationId)).at(-1)).toMatchObject({
      action: 'member.removed',
      actor_kind: 'service',
      actor_id: 'scim',
      target: personId,
      details: { from: 'viewer', reason: 'scim', tokenId: other.tokenId },
    })
  })

  test('that are the last owner cannot be suspended or deleted', async () => {
    const other = await makeProvider()
    const { personId } = other.owner
    const email = `${personId}@people.example`
    const user = read(await other.scim('POST', '/Users', newUser(email)))
    expect(await readRole(other.tenant.organizationId, personId)).toBe('owner')
    const suspend = patch({ op: 'replace', path: 'active', value: false })
    expectScimError(await other.scim('PATCH', `/Users/${user.id}`, suspend), 409)
    expectScimError(await other.scim('DELETE', `/Users/${user.id}`), 409)
    expect(read(await other.scim('GET', `/Users/${user.id}`))).toMatchObject({ active: true })
    expect(await readRole(other.tenant.organizationId, personId)).toBe('owner')
  })
})

test('users count towards the quota of members, whether they have signed in or not', async () => {
  const { scim, tenant } = await makeProvider()
  await app.postgres.db
    .insertInto('quotas')
    .values({ organization_id: tenant.organizationId, resource: 'members', max_count: 3 })
    .execute()
  const first = read(await scim('POST', '/Users', newUser()))
  expect((await scim('POST', '/Users', newUser())).status).toBe(201)
  expectScimError(await scim('POST', '/Users', newUser()), 409)
  // Inactive users do not count.
  const third = read(await scim('POST', '/Users', { ...newUser(), active: false }))
  const activate = patch({ op: 'replace', path: 'active', value: true })
  expectScimError(await scim('PATCH', `/Users/${third.id}`, activate), 409)
  await scim('DELETE', `/Users/${first.id}`)
  expect((await scim('PATCH', `/Users/${third.id}`, activate)).status).toBe(200)
})

test('a person who has deleted their account is not brought back', async () => {
  const { scim, tenant } = await makeProvider()
  const { user, personId } = await makeSignedIn(scim)
  const { db } = app.postgres
  await db.deleteFrom('members').where('person_id', '=', personId).execute()
  await db
    .updateTable('people')
    .set({ deleted_at: new Date() })
    .where('id', '=', personId)
    .execute()
  const rename = patch({ op: 'replace', path: 'displayName', value: 'Babs' })
  expect((await scim('PATCH', `/Users/${user.id}`, rename)).status).toBe(200)
  expect(await readRole(tenant.organizationId, personId)).toBeNull()
  const { deleted_at } = await db
    .selectFrom('people')
    .select('deleted_at')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  expect(deleted_at).not.toBeNull()
})

describe('groups', () => {
  let provider: Awaited<ReturnType<typeof makeProvider>>
  let scim: Scim
  let roleOf: (personId: string) => Promise<string | null>
  beforeAll(async () => {
    provider = await makeProvider()
    scim = provider.scim
    roleOf = (personId) => readRole(provider.tenant.organizationId, personId)
  })
  const newGroup = (displayName: string, ...members: string[]) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    displayName,
    members: members.map((value) => ({ value })),
  })
  const setRole = (id: string, role: string | null, as: Client = provider.owner) =>
    as.put(`/organizations/${provider.tenant.organizationId}/scim/groups/${id}/role`, { role })

  test('give their members a role, which follows every change', async () => {
    const [one, two] = [await makeSignedIn(scim), await makeSignedIn(scim)]
    const created = await scim('POST', '/Groups', newGroup('Editors', one.user.id))
    expect(created.status).toBe(201)
    const group = read(created)
    expect(group['members']).toEqual([{ value: one.user.id, display: one.userName }])
    expect(await roleOf(one.personId)).toBe('viewer')
    expect((await setRole(group.id, 'editor')).status).toBe(200)
    expect(await roleOf(one.personId)).toBe('editor')
    expect(await roleOf(two.personId)).toBe('viewer')
    const admins = read(await scim('POST', '/Groups', newGroup('Admins', two.user.id)))
    await setRole(admins.id, 'admin')
    expect(await roleOf(two.personId)).toBe('admin')
    // As Microsoft Entra adds and removes members.
    const add = patch({ op: 'Add', path: 'members', value: [{ value: two.user.id }] })
    await scim('PATCH', `/Groups/${group.id}`, add)
    expect(await roleOf(two.personId)).toBe('admin')
    const remove = patch({ op: 'Remove', path: 'members', value: [{ value: two.user.id }] })
    await scim('PATCH', `/Groups/${admins.id}`, remove)
    expect(await roleOf(two.personId)).toBe('editor')
    // As Okta removes them.
    const path = `members[value eq "${two.user.id}"]`
    const left = await scim('PATCH', `/Groups/${group.id}`, patch({ op: 'remove', path }))
    expect(read(left)['members']).toEqual([{ value: one.user.id, display: one.userName }])
    expect(await roleOf(two.personId)).toBe('viewer')
    await scim('PUT', `/Groups/${group.id}`, newGroup('Editors', two.user.id))
    expect(await roleOf(one.personId)).toBe('viewer')
    expect(await roleOf(two.personId)).toBe('editor')
    expect((await scim('DELETE', `/Groups/${group.id}`)).status).toBe(204)
    expect(await roleOf(two.personId)).toBe('viewer')
    expectScimError(await scim('GET', `/Groups/${group.id}`), 404)
    await scim('DELETE', `/Groups/${admins.id}`)
  })

  test('are found by displayName, renamed, and listed without members', async () => {
    const group = read(await scim('POST', '/Groups', newGroup('Readers')))
    const query = `filter=${encodeURIComponent('displayName eq "readers"')}&excludedAttributes=members`
    const found = read(await scim('GET', `/Groups?${query}`))
    expect(found).toMatchObject({ totalResults: 1, Resources: [{ id: group.id }] })
    expect(JSON.stringify(found)).not.toContain('members')
    const renamed = patch({ op: 'replace', value: { id: group.id, displayName: 'Visitors' } })
    expect(read(await scim('PATCH', `/Groups/${group.id}`, renamed))).toMatchObject({
      displayName: 'Visitors',
    })
    expectScimError(await scim('POST', '/Groups', newGroup('VISITORS')), 409, 'uniqueness')
    expectScimError(await scim('POST', '/Groups', {}), 400, 'invalidValue')
  })

  test('get their role from owners only', async () => {
    const group = read(await scim('POST', '/Groups', newGroup('Chiefs')))
    const admin = await makeMember(app, provider.tenant.organizationId, 'admin')
    expect((await setRole(group.id, 'owner', admin)).status).toBe(403)
    const sent = { ...newGroup('Made up'), role: 'owner' }
    const { id } = read(await scim('POST', '/Groups', sent))
    const row = await app.postgres.db
      .selectFrom('scim_groups')
      .select('role')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.role).toBeNull()
  })
})

describe('tenants', () => {
  test('never see or change users and groups of each other', async () => {
    const [own, other] = [await makeProvider(), await makeProvider()]
    const { user, personId } = await makeSignedIn(other.scim)
    const group = read(await other.scim('POST', '/Groups', { displayName: 'Staff' }))
    const suspend = patch({ op: 'replace', path: 'active', value: false })
    for (const [method, path, body] of [
      ['GET', `/Users/${user.id}`],
      ['PUT', `/Users/${user.id}`, newUser()],
      ['PATCH', `/Users/${user.id}`, suspend],
      ['DELETE', `/Users/${user.id}`],
      ['GET', `/Groups/${group.id}`],
      ['PUT', `/Groups/${group.id}`, { displayName: 'Mine' }],
      ['PATCH', `/Groups/${group.id}`, patch({ op: 'remove', path: 'members' })],
      ['DELETE', `/Groups/${group.id}`],
    ] as const) {
      expectScimError(await own.scim(method, path, body), 404)
    }
    expect(read(await own.scim('GET', '/Users'))).toMatchObject({ totalResults: 0 })
    expect(read(await own.scim('GET', '/Groups'))).toMatchObject({ totalResults: 0 })
    // A user of another organization in a group is ignored.
    const mixed = await own.scim('POST', '/Groups', {
      displayName: 'Mixed',
      members: [{ value: user.id }],
    })
    expect(read(mixed)['members']).toEqual([])
    expect(await readRole(other.tenant.organizationId, personId)).toBe('viewer')
  })
})

describe('tokens', () => {
  test('are stored as a hash, shown once, and stop working when revoked', async () => {
    const { owner, tenant, token, tokenId, scim } = await makeProvider()
    const path = `/organizations/${tenant.organizationId}/scim`
    const listed = await owner.get(path)
    expect(listed.text).not.toContain(token)
    expect(listed.json()).toMatchObject({ tokens: [{ id: tokenId, name: 'Okta' }], groups: [] })
    const { rows } = await app.postgres.pool.query<{ text: string }>(
      'select t::text as text from scim_tokens t',
    )
    expect(rows.map(({ text }) => text).join('\n')).not.toContain(token)
    expect((await scim('GET', '/Users')).status).toBe(200)
    expect((await owner.delete(`${path}/tokens/${tokenId}`)).status).toBe(204)
    const refused = await scim('GET', '/Users')
    expectScimError(refused, 401)
    expect(refused.headers['www-authenticate']).toBe('Bearer')
    const actions = (await readAuditLog(app, tenant.organizationId)).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['scim_token.created', 'scim_token.revoked']))
  })

  test('are needed, and no other credential works', async () => {
    const { owner, tenant } = await makeProvider()
    expectScimError(await send(app.url, '/api/scim/v2/Users', {}), 401)
    expectScimError(await send(app.url, '/api/scim/v2/Users', { headers: owner.headers }), 401)
    expectScimError(await withToken(tenant.publishableKey)('GET', '/Users'), 401)
    const admin = await makeMember(app, tenant.organizationId, 'admin')
    const path = `/organizations/${tenant.organizationId}/scim/tokens`
    expect((await admin.post(path, { name: 'Mine' })).status).toBe(403)
  })

  test('have a rate limit, and guesses are limited by address', async () => {
    const { scim } = await makeProvider()
    const statuses = await Promise.all(
      Array.from({ length: 620 }, async () => (await scim('GET', '/Schemas')).status),
    )
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20)
    const guess = () =>
      send(app.url, '/api/scim/v2/Users', {
        headers: {
          authorization: `Bearer scim_${randomUUID()}`,
          'x-forwarded-for': '198.51.100.77',
        },
      })
    const guessed = await Promise.all(
      Array.from({ length: 110 }, async () => (await guess()).status),
    )
    expect(new Set(guessed)).toEqual(new Set([401, 429]))
  })
})
