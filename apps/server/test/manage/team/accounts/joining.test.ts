import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { runAccountsCommand } from '#commands/accounts.ts'
import { createOneTimeToken } from '#manage/access/oneTimeToken.ts'
import { deleteExpiredSignIns } from '#manage/team/accounts/accountStatements.ts'
import { createBootstrapLink } from '#manage/team/accounts/bootstrap.ts'
import { dayMs } from '#platform/time/durations.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { password, publicOrigin, randomEmail, readToken, useAccounts } from './useAccounts.ts'

describe('the first owner', () => {
  const accounts = useAccounts()
  const { db } = accounts.postgres
  const bootstrap = (token: string, changes: Readonly<Record<string, unknown>> = {}) => {
    const email = randomEmail()
    const body = { token, email, name: 'Ada', password, organizationName: 'Lumen', ...changes }
    return accounts.browser().send('POST', '/api/auth/bootstrap', body)
  }
  const selectAll = async (
    table: 'people' | 'organizations' | 'members' | 'audit_log' | 'accounts',
  ) => db.selectFrom(table).selectAll().execute()

  test('has a link that works for a day, and an invalid link creates nothing', async () => {
    expectProblem(await bootstrap('unknown'), 'invalid_token')
    const expired = await createBootstrapLink(db, publicOrigin, () => Date.now() - dayMs - 1)
    expect(expired).toMatch(/^https:\/\/dash\.example\/bootstrap#token=[\w-]{43}$/)
    expectProblem(await bootstrap(readToken(expired)), 'invalid_token')
    const short = await bootstrap(readToken(expired), { password: 'elevenchars' })
    expectProblem(short, 'validation_failed')
    expect(await selectAll('people')).toEqual([])
    expect(await selectAll('organizations')).toEqual([])
  })

  test('is created once, however many links are used concurrently', async () => {
    const links = await Promise.all(
      [1, 2, 3].map(() => createBootstrapLink(db, publicOrigin, Date.now)),
    )
    const tokens = links.map(readToken)
    const responses = await Promise.all(
      [...tokens, ...tokens, ...tokens].map((token) => bootstrap(token)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array<number>(8).fill(401),
    ])

    const [person, ...others] = await selectAll('people')
    expect(others).toEqual([])
    const [organization, ...more] = await selectAll('organizations')
    expect(more).toEqual([])
    expect(await selectAll('members')).toMatchObject([
      { organization_id: organization?.id, person_id: person?.id, role: 'owner' },
    ])
    expect(await selectAll('accounts')).toMatchObject([
      { person_id: person?.id, provider_id: 'credential', account_id: person?.id },
    ])
    expect(await selectAll('audit_log')).toMatchObject([
      { action: 'organization.created', actor_id: person?.id, target: organization?.id },
      { action: 'person.signed_in', actor_id: person?.id },
    ])
    // No other way remains.
    for (const token of tokens) expectProblem(await bootstrap(token), 'invalid_token')
    expect(await createBootstrapLink(db, publicOrigin, Date.now)).toBeNull()
    expect(await runAccountsCommand(db, publicOrigin, Date.now, ['bootstrap'])).toEqual({
      isError: true,
      text: 'An owner already exists. Ask them for an invitation.\n',
    })
  })
})

describe('an invited person', () => {
  const accounts = useAccounts()
  const { db } = accounts.postgres
  const accept = (token: string, changes: Readonly<Record<string, unknown>> = {}) =>
    accounts
      .browser()
      .send('POST', '/api/auth/accept-invitation', { token, name: 'Grace', password, ...changes })
  const listMembers = (organizationId: string) =>
    db
      .selectFrom('members')
      .innerJoin('people', 'people.id', 'members.person_id')
      .select(['people.email', 'members.role'])
      .where('organization_id', '=', organizationId)
      .execute()

  test('becomes a member, is signed in, and can sign in again', async () => {
    const email = randomEmail()
    const { token, organizationId } = await accounts.invite(email, { role: 'viewer' })
    const browser = accounts.browser()
    const body = { token, name: 'Grace', password }
    const { person } = await browser.enter('/api/auth/accept-invitation', body)
    expect(person).toMatchObject({ email, name: 'Grace' })
    expect(await listMembers(organizationId)).toEqual([{ email, role: 'viewer' }])
    const audit = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .orderBy('id')
      .execute()
    expect(audit).toMatchObject([
      { action: 'member.joined', actor_id: person.id, details: { role: 'viewer' } },
      { action: 'person.signed_in', actor_id: person.id },
    ])
    expect(JSON.stringify(audit)).not.toContain(email)
    await accounts.browser().enter('/api/auth/sign-in', { email, password })
  })

  test('is created once, however often the link is used concurrently', async () => {
    const { token, organizationId } = await accounts.invite(randomEmail())
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => accept(token)))
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    // Either the link was used, or the person exists already.
    expect(statuses.filter((status) => status === 401 || status === 409)).toHaveLength(4)
    expect(await listMembers(organizationId)).toHaveLength(1)
  })

  test('needs a valid token, a name and a password', async () => {
    const { token } = await accounts.invite(randomEmail(), { expiresAt: new Date(Date.now() - 1) })
    expectProblem(await accept(token), 'invalid_token')
    expectProblem(await accept('unknown'), 'invalid_token')
    const open = await accounts.invite(randomEmail())
    expectProblem(await accept(open.token, { name: undefined }), 'validation_failed')
    expectProblem(await accept(open.token, { password: undefined }), 'validation_failed')
    expectProblem(await accept(open.token, { password: 'elevenchars' }), 'validation_failed')
    expectProblem(await accept(open.token, { password: 'x'.repeat(129) }), 'validation_failed')
    expectProblem(await accept(open.token, { role: 'owner' }), 'validation_failed')
    expect((await accept(open.token, { password: '😀'.repeat(128) })).status).toBe(201)
  })

  test('must sign in first if they have an account: the link alone proves nothing', async () => {
    const person = await accounts.person()
    const { token, organizationId } = await accounts.invite(person.email, { role: 'admin' })
    expectProblem(await accept(token), 'conflict')
    expect(await listMembers(organizationId)).toEqual([])
    await accounts.browser().enter('/api/auth/sign-in', { email: person.email, password })

    await person.enter('/api/auth/accept-invitation', { token })
    expect(await listMembers(organizationId)).toEqual([{ email: person.email, role: 'admin' }])
    const again = await person.send('POST', '/api/auth/accept-invitation', { token })
    expectProblem(again, 'invalid_token')
  })

  test('must have the invited address, and cannot be added by another site', async () => {
    const [person, other] = [await accounts.person(), await accounts.person()]
    const { token, organizationId } = await accounts.invite(person.email)
    const wrong = await other.send('POST', '/api/auth/accept-invitation', { token })
    expectProblem(wrong, 'forbidden')
    const forged = await person.send(
      'POST',
      '/api/auth/accept-invitation',
      { token },
      { 'x-csrf-token': undefined },
    )
    expectProblem(forged, 'csrf_failed')
    expect(await listMembers(organizationId)).toEqual([])
    await person.enter('/api/auth/accept-invitation', { token })
  })

  test('keeps an existing role', async () => {
    const person = await accounts.person()
    const first = await accounts.invite(person.email, { role: 'owner' })
    await person.enter('/api/auth/accept-invitation', { token: first.token })
    const { organizationId } = first
    const second = await accounts.invite(person.email, { role: 'viewer', organizationId })
    await person.enter('/api/auth/accept-invitation', { token: second.token })
    expect(await listMembers(organizationId)).toEqual([{ email: person.email, role: 'owner' }])
  })
})

