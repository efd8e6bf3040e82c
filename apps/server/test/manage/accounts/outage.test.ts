import { afterAll, afterEach, expect, inject, test } from 'vitest'
import { createPostgres } from '../../../src/platform/engines/postgres.ts'
import { expectProblem } from '../../support/expectProblem.ts'
import { startCuttableProxy } from '../../support/startCuttableProxy.ts'
import { password, publicOrigin, usePeople } from './useAccounts.ts'

const proxy = await startCuttableProxy(Number(new URL(inject('postgresUrl')).port))
afterAll(() => proxy.stop())
afterEach(() => {
  proxy.restore()
})

const people = usePeople(undefined, {
  postgresFor(url) {
    const through = new URL(url)
    through.port = String(proxy.port)
    return createPostgres({ url: through.href })
  },
})

test('while the database is away nobody looks signed out, and nothing is said to be done', async () => {
  const person = await people.person()
  const { email } = person
  proxy.cut()
  expectProblem(await person.send('POST', '/change', {}), 'unavailable')
  expectProblem(await person.send('GET', '/api/auth/session'), 'unavailable')
  expectProblem(await person.send('POST', '/api/auth/sign-out'), 'unavailable')
  const body = { email, password }
  expectProblem(await people.browser().send('POST', '/api/auth/sign-in', body), 'unavailable')
  expect(person.cookies.size).toBe(1)
  proxy.restore()
  await expect
    .poll(async () => (await person.send('GET', '/api/auth/session')).status, { timeout: 5_000 })
    .toBe(200)
})

test('who brings no cookie is told so without the database', async () => {
  proxy.cut()
  expect((await people.browser().send('POST', '/change', {})).json()).toEqual({ person: null })
})

const uncounted = usePeople(undefined, {
  // As the limits of Redis are while it is away.
  limits: {
    peek: () => ({ isAllowed: true }),
    charge: (charges) =>
      Promise.resolve(
        charges.some(({ limit }) => limit === 'sign-in')
          ? { isAllowed: false, retryAfterSeconds: 5 }
          : { isAllowed: true },
      ),
  },
})

test('what cannot be counted cannot be tried', async () => {
  const body = { email: 'ada@lumen.example', password }
  const answer = await uncounted.browser().send('POST', '/api/auth/sign-in', body)
  expectProblem(answer, 'rate_limited')
  expect(answer.headers['retry-after']).toBe('5')
})

const local = usePeople(() => ({ publicOrigin: 'http://localhost:3000' }))

test('in development, without encryption, the cookie has a plain name and works', async () => {
  const person = await local.person()
  expect([...person.cookies.keys()]).toEqual(['throughlink.session'])
  expect((await person.send('GET', '/api/auth/session')).status).toBe(200)
  // And one for the encrypted origin is nothing here.
  const [value = ''] = person.cookies.values()
  person.cookies.clear()
  person.cookies.set('__Host-throughlink.session', value)
  expectProblem(await person.send('GET', '/api/auth/session'), 'unauthenticated')
  const foreign = await person.send('POST', '/api/auth/sign-in', {}, { origin: publicOrigin })
  expectProblem(foreign, 'forbidden_origin')
})
