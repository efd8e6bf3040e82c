import { expect, test } from 'vitest'
import { catchEmails } from '#test/support/catchEmails.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { type Client, makeMember, makeOrganizationKey, readAuditLog } from '#test/support/people.ts'
import { factorHeader, provedHeader, useApp } from '#test/support/useApp.ts'

const emails = catchEmails()
const app = useApp({ emails })
const { db } = app.postgres

const proved = { [factorHeader]: '1' }
const stale = { [provedHeader]: new Date(Date.now() - 11 * 60_000).toISOString() }

async function newOrganization() {
  const { organizationId } = await app.seed()
  const owner = await makeMember(app, organizationId, 'owner')
  return { organizationId, owner, path: `/organizations/${organizationId}` }
}

function addFactor({ personId }: Client) {
  return db.updateTable('people').set({ has_factor: true }).where('id', '=', personId).execute()
}

test('an owner requires a second factor, which refuses members without one, and no keys', async () => {
  const { organizationId, owner, path } = await newOrganization()
  const viewer = await makeMember(app, organizationId, 'viewer')
  const key = await makeOrganizationKey(app, organizationId, ['apps:read'])
  const change = `${path}/factor-requirement`
  const body = { isRequired: true }
  expectProblem(await owner.put(change, body), 'conflict')
  expectProblem(await owner.put(change, body, { ...proved, ...stale }), 'proof_required')
  expectProblem(await viewer.put(change, body, proved), 'forbidden')
  const changed = await owner.put(change, body, proved)
  expect(changed.json()).toMatchObject({ id: organizationId, requiresFactor: true })

  expectProblem(await viewer.get(path), 'factor_required')
  expect((await send(viewer, path)).status).toBe(200)
  expect((await key.get(path)).status).toBe(200)
  // The list says which organizations there are, and no more.
  expect((await viewer.get('/organizations')).json()).toMatchObject({
    items: [{ id: organizationId, requiresFactor: true }],
  })
  // Other organizations are not affected, and strangers see nothing.
  const other = await newOrganization()
  expect((await other.owner.get(other.path)).status).toBe(200)
  expectProblem(await other.owner.get(path), 'not_found')

  await owner.put(change, { isRequired: false }, proved)
  expect((await viewer.get(path)).status).toBe(200)
  const entries = await readAuditLog(app, organizationId)
  expect(entries.map(({ action, details }) => ({ action, details }))).toEqual([
    { action: 'organization.factor_requirement_changed', details: { isRequired: true } },
    { action: 'organization.factor_requirement_changed', details: { isRequired: false } },
  ])
})

const send = (client: Client, path: string) =>
  fetch(`${app.url}/api/v1${path}`, { headers: { ...client.headers, ...proved } })

test('only owners see who has a second factor', async () => {
  const { organizationId, owner, path } = await newOrganization()
  const admin = await makeMember(app, organizationId, 'admin')
  await addFactor(owner)
  const read = async (client: Client) => {
    const { items } = (await client.get(`${path}/members`)).json() as {
      readonly items: readonly { readonly hasFactor: boolean | null }[]
    }
    return items.map(({ hasFactor }) => hasFactor)
  }
  expect(await read(owner)).toEqual([true, false])
  expect(await read(admin)).toEqual([null, null])
})

test('an owner removes the factor of a member, who is told, signed out, and asked for a new one', async () => {
  const { organizationId, owner, path } = await newOrganization()
  const member = await makeMember(app, organizationId, 'editor')
  await addFactor(member)
  await db
    .insertInto('sessions')
    .values({
      id: member.personId,
      person_id: member.personId,
      token_hash: 'a'.repeat(43),
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute()
  const reset = `${path}/members/${member.personId}/reset-factor`
  const admin = await makeMember(app, organizationId, 'admin')
  expectProblem(await admin.post(reset), 'forbidden')
  expectProblem(await owner.post(reset, undefined, stale), 'proof_required')
  expect((await owner.post(reset)).status).toBe(204)
  const person = db.selectFrom('people').where('id', '=', member.personId)
  expect(await person.select('has_factor').executeTakeFirst()).toEqual({ has_factor: false })
  const sessions = db.selectFrom('sessions').where('person_id', '=', member.personId)
  expect(await sessions.select('id').execute()).toEqual([])
  expect(emails.to(`${member.personId}@people.example`)).toMatchObject([
    { kind: 'factorChanged', facts: { change: 'reset' } },
  ])
  expect((await readAuditLog(app, organizationId)).at(-1)).toMatchObject({
    action: 'member.factor_reset',
    actor_id: owner.personId,
    target: member.personId,
  })
  expectProblem(await owner.post(reset), 'conflict')
})

test('an owner cannot remove the factor of a member of another organization too, of a stranger, or their own', async () => {
  const [one, other] = [await newOrganization(), await newOrganization()]
  const shared = await makeMember(app, one.organizationId, 'viewer')
  await db
    .insertInto('members')
    .values({ organization_id: other.organizationId, person_id: shared.personId, role: 'viewer' })
    .execute()
  for (const each of [shared, one.owner, other.owner]) await addFactor(each)
  const reset = ({ personId }: Client) =>
    one.owner.post(`${one.path}/members/${personId}/reset-factor`)
  expectProblem(await reset(shared), 'conflict')
  expectProblem(await reset(one.owner), 'conflict')
  expectProblem(await reset(other.owner), 'not_found')
  const kept = await db
    .selectFrom('people')
    .select('id')
    .where('id', 'in', [shared.personId, one.owner.personId, other.owner.personId])
    .where('has_factor', '=', true)
    .execute()
  expect(kept).toHaveLength(3)
})
