import { afterAll, afterEach, expect, inject, test } from 'vitest'
import { createPostgres } from '#platform/engines/postgres.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { startCuttableProxy } from '#test/support/startCuttableProxy.ts'
import { password, publicOrigin, useAccounts } from './useAccounts.ts'

const proxy = await startCuttableProxy(Number(new URL(inject('postgresUrl')).port))
afterAll(() => proxy.stop())
afterEach(() => {
  proxy.restore()
})

const accounts = useAccounts(undefined, {
  postgresFor(url) {
    const proxied = new URL(url)
    proxied.port = String(proxy.port)
    return createPostgres({ url: proxied.href })
  },
})

test('a database outage is reported as unavailable, not as signed out or as success', async () => {
  const person = await accounts.person()
  const { email } = person
  proxy.cut()
  expectProblem(await person.send('POST', '/change', {}), 'unavailable')
  expectProblem(await person.send('GET', '/api/auth/session'), 'unavailable')
  expectProblem(await person.send('POST', '/api/auth/sign-out'), 'unavailable')
  const body = { email, password }
  expectProblem(await accounts.browser().send('POST', '/api/auth/sign-in', body), 'unavailable')
  expect(person.cookies.size).toBe(1)
  proxy.restore()
  await expect
    .poll(async () => (await person.send('GET', '/api/auth/session')).status, { timeout: 5_000 })
    .toBe(200)
})

test('a request without a cookie needs no database', async () => {
  proxy.cut()
  expect((await accounts.browser().send('POST', '/change', {})).json()).toEqual({ person: null })
})

const uncounted = useAccounts(undefined, {
  // Behaves like the Redis limits during an outage.
  limits: {
    charge: (charges) =>
      Promise.resolve(
        charges.some(({ limit }) => limit === 'sign-in')
          ? { isAllowed: false, retryAfterSeconds: 5 }
          : { isAllowed: true },
      ),
  },
})

test('sign-in is refused while attempts cannot be counted', async () => {
  const body = { email: 'ada@lumen.example', password }
  const response = await uncounted.browser().send('POST', '/api/auth/sign-in', body)
  expectProblem(response, 'rate_limited')
  expect(response.headers['retry-after']).toBe('5')
})

const local = useAccounts(() => ({ publicOrigin: 'http://localhost:3000' }))

test('without HTTPS, in development, the cookie has a plain name and works', async () => {
  const person = await local.person()
  expect([...person.cookies.keys()]).toEqual(['throughlink.session'])
  expect((await person.send('GET', '/api/auth/session')).status).toBe(200)
  // The cookie of an HTTPS origin is not accepted here.
  const [value = ''] = person.cookies.values()
  person.cookies.clear()
  person.cookies.set('__Host-throughlink.session', value)
  expectProblem(await person.send('GET', '/api/auth/session'), 'unauthenticated')
  const foreign = await person.send('POST', '/api/auth/sign-in', {}, { origin: publicOrigin })
  expectProblem(foreign, 'forbidden_origin')
})
