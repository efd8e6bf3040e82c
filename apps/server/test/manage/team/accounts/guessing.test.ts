import { expect, test } from 'vitest'
import { expectProblem } from '#test/support/expectProblem.ts'
import { password, randomAddress, randomEmail, useAccounts } from './useAccounts.ts'

const accounts = useAccounts()

test('guesses at one account are limited, from any address and also concurrently', async () => {
  const { email } = await accounts.person()
  const guess = () =>
    accounts.browser().send('POST', '/api/auth/sign-in', { email, password: 'not the password' })
  const responses = await Promise.all(Array.from({ length: 40 }, guess))
  const refused = responses.filter(({ status }) => status === 429)
  // Accepting the invitation signed the person in once, which does not count as an attempt.
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(20)
  expect(refused).toHaveLength(20)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  // The correct password is refused too.
  const correct = await accounts.browser().send('POST', '/api/auth/sign-in', { email, password })
  expectProblem(correct, 'rate_limited')
})

test('existing sessions survive guesses by others', async () => {
  const person = await accounts.person()
  for (let attempt = 0; attempt < 21; attempt++) {
    const body = { email: person.email, password: 'not the password' }
    await accounts.browser().send('POST', '/api/auth/sign-in', body)
  }
  expect((await person.send('GET', '/api/auth/session')).status).toBe(200)
})

test('guesses from one address are limited, whatever the target', async () => {
  const address = randomAddress()
  const browser = accounts.browser(address)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 62; attempt++) {
    const [path, body] =
      attempt % 2 === 0
        ? ['/api/auth/reset-password', { token: `guess-${attempt}`, password }]
        : ['/api/auth/accept-invitation', { token: `guess-${attempt}`, name: 'Eve', password }]
    statuses.push((await browser.send('POST', path, body)).status)
  }
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(401))
  expect(statuses.slice(60)).toEqual([429, 429])
  const body = { email: randomEmail(), password }
  expectProblem(await browser.send('POST', '/api/auth/sign-in', body), 'rate_limited')
  expect((await accounts.browser().send('POST', '/api/auth/sign-in', body)).status).toBe(401)
})

test('an address that the client claims is ignored', async () => {
  const address = randomAddress()
  for (let attempt = 0; attempt < 60; attempt++) {
    const body = { token: `guess-${attempt}`, password }
    // The trusted proxy added the last address; the client sent the others.
    const headers = {
      'x-forwarded-for': `${randomAddress()}, ${address}`,
      'x-real-ip': randomAddress(),
      'x-client-ip': randomAddress(),
    }
    await accounts.browser().send('POST', '/api/auth/reset-password', body, headers)
  }
  const body = { token: 'guess', password }
  const response = await accounts.browser(address).send('POST', '/api/auth/reset-password', body)
  expectProblem(response, 'rate_limited')
})
