import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '#platform/time/durations.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { type Browser, password, swissAddress, useAccounts } from './useAccounts.ts'

const accounts = useAccounts(() => ({ sessionIdleMs: 30 * minuteMs, sessionMaxMs: 12 * hourMs }))
const { db } = accounts.postgres

/** Moves all times of the sessions of a person back, as if the clock had gone on. */
async function pass(personId: string, ms: number): Promise<void> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('person_id', '=', personId)
    .execute()
  const back = (at: Date) => new Date(at.getTime() - ms)
  for (const { id, created_at, updated_at, expires_at, proved_at } of rows) {
    const times = {
      created_at: back(created_at),
      updated_at: back(updated_at),
      expires_at: back(expires_at),
      proved_at: back(proved_at),
    }
    await db.updateTable('sessions').set(times).where('id', '=', id).execute()
  }
}

/** A request to the management API. */
const isSignedIn = async (browser: Browser) => {
  const response = await browser.send('POST', '/change', {})
  return (response.json() as { readonly person: unknown }).person !== null
}

test('a session that is not used ends after SESSION_IDLE_MINUTES, also for the management API', async () => {
  const person = await accounts.person()
  const { id } = person.signedIn.person
  await pass(id, 29 * minuteMs)
  expect(await isSignedIn(person)).toBe(true)
  // The request has counted as a use.
  await pass(id, 29 * minuteMs)
  expect(await isSignedIn(person)).toBe(true)
  await pass(id, 31 * minuteMs)
  expect(await isSignedIn(person)).toBe(false)
  expectProblem(await person.send('GET', '/api/auth/session'), 'unauthenticated')
})

test('a session ends after SESSION_MAX_HOURS, however much it is used', async () => {
  const person = await accounts.person()
  const { id } = person.signedIn.person
  for (let passed = 0; passed < 11 * hourMs; passed += 25 * minuteMs) {
    await pass(id, 25 * minuteMs)
    expect(await isSignedIn(person)).toBe(true)
  }
  const { sessions } = (await person.send('GET', '/api/auth/sessions')).json() as {
    readonly sessions: readonly { readonly createdAt: string; readonly expiresAt: string }[]
  }
  const [own] = sessions
  expect(Date.parse(own?.expiresAt ?? '') - Date.parse(own?.createdAt ?? '')).toBeLessThanOrEqual(
    12 * hourMs,
  )
  await pass(id, 25 * minuteMs)
  await isSignedIn(person)
  await pass(id, 25 * minuteMs)
  await isSignedIn(person)
  await pass(id, 25 * minuteMs)
  expect(await isSignedIn(person)).toBe(false)
})

test('the cookie lasts as long as a session can, and reading the session does not extend it', async () => {
  const person = await accounts.person()
  const browser = accounts.browser()
  const body = { email: person.email, password }
  const response = await browser.send('POST', '/api/auth/sign-in', body)
  expect(response.headers['set-cookie']?.join()).toContain(`Max-Age=${(12 * hourMs) / 1_000}`)
  expect((await browser.send('GET', '/api/auth/session')).headers['set-cookie']).toBeUndefined()
})

test('a list says where sessions began, and all others can be ended', async () => {
  const { email } = await accounts.person()
  const [here, abroad] = [accounts.browser(), accounts.browser(swissAddress)]
  for (const each of [here, abroad]) await each.enter('/api/auth/sign-in', { email, password })
  const read = async () => {
    const response = await here.send('GET', '/api/auth/sessions')
    const { sessions } = response.json() as {
      readonly sessions: readonly { readonly country: string | null; readonly isCurrent: boolean }[]
    }
    return sessions
  }
  expect((await read()).map(({ country }) => country).toSorted()).toEqual(['CH', null, null])
  expect((await here.send('DELETE', '/api/auth/sessions/others')).status).toBe(204)
  expect(await read()).toMatchObject([{ country: null, isCurrent: true }])
  expectProblem(await abroad.send('GET', '/api/auth/session'), 'unauthenticated')
  // Nothing more exact than the country is stored.
  const stored = await db.selectFrom('sessions').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(swissAddress)
})
