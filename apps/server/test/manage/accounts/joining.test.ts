import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { makeBootstrapLink } from '../../../src/manage/accounts/bootstrap.ts'
import { runAccountsCommand } from '../../../src/commands/runAccountsCommand.ts'
import { deleteExpiredSignIns } from '../../../src/manage/accounts/accountStatements.ts'
import { expectProblem } from '../../support/expectProblem.ts'
import { password, publicOrigin, randomEmail, tokenOf, usePeople } from './useAccounts.ts'

describe('the first owner', () => {
  const people = usePeople()
  const { db } = people.postgres
  const claim = (token: string, changes: Readonly<Record<string, unknown>> = {}) => {
    const email = randomEmail()
    const body = { token, email, name: 'Ada', password, organizationName: 'Lumen', ...changes }
    return people.browser().send('POST', '/api/auth/bootstrap', body)
  }
  const rowsOf = async (table: 'people' | 'organizations' | 'members' | 'audit_log' | 'accounts') =>
    db.selectFrom(table).selectAll().execute()

  test('has a link that works once, for a day, and makes nothing when it does not', async () => {
    expectProblem(await claim('unknown'), 'invalid_token')
    const old = await makeBootstrapLink(db, publicOrigin, () => Date.now() - 24 * 3_600_000 - 1)
    expect(old).toMatch(/^https:\/\/dash\.example\/bootstrap#token=[\w-]{43}$/)
    expectProblem(await claim(tokenOf(old)), 'invalid_token')
    const short = await claim(tokenOf(old), { password: 'elevenchars' })
    expectProblem(short, 'validation_failed')
    expect(await rowsOf('people')).toEqual([])
    expect(await rowsOf('organizations')).toEqual([])
  })

  test('is one, however many claim to be it at once and by whichever link', async () => {
    const links = await Promise.all(
      [1, 2, 3].map(() => makeBootstrapLink(db, publicOrigin, Date.now)),
    )
    const tokens = links.map(tokenOf)
    const answers = await Promise.all(
      [...tokens, ...tokens, ...tokens].map((token) => claim(token)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(8).fill(401)])

    const [person, ...others] = await rowsOf('people')
    expect(others).toEqual([])
    const [organization, ...more] = await rowsOf('organizations')
    expect(more).toEqual([])
    expect(await rowsOf('members')).toMatchObject([
      { organization_id: organization?.id, person_id: person?.id, role: 'owner' },
    ])
    expect(await rowsOf('accounts')).toMatchObject([
      { person_id: person?.id, provider_id: 'credential', account_id: person?.id },
    ])
    expect(await rowsOf('audit_log')).toMatchObject([
      { action: 'organization.created', actor_id: person?.id, target: organization?.id },
    ])
    // And there is no other way to become it.
    for (const token of tokens) expectProblem(await claim(token), 'invalid_token')
    expect(await makeBootstrapLink(db, publicOrigin, Date.now)).toBeNull()
    expect(await runAccountsCommand(db, publicOrigin, Date.now, ['bootstrap'])).toEqual({
      isError: true,
      text: 'An owner already exists. Ask them for an invitation.\n',
    })
  })
})

describe('who is invited', () => {
  const people = usePeople()
  const { db } = people.postgres
  const accept = (token: string, changes: Readonly<Record<string, unknown>> = {}) =>
    people
      .browser()
      .send('POST', '/api/auth/accept-invitation', { token, name: 'Grace', password, ...changes })
  const membersOf = (organizationId: string) =>
    db
      .selectFrom('members')
      .innerJoin('people', 'people.id', 'members.person_id')
      .select(['people.email', 'members.role'])
      .where('organization_id', '=', organizationId)
      .execute()

  test('becomes a person and a member, is signed in, and can sign in again', async () => {
    const email = randomEmail()
    const { token, organizationId } = await people.invite(email, { role: 'viewer' })
    const browser = people.browser()
    const body = { token, name: 'Grace', password }
    const { person } = await browser.enter('/api/auth/accept-invitation', body)
    expect(person).toMatchObject({ email, name: 'Grace' })
    expect(await membersOf(organizationId)).toEqual([{ email, role: 'viewer' }])
    const audit = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .execute()
    expect(audit).toMatchObject([
      { action: 'member.joined', actor_id: person.id, details: { role: 'viewer' } },
    ])
    expect(JSON.stringify(audit)).not.toContain(email)
    await people.browser().enter('/api/auth/sign-in', { email, password })
  })

  test('is one, however often the link is opened at once', async () => {
    const { token, organizationId } = await people.invite(randomEmail())
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => accept(token)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    // Too late, or in time to see that there is somebody already.
    expect(statuses.filter((status) => status === 401 || status === 409)).toHaveLength(4)
    expect(await membersOf(organizationId)).toHaveLength(1)
  })

  test('comes in time, with the true token, and says who they are', async () => {
    const { token } = await people.invite(randomEmail(), { expiresAt: new Date(Date.now() - 1) })
    expectProblem(await accept(token), 'invalid_token')
    expectProblem(await accept('unknown'), 'invalid_token')
    const open = await people.invite(randomEmail())
    expectProblem(await accept(open.token, { name: undefined }), 'validation_failed')
    expectProblem(await accept(open.token, { password: undefined }), 'validation_failed')
    expectProblem(await accept(open.token, { password: 'elevenchars' }), 'validation_failed')
    expectProblem(await accept(open.token, { password: 'x'.repeat(129) }), 'validation_failed')
    expectProblem(await accept(open.token, { role: 'owner' }), 'validation_failed')
    expect((await accept(open.token, { password: '😀'.repeat(128) })).status).toBe(201)
  })

  test('signs in first if they are here already: a link alone is not them', async () => {
    const person = await people.person()
    const { token, organizationId } = await people.invite(person.email, { role: 'admin' })
    expectProblem(await accept(token), 'conflict')
    expect(await membersOf(organizationId)).toEqual([])
    await people.browser().enter('/api/auth/sign-in', { email: person.email, password })

    await person.enter('/api/auth/accept-invitation', { token })
    expect(await membersOf(organizationId)).toEqual([{ email: person.email, role: 'admin' }])
    const again = await person.send('POST', '/api/auth/accept-invitation', { token })
    expectProblem(again, 'invalid_token')
  })

  test('is nobody else, and a signed-in person is made a member by no other site', async () => {
    const [person, other] = [await people.person(), await people.person()]
    const { token, organizationId } = await people.invite(person.email)
    const wrong = await other.send('POST', '/api/auth/accept-invitation', { token })
    expectProblem(wrong, 'forbidden')
    const forged = await person.send(
      'POST',
      '/api/auth/accept-invitation',
      { token },
      { 'x-csrf-token': undefined },
    )
    expectProblem(forged, 'csrf_failed')
    expect(await membersOf(organizationId)).toEqual([])
    await person.enter('/api/auth/accept-invitation', { token })
  })

  test('keeps the role that they have', async () => {
    const person = await people.person()
    const first = await people.invite(person.email, { role: 'owner' })
    await person.enter('/api/auth/accept-invitation', { token: first.token })
    const { organizationId } = first
    const second = await people.invite(person.email, { role: 'viewer', organizationId })
    await person.enter('/api/auth/accept-invitation', { token: second.token })
    expect(await membersOf(organizationId)).toEqual([{ email: person.email, role: 'owner' }])
  })
})

describe('a lost password', () => {
  const people = usePeople()
  const { db } = people.postgres
  const run = (...words: string[]) => runAccountsCommand(db, publicOrigin, Date.now, words)
  const reset = (token: string, next: string) =>
    people.browser().send('POST', '/api/auth/reset-password', { token, password: next })
  const linkFor = async (email: string) => (await run('reset', email)).text.trim()

  test('is replaced once with the operator’s link, which ends all sessions', async () => {
    const person = await people.person()
    const link = await linkFor(person.email.toUpperCase())
    expect(link).toContain(`${publicOrigin}/reset-password#token=`)
    const token = tokenOf(link)
    expectProblem(await reset(token, 'elevenchars'), 'validation_failed')
    const next = 'a new horse battery'
    const answers = await Promise.all([1, 2, 3].map((each) => reset(token, `${next} ${each}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401, 401])
    const winner = answers.findIndex(({ status }) => status === 204) + 1
    expectProblem(await person.send('GET', '/api/auth/session'), 'unauthenticated')
    const { email } = person
    expectProblem(
      await people.browser().send('POST', '/api/auth/sign-in', { email, password }),
      'sign_in_failed',
    )
    await people.browser().enter('/api/auth/sign-in', { email, password: `${next} ${winner}` })
  })

  test('is not replaced by an older link, an old one, or one for something else', async () => {
    const { email, signedIn } = await people.person()
    const [older, newer] = [tokenOf(await linkFor(email)), tokenOf(await linkFor(email))]
    expectProblem(await reset(older, 'a new horse battery'), 'invalid_token')
    await db
      .updateTable('person_tokens')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('person_id', '=', signedIn.person.id)
      .execute()
    expectProblem(await reset(newer, 'a new horse battery'), 'invalid_token')
    const { token } = await people.invite(randomEmail())
    expectProblem(await reset(token, 'a new horse battery'), 'invalid_token')
    await people.browser().enter('/api/auth/sign-in', { email, password })
  })

  test('can be given to one who never had a password', async () => {
    const email = randomEmail()
    const id = randomUUID()
    await db.insertInto('people').values({ id, email, name: 'Ada' }).execute()
    expect((await reset(tokenOf(await linkFor(email)), password)).status).toBe(204)
    await people.browser().enter('/api/auth/sign-in', { email, password })
  })

  test('links are printed by a command of the operator', async () => {
    const { email } = await people.person()
    const env = { DATABASE_URL: people.databaseUrl, PUBLIC_ORIGIN: publicOrigin }
    const npmRun = (...words: string[]) =>
      promisify(execFile)(
        process.execPath,
        ['--conditions=@throughlink/source', 'src/commands/accounts.ts', ...words],
        { cwd: new URL('../../..', import.meta.url), env },
      )
    const { stdout } = await npmRun('reset', email)
    expect((await reset(tokenOf(stdout.trim()), 'a new horse battery')).status).toBe(204)
    await expect(npmRun('reset', randomEmail())).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No account') as string,
    })
  })

  test('commands that cannot be done say why', async () => {
    expect(await run('reset', 'nobody@lumen.example')).toEqual({
      isError: true,
      text: 'No account with the email nobody@lumen.example.\n',
    })
    for (const words of [[], ['reset'], ['invite', 'x'], ['bootstrap', 'x'], ['reset', 'a', 'b']]) {
      expect((await run(...words)).text).toMatch(/^Usage:/)
    }
  })

  test('what nobody can use any more is deleted, and nothing else', async () => {
    const person = await people.person()
    const ended = await people.person()
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
