import { expect, test } from 'vitest'
import { createResetLink } from '#manage/team/accounts/resetPassword.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeTotp } from '#test/support/makeTotp.ts'
import { password, publicOrigin, randomEmail, readToken, useAccounts } from '../useAccounts.ts'
import {
  begin,
  createProtected,
  isSignedIn,
  makeWrongCode,
  pendingCookie,
  sendCode,
  sessionCookie,
} from './useFactor.ts'

const accounts = useAccounts()
const { db } = accounts.postgres

test('before the password is right, nothing tells whether there is a factor', async () => {
  const [plain, guarded] = [await accounts.person(), await createProtected(accounts)]
  const responses = []
  for (const email of [plain.email, guarded.email, randomEmail()]) {
    const browser = accounts.browser()
    const body = { email, password: 'not the password' }
    const response = await browser.send('POST', '/api/auth/sign-in', body)
    const { requestId: _, ...problem } = response.json() as { requestId: string }
    responses.push({ status: response.status, problem, cookies: [...browser.cookies.keys()] })
  }
  expect(responses[1]).toEqual(responses[0])
  expect(responses[2]).toEqual(responses[0])
})

test('a code works once: not again, not at the same time, and not for a change', async () => {
  const person = await createProtected(accounts)
  const code = makeTotp(person.secret)
  const browsers = await Promise.all([1, 2, 3, 4].map(() => begin(accounts, person)))
  const sent = await Promise.all(browsers.map((browser) => sendCode(browser, code)))
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  const change = { password, code }
  for (const path of ['turn-off', 'recovery-codes']) {
    expectProblem(await person.send('POST', `/api/auth/factor/${path}`, change), 'invalid_token')
  }
  // The code that turned the factor on is used up too.
  const browser = await begin(accounts, person)
  expectProblem(await sendCode(browser, makeTotp(person.secret, -1)), 'invalid_token')
})

test('a recovery code works once, also at the same time', async () => {
  const person = await createProtected(accounts)
  const [code = ''] = person.recoveryCodes
  const browsers = await Promise.all([1, 2, 3, 4].map(() => begin(accounts, person)))
  const sent = await Promise.all(browsers.map((browser) => sendCode(browser, code)))
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  expectProblem(await sendCode(await begin(accounts, person), code), 'invalid_token')
})

test('codes are limited by account, whatever the address, sign-in or form of the code', async () => {
  const person = await createProtected(accounts)
  const wrong = makeWrongCode(person.secret)
  const browsers = await Promise.all([1, 2, 3, 4].map(() => begin(accounts, person)))
  const guesses = browsers.flatMap((browser) =>
    [wrong, 'aaaaa-bbbbb', wrong].map((code) => [browser, code] as const),
  )
  const sent = await Promise.all(guesses.map(([browser, code]) => sendCode(browser, code)))
  // One of the ten was spent on turning the factor on.
  expect(sent.filter(({ status }) => status === 401)).toHaveLength(9)
  expect(sent.filter(({ status }) => status === 429)).toHaveLength(3)
  const last = await begin(accounts, person)
  expectProblem(await sendCode(last, makeTotp(person.secret)), 'rate_limited')
  // Sessions go on.
  expect(await isSignedIn(person)).toBe(true)
})

test('five wrong codes end a sign-in', async () => {
  const person = await createProtected(accounts)
  const browser = await begin(accounts, person)
  const wrong = makeWrongCode(person.secret)
  for (let attempt = 0; attempt < 5; attempt++) {
    expectProblem(await sendCode(browser, wrong), 'invalid_token')
  }
  expectProblem(await sendCode(browser, makeTotp(person.secret)), 'unauthenticated')
  expectProblem(await sendCode(browser, makeTotp(person.secret, 1)), 'unauthenticated')
})

test('ten wrong codes in a row lock the factor for an hour, even if Redis forgets them', async () => {
  const person = await createProtected(accounts)
  const lock = { failure_count: 10, locked_until: new Date(Date.now() + 3_600_000) }
  await db
    .updateTable('factors')
    .set(lock)
    .where('person_id', '=', person.signedIn.person.id)
    .execute()
  const browser = await begin(accounts, person)
  for (const code of [makeTotp(person.secret), person.recoveryCodes[0] ?? '']) {
    expectProblem(await sendCode(browser, code), 'rate_limited')
  }
})

test('a session proves nothing alone: a change needs the password and a code', async () => {
  const person = await createProtected(accounts)
  const code = makeTotp(person.secret)
  for (const path of ['turn-off', 'recovery-codes']) {
    const send = (body: object) => person.send('POST', `/api/auth/factor/${path}`, body)
    expectProblem(await send({ code }), 'sign_in_failed')
    expectProblem(await send({ code, password: 'not the password' }), 'sign_in_failed')
    expectProblem(await send({ code: makeWrongCode(person.secret), password }), 'invalid_token')
    expectProblem(await send({ password }), 'validation_failed')
  }
  // It cannot be replaced by the attacker's own either.
  expectProblem(await person.send('POST', '/api/auth/factor/setup', { password }), 'conflict')
  expectProblem(await person.send('POST', '/api/auth/factor/confirm', { code }), 'conflict')
  // A wrong password has not used up the code.
  await person.enter('/api/auth/factor/turn-off', { password, code })
})

