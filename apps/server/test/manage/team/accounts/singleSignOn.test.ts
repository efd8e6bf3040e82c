import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { runAccountsCommand } from '#commands/accounts.ts'
import type { GroupRole } from '#config.ts'
import { countResources, deleteQuota, saveQuota } from '#manage/access/quotas/quotaStatements.ts'
import { insertPerson, savePassword } from '#manage/team/accounts/accountStatements.ts'
import { createBootstrapLink } from '#manage/team/accounts/bootstrap.ts'
import { hasPasskey } from '#manage/team/accounts/passkeys/passkeyStatements.ts'
import { insertMember } from '#manage/team/organizations/memberStatements.ts'
import { insertOrganization } from '#manage/team/organizations/organizationStatements.ts'
import type { Postgres } from '#platform/engines/postgres.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { type Browser, password, publicOrigin, randomEmail, readToken } from './useAccounts.ts'
import { home, randomSubject, refused, useIssuer } from './useIssuer.ts'

type Db = Postgres['db']

/** Creates a person with a password, as from before single sign-on was required. */
async function makePerson(db: Db, email: string) {
  const id = randomUUID()
  const organizationId = randomUUID()
  await insertPerson(db, { id, email, name: 'Grace' })
  await savePassword(db, randomUUID(), id, await hashPassword(password))
  await insertOrganization(db, { id: organizationId, name: 'Lumen' })
  await insertMember(db, { organization_id: organizationId, person_id: id, role: 'owner' })
  return { id, email, organizationId }
}

const readRole = async (db: Db, organizationId: string, personId: string) =>
  (
    await db
      .selectFrom('members')
      .select('role')
      .where('organization_id', '=', organizationId)
      .where('person_id', '=', personId)
      .executeTakeFirst()
  )?.role ?? null