describe('a lost password', () => {
  const accounts = useAccounts()
  const { db } = accounts.postgres
  const run = (...words: string[]) => runAccountsCommand(db, publicOrigin, Date.now, words)
  const reset = (token: string, next: string) =>
    accounts.browser().send('POST', '/api/auth/reset-password', { token, password: next })
  const linkFor = async (email: string) => (await run('reset', email)).text.trim()

  test('is reset once with the operator’s link, which ends all sessions', async () => {
    const person = await accounts.person()
    const link = await linkFor(person.email.toUpperCase())
    expect(link).toContain(`${publicOrigin}/reset-password#token=`)
    const token = readToken(link)
    expectProblem(await reset(token, 'elevenchars'), 'validation_failed')
    const next = 'a new horse battery'
    const responses = await Promise.all([1, 2, 3].map((each) => reset(token, `${next} ${each}`)))
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 401, 401])
    const winner = responses.findIndex(({ status }) => status === 204) + 1
    expectProblem(await person.send('GET', '/api/auth/session'), 'unauthenticated')
    const { email } = person
    expectProblem(
      await accounts.browser().send('POST', '/api/auth/sign-in', { email, password }),
      'sign_in_failed',
    )
    await accounts.browser().enter('/api/auth/sign-in', { email, password: `${next} ${winner}` })
  })

  test('is not reset by a replaced link, an expired one, or one for another purpose', async () => {
    const { email, signedIn } = await accounts.person()
    const [older, newer] = [readToken(await linkFor(email)), readToken(await linkFor(email))]
    expectProblem(await reset(older, 'a new horse battery'), 'invalid_token')
    await db
      .updateTable('person_tokens')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('person_id', '=', signedIn.person.id)
      .execute()
    expectProblem(await reset(newer, 'a new horse battery'), 'invalid_token')
    const { token } = await accounts.invite(randomEmail())
    expectProblem(await reset(token, 'a new horse battery'), 'invalid_token')
    const { text, hash } = createOneTimeToken()
    const expires_at = new Date(Date.now() + dayMs)
    const bootstrap = { hash, purpose: 'bootstrap', person_id: null, expires_at } as const
    await db.insertInto('person_tokens').values(bootstrap).execute()
    expectProblem(await reset(text, 'a new horse battery'), 'invalid_token')
    await accounts.browser().enter('/api/auth/sign-in', { email, password })
  })

  test('can be set by a person who never had one', async () => {
    const email = randomEmail()
    const id = randomUUID()
    await db.insertInto('people').values({ id, email, name: 'Ada' }).execute()
    expect((await reset(readToken(await linkFor(email)), password)).status).toBe(204)
    await accounts.browser().enter('/api/auth/sign-in', { email, password })
  })

  test('is reset with a link that a command prints', async () => {
    const { email } = await accounts.person()
    const env = { DATABASE_URL: accounts.databaseUrl, PUBLIC_ORIGIN: publicOrigin }
    const npmRun = (...words: string[]) =>
      promisify(execFile)(
        process.execPath,
        ['--conditions=@throughlink/source', 'src/main.ts', 'admin', 'accounts', ...words],
        { cwd: new URL('../../../..', import.meta.url), env },
      )
    const { stdout } = await npmRun('reset', email)
    expect((await reset(readToken(stdout.trim()), 'a new horse battery')).status).toBe(204)
    await expect(npmRun('reset', randomEmail())).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No account') as string,
    })
  })

  test('invalid commands print the reason', async () => {
    expect(await run('reset', 'nobody@lumen.example')).toEqual({
      isError: true,
      text: 'No account with the email nobody@lumen.example.\n',
    })
    for (const words of [[], ['reset'], ['invite', 'x'], ['bootstrap', 'x'], ['reset', 'a', 'b']]) {
      expect((await run(...words)).text).toMatch(/^Usage:/)
    }
  })

  test('expired sessions and tokens are deleted, and nothing else', async () => {
    const person = await accounts.person()
    const ended = await accounts.person()
    await linkFor(person.email)
    await linkFor(ended.email)
    for (const table of ['sessions', 'person_tokens'] as const) {
      await db
        .updateTable(table)
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where('person_id', '=', ended.signedIn.person.id)
        .execute()
    }
    await deleteExpiredSignIns(db)
    const owners = async (table: 'sessions' | 'person_tokens') => {
      const rows = await db.selectFrom(table).select('person_id').execute()
      return rows.map(({ person_id }) => person_id)
    }
    for (const table of ['sessions', 'person_tokens'] as const) {
      expect(await owners(table)).toContain(person.signedIn.person.id)
      expect(await owners(table)).not.toContain(ended.signedIn.person.id)
    }
  })
})