test('a link to reset the password does not remove the factor', async () => {
  const person = await createProtected(accounts)
  const waiting = await begin(accounts, person)
  const link = await createResetLink(db, publicOrigin, person.email, Date.now)
  const next = 'another horse battery'
  await accounts
    .browser()
    .send('POST', '/api/auth/reset-password', { token: readToken(link), password: next })
  // The sign-in with the old password is over.
  expectProblem(await sendCode(waiting, makeTotp(person.secret)), 'unauthenticated')
  const browser = accounts.browser()
  const body = { email: person.email, password: next }
  expect((await browser.send('POST', '/api/auth/sign-in', body)).status).toBe(202)
  await browser.enter('/api/auth/sign-in/code', { code: makeTotp(person.secret) })
})

test('changing the password ends sign-ins that wait for a code', async () => {
  const person = await createProtected(accounts)
  const waiting = await begin(accounts, person)
  const passwords = { currentPassword: password, newPassword: 'another horse battery' }
  await person.enter('/api/auth/change-password', passwords)
  expectProblem(await sendCode(waiting, makeTotp(person.secret)), 'unauthenticated')
})

test('the cookie of the first step is no session, and cannot be made up, exchanged or kept', async () => {
  const person = await createProtected(accounts)
  const browser = await begin(accounts, person)
  const pending = browser.cookies.get(pendingCookie) ?? ''
  const posing = accounts.browser()
  posing.cookies.set(sessionCookie, pending)
  expect(await isSignedIn(posing)).toBe(false)

  const code = makeTotp(person.secret)
  for (const invalid of [
    `${pending.slice(0, -6)}AAAA%3D`,
    decodeURIComponent(pending).split('.')[0] ?? '',
    'x',
    '',
  ]) {
    const forged = accounts.browser()
    forged.cookies.set(pendingCookie, invalid)
    expectProblem(await sendCode(forged, code), 'unauthenticated')
  }
  expectProblem(await sendCode(accounts.browser(), code), 'unauthenticated')

  await browser.enter('/api/auth/sign-in/code', { code })
  expect(browser.cookies.has(pendingCookie)).toBe(false)
  browser.cookies.set(pendingCookie, pending)
  expectProblem(await sendCode(browser, makeTotp(person.secret, 1)), 'unauthenticated')
})

test('the code of one person does not finish the sign-in of another, whoever is signed in', async () => {
  const [victim, attacker] = [await createProtected(accounts), await createProtected(accounts)]
  const browser = await begin(accounts, victim)
  expectProblem(await sendCode(browser, makeTotp(attacker.secret)), 'invalid_token')
  expectProblem(await sendCode(browser, attacker.recoveryCodes[0] ?? ''), 'invalid_token')
  // With the attacker's own session in the same browser, the code is still checked for the victim.
  browser.cookies.set(sessionCookie, attacker.cookies.get(sessionCookie) ?? '')
  expectProblem(await sendCode(browser, makeTotp(attacker.secret, 1)), 'invalid_token')
})

test('a session from before the sign-in does not become the new one', async () => {
  const person = await createProtected(accounts)
  const other = await accounts.person()
  const fixed = other.cookies.get(sessionCookie) ?? ''
  const browser = accounts.browser()
  browser.cookies.set(sessionCookie, fixed)
  await begin(accounts, person, browser)
  // The browser is signed out while the code is missing.
  expect(browser.cookies.has(sessionCookie)).toBe(false)
  const { person: entered } = await browser.enter('/api/auth/sign-in/code', {
    code: makeTotp(person.secret),
  })
  expect(entered.id).toBe(person.signedIn.person.id)
  expect(browser.cookies.get(sessionCookie)).not.toBe(fixed)
})

test('the first step leaves no session behind, and sends none', async () => {
  const person = await createProtected(accounts)
  const count = async () =>
    (
      await db
        .selectFrom('sessions')
        .select('id')
        .where('person_id', '=', person.signedIn.person.id)
        .execute()
    ).length
  const before = await count()
  const browser = accounts.browser()
  const body = { email: person.email, password }
  const response = await browser.send('POST', '/api/auth/sign-in', body)
  expect(await count()).toBe(before)
  const started = (response.headers['set-cookie'] ?? []).filter(
    (cookie) => cookie.startsWith(`${sessionCookie}=`) && !/max-age=0/i.test(cookie),
  )
  expect(started).toEqual([])
})

test('another site cannot send a code for the visitor', async () => {
  const person = await createProtected(accounts)
  const browser = await begin(accounts, person)
  const body = { code: makeTotp(person.secret) }
  const headers = { origin: 'https://evil.example' }
  expectProblem(
    await browser.send('POST', '/api/auth/sign-in/code', body, headers),
    'forbidden_origin',
  )
})

test('better-auth’s own routes for factors are unreachable', async () => {
  const browser = await begin(accounts, await createProtected(accounts))
  for (const path of ['enable', 'disable', 'verify-totp', 'verify-backup-code', 'send-otp']) {
    const body = { code: '123456', password }
    const response = await browser.send('POST', `/api/auth/two-factor/${path}`, body)
    expectProblem(response, 'not_found')
  }
})