describe('without password sign-in', () => {
  const accounts = useIssuer({ hasPasswordSignIn: false })
  const { db } = accounts.postgres

  test('the first owner is created by single sign-on with the address of the bootstrap', async () => {
    const link = await createBootstrapLink(db, publicOrigin, Date.now)
    const email = randomEmail()
    const body = { token: readToken(link), email, name: 'Ada', organizationName: 'Lumen' }
    const response = await accounts.browser().send('POST', '/api/auth/bootstrap', body)
    expect({ status: response.status, body: response.json() }).toEqual({
      status: 202,
      body: { next: 'single_sign_on' },
    })
    // A wrong address is corrected with another link, because there are no people yet.
    expect(await createBootstrapLink(db, publicOrigin, Date.now)).not.toBeNull()
    const unverified = { sub: randomSubject(), email, email_verified: false, name: 'Eve' }
    expect(await accounts.signIn(accounts.browser(), unverified)).toBe(refused('no_account'))
    const browser = accounts.browser()
    const claims = { sub: randomSubject(), email, email_verified: true, name: 'Ada' }
    expect(await accounts.signIn(browser, claims)).toBe(home)
    const session = await browser.send('GET', '/api/auth/session')
    expect(session.json()).toMatchObject({
      person: { email },
      organizations: [{ name: 'Lumen', role: 'owner' }],
      hasPassword: false,
    })
    expect(await createBootstrapLink(db, publicOrigin, Date.now)).toBeNull()
  })

  test('no password signs in, is reset, changed or created, right or wrong', async () => {
    const { email } = await makePerson(db, randomEmail())
    const browser = accounts.browser()
    for (const each of [password, 'wrong wrong wrong']) {
      const response = await browser.send('POST', '/api/auth/sign-in', { email, password: each })
      expect(expectProblem(response, 'forbidden').detail).toContain('single sign-on')
    }
    const invited = randomEmail()
    const { token } = await accounts.invite(invited)
    const joining = { token, name: 'Grace', password }
    expectProblem(await browser.send('POST', '/api/auth/accept-invitation', joining), 'forbidden')
    const preview = await browser.send('POST', '/api/auth/invitations/preview', { token })
    expect(preview.json()).toMatchObject({ needsSingleSignOn: true })
    const methods = await browser.send('GET', '/api/auth/methods')
    expect(methods.json()).toMatchObject({ password: false, passwordReset: false })
    // The invitation is accepted by signing in.
    const claims = { sub: randomSubject(), email: invited, email_verified: true }
    expect(await accounts.signIn(browser, claims)).toBe(home)
  })

  test('a person from before is linked by their verified address, and every other way in ends', async () => {
    const person = await makePerson(db, randomEmail())
    await db
      .insertInto('sessions')
      .values({
        id: randomUUID(),
        person_id: person.id,
        token_hash: 'a'.repeat(43),
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute()
    const passkey = { id: randomUUID(), name: 'Laptop', credential_id: randomUUID(), counter: '0' }
    await db
      .insertInto('passkeys')
      .values({ ...passkey, person_id: person.id, public_key: Buffer.alloc(32), transports: [] })
      .execute()
    const claims = { sub: randomSubject(), email: person.email }
    for (const email_verified of [false, undefined, 'true']) {
      const refusedClaims = { ...claims, email_verified }
      expect(await accounts.signIn(accounts.browser(), refusedClaims)).toBe(refused('no_account'))
    }
    const browser = accounts.browser()
    expect(await accounts.signIn(browser, { ...claims, email_verified: true })).toBe(home)
    expect(await accounts.who(browser)).toMatchObject({ id: person.id })
    const rows = await db
      .selectFrom('accounts')
      .select(['provider_id', 'password'])
      .where('person_id', '=', person.id)
      .execute()
    expect(rows).toEqual([{ provider_id: 'oidc', password: null }])
    const sessions = await db
      .selectFrom('sessions')
      .select('token_hash')
      .where('person_id', '=', person.id)
      .execute()
    expect(sessions.map(({ token_hash }) => token_hash)).not.toContain('a'.repeat(43))
    expect(await hasPasskey(db, person.id)).toBe(false)
    // Another subject with the same address is somebody else.
    const other = { ...claims, sub: randomSubject(), email_verified: true }
    expect(await accounts.signIn(accounts.browser(), other)).toBe(refused('no_account'))
  })

  test('a link by the operator lets one person use a password for a day', async () => {
    const { email } = await makePerson(db, randomEmail())
    const { email: other } = await makePerson(db, randomEmail())
    const printed = await runAccountsCommand(db, publicOrigin, Date.now, ['reset', email])
    const link = /https?:\S+/.exec(JSON.stringify(printed))?.[0].replace(/\\n.*$/, '') ?? null
    const reset = { token: readToken(link), password: `${password}, new` }
    const browser = accounts.browser()
    expect((await browser.send('POST', '/api/auth/reset-password', reset)).status).toBe(204)
    await browser.enter('/api/auth/sign-in', { email, password: reset.password })
    const tried = { email: other, password }
    expectProblem(await accounts.browser().send('POST', '/api/auth/sign-in', tried), 'forbidden')
    await db
      .updateTable('people')
      .set({ password_allowed_until: new Date(Date.now() - 1) })
      .where('email', '=', email)
      .execute()
    const late = { email, password: reset.password }
    expectProblem(await accounts.browser().send('POST', '/api/auth/sign-in', late), 'forbidden')
  })
})

describe('with domains that need single sign-on', () => {
  const accounts = useIssuer({ ssoDomains: ['acme.example'] })
  const { db } = accounts.postgres
  const ofDomain = () => `${randomUUID()}@acme.example`

  test('people of the domain need it, whether they exist or not, and others do not', async () => {
    const { email } = await makePerson(db, ofDomain())
    for (const each of [email, ofDomain(), email.toUpperCase()]) {
      const tried = { email: each, password }
      expectProblem(await accounts.browser().send('POST', '/api/auth/sign-in', tried), 'forbidden')
    }
    const person = await accounts.person()
    await accounts.browser().enter('/api/auth/sign-in', { email: person.email, password })
    const browser = accounts.browser()
    expect(
      await accounts.signIn(browser, { sub: randomSubject(), email, email_verified: true }),
    ).toBe(home)
    // A verified address of another domain links nobody.
    const claims = { sub: randomSubject(), email: person.email, email_verified: true }
    expect(await accounts.signIn(accounts.browser(), claims)).toBe(refused('no_account'))
  })
})

describe('with roles by group', () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const groupRoles: readonly GroupRole[] = [
    { group: 'staff', organizationId: first, role: 'viewer' },
    { group: 'leads', organizationId: first, role: 'admin' },
    { group: 'chiefs', organizationId: second, role: 'owner' },
  ]
  const accounts = useIssuer({}, { groupRoles })
  const { db } = accounts.postgres
  beforeAll(async () => {
    for (const id of [first, second]) await insertOrganization(db, { id, name: 'Lumen' })
  })

  async function signIn(claims: Readonly<Record<string, unknown>>, groups?: unknown) {
    const browser = accounts.browser()
    const page = await accounts.signIn(browser, { ...claims, groups })
    const person = (await accounts.who(browser)) as { id: string } | null
    return { page, id: person?.id ?? '' }
  }
  const newClaims = () => ({ sub: randomSubject(), email: randomEmail(), email_verified: true })

  test('a person joins without an invitation, and every sign-in changes or ends their role', async () => {
    const claims = newClaims()
    const { page, id } = await signIn(claims, ['staff', 'unknown'])
    expect(page).toBe(home)
    expect(await readRole(db, first, id)).toBe('viewer')
    await signIn(claims, ['staff', 'leads'])
    expect(await readRole(db, first, id)).toBe('admin')
    await signIn(claims, 'staff')
    expect(await readRole(db, first, id)).toBe('viewer')
    // A claim that is missing means that no group is left.
    await signIn(claims)
    expect(await readRole(db, first, id)).toBeNull()
    const entries = await db
      .selectFrom('audit_log')
      .select(['action', 'actor_kind', 'actor_id', 'details'])
      .where('organization_id', '=', first)
      .where('target', '=', id)
      .where('action', 'like', 'member.%')
      .orderBy('id')
      .execute()
    const by = { actor_kind: 'service', actor_id: 'single-sign-on' }
    expect(entries).toEqual([
      { ...by, action: 'member.joined', details: { role: 'viewer', reason: 'groups' } },
      {
        ...by,
        action: 'member.role_changed',
        details: { from: 'viewer', to: 'admin', reason: 'groups' },
      },
      {
        ...by,
        action: 'member.role_changed',
        details: { from: 'admin', to: 'viewer', reason: 'groups' },
      },
      { ...by, action: 'member.removed', details: { from: 'viewer', reason: 'groups' } },
    ])
  })

  test('the last owner stays, and a second one can lose the role', async () => {
    const claims = newClaims()
    const { id } = await signIn(claims, ['chiefs'])
    expect(await readRole(db, second, id)).toBe('owner')
    expect((await signIn(claims, [])).page).toBe(home)
    expect(await readRole(db, second, id)).toBe('owner')
    const other = newClaims()
    await signIn(other, ['chiefs'])
    await signIn(claims, [])
    expect(await readRole(db, second, id)).toBeNull()
  })

  test('a full organization gets no other member at sign-in, and nothing else of the sign-in fails', async () => {
    const before = newClaims()
    const { id: member } = await signIn(before, ['staff'])
    const count = await countResources(db, first, 'members')
    await saveQuota(db, first, 'members', count)
    const claims = newClaims()
    const { page, id } = await signIn(claims, ['staff', 'chiefs'])
    expect(page).toBe(home)
    expect(await readRole(db, first, id)).toBeNull()
    expect(await readRole(db, second, id)).toBe('owner')
    expect(await countResources(db, first, 'members')).toBe(count)
    expect(accounts.warnings.at(-1)).toContain(first)
    expect(accounts.warnings.at(-1)).not.toContain(claims.email)
    const entry = await db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('organization_id', '=', first)
      .where('target', '=', id)
      .execute()
    const details = { role: 'viewer', why: 'quota', reason: 'groups' }
    expect(entry).toEqual([{ action: 'member.refused', details }])
    // Members keep their place, and roles still change.
    await signIn(before, ['leads'])
    expect(await readRole(db, first, member)).toBe('admin')
    await deleteQuota(db, first, 'members')
    await signIn(claims, ['staff'])
    expect(await readRole(db, first, id)).toBe('viewer')
  })

  test('several people who join at the same moment do not exceed the quota together', async () => {
    const max = (await countResources(db, first, 'members')) + 1
    await saveQuota(db, first, 'members', max)
    const begun: [Browser, URL][] = []
    for (let person = 0; person < 3; person++) {
      const browser = accounts.browser()
      accounts.issuer().signInAs({ ...newClaims(), groups: ['staff'] }, {})
      begun.push([browser, await accounts.begin(browser)])
    }
    const pages = await Promise.all(begun.map((each) => accounts.back(...each)))
    expect(pages).toEqual([home, home, home])
    expect(await countResources(db, first, 'members')).toBe(max)
    await deleteQuota(db, first, 'members')
  })

  test('organizations without a group keep their members', async () => {
    const claims = newClaims()
    const { organizationId } = await accounts.invite(claims.email)
    const { id } = await signIn(claims, ['staff'])
    await signIn(claims, [])
    expect(await readRole(db, organizationId, id)).toBe('editor')
  })

  test('nobody joins by a group with an address that is not verified, or with too many groups', async () => {
    const unverified = { ...newClaims(), email_verified: false }
    expect((await signIn(unverified, ['leads'])).page).toBe(refused('no_account'))
    const member = newClaims()
    const { id } = await signIn(member, ['staff'])
    const overage = { ...member, _claim_names: { groups: 'src1' } }
    expect((await signIn(overage)).page).toBe(refused('failed'))
    expect(await readRole(db, first, id)).toBe('viewer')
  })
})
