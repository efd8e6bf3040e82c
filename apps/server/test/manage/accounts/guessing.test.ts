import { expect, test } from 'vitest'
import { expectProblem } from '../../support/expectProblem.ts'
import { password, randomAddress, randomEmail, usePeople } from './useAccounts.ts'

const people = usePeople()

test('guesses at one account end, wherever they come from, also those sent at once', async () => {
  const { email } = await people.person()
  const guess = () =>
    people.browser().send('POST', '/api/auth/sign-in', { email, password: 'not the password' })
  const answers = await Promise.all(Array.from({ length: 40 }, guess))
  const refused = answers.filter(({ status }) => status === 429)
  // The person signed in once when they accepted their invitation, which is no guess.
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(20)
  expect(refused).toHaveLength(20)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  // Whether it would have been right is not told any more.
  const right = await people.browser().send('POST', '/api/auth/sign-in', { email, password })
  expectProblem(right, 'rate_limited')
})

test('who is signed in stays so while others guess', async () => {
  const person = await people.person()
  for (let each = 0; each < 21; each++) {
    const body = { email: person.email, password: 'not the password' }
    await people.browser().send('POST', '/api/auth/sign-in', body)
  }
  expect((await person.send('GET', '/api/auth/session')).status).toBe(200)
})

test('guesses from one address end, at whatever they are aimed', async () => {
  const address = randomAddress()
  const browser = people.browser(address)
  const statuses: number[] = []
  for (let each = 0; each < 62; each++) {
    const [path, body] =
      each % 2 === 0
        ? ['/api/auth/reset-password', { token: `guess-${each}`, password }]
        : ['/api/auth/accept-invitation', { token: `guess-${each}`, name: 'Eve', password }]
    statuses.push((await browser.send('POST', path, body)).status)
  }
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(401))
  expect(statuses.slice(60)).toEqual([429, 429])
  const body = { email: randomEmail(), password }
  expectProblem(await browser.send('POST', '/api/auth/sign-in', body), 'rate_limited')
  expect((await people.browser().send('POST', '/api/auth/sign-in', body)).status).toBe(401)
})

test('an address that a client claims for itself counts for nothing', async () => {
  const address = randomAddress()
  for (let each = 0; each < 60; each++) {
    const body = { token: `guess-${each}`, password }
    // The last is the proxy's; those before it are what the client said.
    const headers = {
      'x-forwarded-for': `${randomAddress()}, ${address}`,
      'x-real-ip': randomAddress(),
      'x-client-ip': randomAddress(),
    }
    await people.browser().send('POST', '/api/auth/reset-password', body, headers)
  }
  const body = { token: 'guess', password }
  const answer = await people.browser(address).send('POST', '/api/auth/reset-password', body)
  expectProblem(answer, 'rate_limited')
})
