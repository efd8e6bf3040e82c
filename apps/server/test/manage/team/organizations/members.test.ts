import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Role, scopes } from '#manage/access/access.ts'
import { dayMs } from '#platform/time/durations.ts'
import { dumpDatabase } from '#test/support/dump.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import {
  type Client,
  makeMember,
  makeOrganizationKey,
  readAuditLog,
  withKey,
} from '#test/support/people.ts'
import { useApp } from '#test/support/useApp.ts'

const app = useApp()

interface Member {
  readonly personId: string
  readonly role: Role
  readonly version: number
}

async function newOrganization() {
  const { organizationId, ...rest } = await app.seed()
  const owner = await makeMember(app, organizationId, 'owner')
  const path = `/organizations/${organizationId}`
  const roles = async () => {
    const { items } = (await owner.get(`${path}/members`)).json() as {
      readonly items: readonly Member[]
    }
    return Object.fromEntries(items.map(({ personId, role }) => [personId, role]))
  }
  return { ...rest, organizationId, owner, path, members: `${path}/members`, roles }
}

const listOwners = async (organizationId: string) =>
  app.postgres.db
    .selectFrom('members')
    .select('person_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .execute()

describe('members', () => {
  test('are listed with their names, in the order of joining, page by page', async () => {
    const { organizationId, owner, members } = await newOrganization()
    const editor = await makeMember(app, organizationId, 'editor')
    const first = (await editor.get(`${members}?limit=1`)).json() as {
      readonly items: readonly Member[]
      readonly next: string
    }
    expect(first.items).toMatchObject([
      {
        personId: owner.personId,
        name: 'Somebody',
        email: `${owner.personId}@people.example`,
        role: 'owner',
      },
    ])
    const second = await editor.get(`${members}?limit=1&after=${first.next}`)
    expect(second.json()).toMatchObject({ items: [{ personId: editor.personId }], next: null })
  })

  test('get another role, if the version matches', async () => {
    const { organizationId, owner, members } = await newOrganization()
    const { personId } = await makeMember(app, organizationId, 'viewer')
    const member = `${members}/${personId}`
    const changed = await owner.patch(member, { role: 'editor' }, { 'if-match': '"1"' })
    expect(changed.json()).toMatchObject({ personId, role: 'editor', version: 2 })
    expect(changed.headers.etag).toBe('"2"')
    expectProblem(
      await owner.patch(member, { role: 'admin' }, { 'if-match': '"1"' }),
      'precondition_failed',
    )
    expect(await readAuditLog(app, organizationId)).toMatchObject([
      {
        action: 'member.role_changed',
        target: personId,
        details: { from: 'viewer', to: 'editor' },
      },
    ])
  })

  test('are removed, and lose access immediately', async () => {
    const { organizationId, owner, path, members } = await newOrganization()
    const editor = await makeMember(app, organizationId, 'editor')
    expect((await editor.get(path)).status).toBe(200)
    expect((await owner.delete(`${members}/${editor.personId}`)).status).toBe(204)
    expectProblem(await editor.get(path), 'not_found')
    expectProblem(await owner.delete(`${members}/${editor.personId}`), 'not_found')
    expect(await readAuditLog(app, organizationId)).toMatchObject([{ action: 'member.removed' }])
  })

  test('can leave with any role', async () => {
    const { organizationId, path } = await newOrganization()
    for (const role of ['viewer', 'editor', 'admin', 'owner'] as const) {
      const member = await makeMember(app, organizationId, role)
      expect((await member.delete(`${path}/membership`)).status).toBe(204)
    }
    const audit = await readAuditLog(app, organizationId)
    expect(audit.map(({ action }) => action)).toEqual(Array(4).fill('member.left'))
  })

  test('of another organization are not found', async () => {
    const [one, other] = [await newOrganization(), await newOrganization()]
    const { personId } = other.owner
    expectProblem(
      await one.owner.patch(`${one.members}/${personId}`, { role: 'viewer' }),
      'not_found',
    )
    expectProblem(await one.owner.delete(`${one.members}/${personId}`), 'not_found')
    expectProblem(await one.owner.delete(`${one.members}/%00`), 'not_found')
  })

  test('are promoted by a key only to a role whose scopes the key has', async () => {
    const { organizationId, members, roles } = await newOrganization()
    const { personId } = await makeMember(app, organizationId, 'viewer')
    const narrow = await makeOrganizationKey(app, organizationId, ['members:write'])
    const full = await makeOrganizationKey(app, organizationId, scopes)
    const promote = (key: Client, role: Role) => key.patch(`${members}/${personId}`, { role })
    expectProblem(await promote(narrow, 'editor'), 'missing_scope')
    for (const key of [narrow, full]) expectProblem(await promote(key, 'admin'), 'forbidden')
    expect((await promote(full, 'editor')).status).toBe(200)
    expect((await promote(narrow, 'viewer')).status).toBe(200)
    expect(await roles()).toMatchObject({ [personId]: 'viewer' })
  })

  test('cannot get an unknown role', async () => {
    const { owner, members } = await newOrganization()
    const response = await owner.patch(`${members}/${owner.personId}`, { role: 'god' })
    expect(expectProblem(response, 'validation_failed').errors).toMatchObject([
      { pointer: '/role' },
    ])
  })
})

describe('owners', () => {
  test('are added and removed by owners only', async () => {
    const { organizationId, owner, members, roles } = await newOrganization()
    const admin = await makeMember(app, organizationId, 'admin')
    const key = await makeOrganizationKey(app, organizationId, ['members:write'])
    for (const client of [admin, key]) {
      expectProblem(
        await client.patch(`${members}/${owner.personId}`, { role: 'viewer' }),
        'forbidden',
      )
      expectProblem(await client.delete(`${members}/${owner.personId}`), 'forbidden')
      expectProblem(
        await client.patch(`${members}/${admin.personId}`, { role: 'owner' }),
        'forbidden',
      )
    }
    expect((await owner.patch(`${members}/${admin.personId}`, { role: 'owner' })).status).toBe(200)
    expect(await roles()).toEqual({ [owner.personId]: 'owner', [admin.personId]: 'owner' })
  })

  test('cannot leave or be demoted if they are the last', async () => {
    const { owner, path, members, organizationId } = await newOrganization()
    const self = `${members}/${owner.personId}`
    for (const response of [
      await owner.patch(self, { role: 'admin' }),
      await owner.delete(self),
      await owner.delete(`${path}/membership`),
    ]) {
      expect(expectProblem(response, 'conflict').detail).toContain('Make another member an owner')
    }
    expect(await readAuditLog(app, organizationId)).toEqual([])
  })

  test.each<readonly [string, (a: Client, b: Client, members: string) => Promise<unknown>[]]>([
    [
      'demote each other',
      (a, b, members) => [
        a.patch(`${members}/${b.personId}`, { role: 'viewer' }),
        b.patch(`${members}/${a.personId}`, { role: 'viewer' }),
      ],
    ],
    [
      'remove each other',
      (a, b, members) => [
        a.delete(`${members}/${b.personId}`),
        b.delete(`${members}/${a.personId}`),
      ],
    ],
    [
      'both leave',
      (a, b, members) => [
        a.delete(members.replace('members', 'membership')),
        b.delete(members.replace('members', 'membership')),
      ],
    ],
    [
      'demote and leave',
      (a, b, members) => [
        a.patch(`${members}/${b.personId}`, { role: 'viewer' }),
        a.delete(members.replace('members', 'membership')),
      ],
    ],
  ])('who %s at the same time leave one owner', async (_, race) => {
    for (let round = 0; round < 10; round++) {
      const { organizationId, owner, members } = await newOrganization()
      const second = await makeMember(app, organizationId, 'owner')
      const responses = (await Promise.all(race(owner, second, members))) as { status: number }[]
      expect(await listOwners(organizationId)).toHaveLength(1)
      expect(responses.filter(({ status }) => status < 300)).toHaveLength(1)
      for (const { status } of responses) expect([200, 204, 403, 404, 409]).toContain(status)
      expect(await readAuditLog(app, organizationId)).toHaveLength(1)
    }
  })
})

describe('an invitation', () => {
  const email = 'Someone@Lumen.example'

  test('has a link that is shown once and cannot be read from the database', async () => {
    const { organizationId, owner, path } = await newOrganization()
    const key = { 'idempotency-key': 'invitation-1' }
    const response = await owner.post(`${path}/invitations`, { email, role: 'editor' }, key)
    expect(response.status).toBe(201)
    const { url, isEmailed, ...created } = response.json() as {
      readonly url: string
      readonly id: string
      readonly isEmailed: boolean
    }
    expect(isEmailed).toBe(false)
    const [, token = ''] = /^https:\/\/links\.example\/[a-z-]+#token=([\w-]{43})$/.exec(url) ?? []
    expect(token).not.toBe('')
    expect((await owner.get(`${path}/invitations`)).json()).toEqual({
      items: [created],
      next: null,
    })
    expect(created).toMatchObject({
      email: 'someone@lumen.example',
      role: 'editor',
      isExpired: false,
    })
    const row = await app.postgres.db
      .selectFrom('invitations')
      .selectAll()
      .where('id', '=', created.id)
      .executeTakeFirstOrThrow()
    expect(row.token_hash).toEqual(createHash('sha256').update(token).digest())
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBeCloseTo(7 * dayMs, -4)
    const dump = await dumpDatabase(app.postgres.pool)
    expect(dump).not.toContain(token)
    expect(dump).not.toContain(Buffer.from(token).toString('hex'))
    const again = await owner.post(`${path}/invitations`, { email, role: 'editor' }, key)
    expect(again.text).toBe(response.text)
    const audit = await readAuditLog(app, organizationId)
    expect(audit).toMatchObject([
      { action: 'invitation.created', target: created.id, details: { role: 'editor' } },
    ])
    expect(JSON.stringify(audit)).not.toContain('lumen.example')
  })

  test('cannot be for a role above the inviter’s own', async () => {
    const { organizationId, path } = await newOrganization()
    const admin = await makeMember(app, organizationId, 'admin')
    const invite = (client: Client, role: Role) =>
      client.post(`${path}/invitations`, { email: `${role}@lumen.example`, role })
    expectProblem(await invite(admin, 'owner'), 'forbidden')
    expect((await invite(admin, 'admin')).status).toBe(201)
  })

  test('by a key is for a role whose scopes the key has, and never for admins', async () => {
    const { organizationId, path } = await newOrganization()
    const invite = (client: Client, role: Role) =>
      client.post(`${path}/invitations`, { email: `${role}@lumen.example`, role })
    const narrow = await makeOrganizationKey(app, organizationId, ['members:write'])
    for (const role of ['viewer', 'editor'] as const) {
      const { detail } = expectProblem(await invite(narrow, role), 'missing_scope')
      expect(detail).toContain('links:read')
    }
    const full = await makeOrganizationKey(app, organizationId, scopes)
    for (const role of ['admin', 'owner'] as const) {
      for (const key of [narrow, full]) expectProblem(await invite(key, role), 'forbidden')
    }
    for (const role of ['viewer', 'editor'] as const) {
      expect((await invite(full, role)).status).toBe(201)
    }
  })

  test('is unique per address until it is revoked or expires', async () => {
    const { organizationId, owner, path } = await newOrganization()
    const invite = () => owner.post(`${path}/invitations`, { email, role: 'viewer' })
    const both = await Promise.all([invite(), invite()])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(expectProblem(await invite(), 'conflict').detail).toContain('Revoke it')
    const created = both.find(({ status }) => status === 201)
    const id = (created?.json() as { readonly id: string } | undefined)?.id ?? ''
    expect((await owner.delete(`${path}/invitations/${id}`)).status).toBe(204)
    expectProblem(await owner.delete(`${path}/invitations/${id}`), 'not_found')
    expect((await invite()).status).toBe(201)
    await app.postgres.pool.query(
      `update invitations set expires_at = now() - interval '1 second' where organization_id = $1`,
      [organizationId],
    )
    expect((await owner.get(`${path}/invitations`)).json()).toMatchObject({
      items: [{ isExpired: true }],
    })
    expect((await invite()).status).toBe(201)
    const audit = await readAuditLog(app, organizationId)
    expect(audit.map(({ action }) => action)).toEqual([
      'invitation.created',
      'invitation.revoked',
      'invitation.created',
      'invitation.created',
    ])
  })

  test('ends when its inviter is removed, leaves or may no longer invite to that role', async () => {
    const { organizationId, owner, path, members } = await newOrganization()
    const listRoles = async () => {
      const { items } = (await owner.get(`${path}/invitations`)).json() as {
        readonly items: readonly Member[]
      }
      return items.map(({ role }) => role).toSorted()
    }
    const newInviter = async () => {
      const inviter = await makeMember(app, organizationId, 'owner')
      for (const role of ['viewer', 'admin', 'owner'] as const) {
        const body = { email: `${role}-${inviter.personId}@lumen.example`, role }
        expect((await inviter.post(`${path}/invitations`, body)).status).toBe(201)
      }
      return inviter
    }
    const own = { email, role: 'editor' }
    expect((await owner.post(`${path}/invitations`, own)).status).toBe(201)
    const removed = await newInviter()
    expect((await owner.delete(`${members}/${removed.personId}`)).status).toBe(204)
    expect(await listRoles()).toEqual(['editor'])
    const left = await newInviter()
    expect((await left.delete(`${path}/membership`)).status).toBe(204)
    expect(await listRoles()).toEqual(['editor'])
    const demoted = await newInviter()
    const demote = (role: Role) => owner.patch(`${members}/${demoted.personId}`, { role })
    expect((await demote('admin')).status).toBe(200)
    expect(await listRoles()).toEqual(['admin', 'editor', 'viewer'])
    expect((await demote('editor')).status).toBe(200)
    expect(await listRoles()).toEqual(['editor'])
  })

  test('ends when the key that created it is revoked', async () => {
    const { owner, path } = await newOrganization()
    const created = await owner.post(`${path}/keys`, { name: 'Invites', scopes })
    const { id, key } = created.json() as { readonly id: string; readonly key: string }
    const body = { email, role: 'viewer' }
    expect((await withKey(app.url, key).post(`${path}/invitations`, body)).status).toBe(201)
    expect((await owner.delete(`${path}/keys/${id}`)).status).toBe(204)
    expect((await owner.get(`${path}/invitations`)).json()).toMatchObject({ items: [] })
  })

  test('is refused for members and for invalid addresses', async () => {
    const { owner, path } = await newOrganization()
    const invite = (address: unknown) =>
      owner.post(`${path}/invitations`, { email: address, role: 'viewer' })
    expectProblem(await invite(`${owner.personId}@people.example`), 'conflict')
    for (const invalid of ['someone', 'a@b', 'some\u0000one@lumen.example', 'a b@lumen.example']) {
      const { errors } = expectProblem(await invite(invalid), 'validation_failed')
      expect(errors).toMatchObject([{ pointer: '/email' }])
    }
  })

  test('of another organization is not found', async () => {
    const [one, other] = [await newOrganization(), await newOrganization()]
    const response = await one.owner.post(`${one.path}/invitations`, { email, role: 'viewer' })
    const { id } = response.json() as { readonly id: string }
    expectProblem(await other.owner.delete(`${other.path}/invitations/${id}`), 'not_found')
    expectProblem(await other.owner.delete(`${other.path}/invitations/x`), 'not_found')
  })
})
