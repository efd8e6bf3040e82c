import { beforeAll, describe, expect, test } from 'vitest'
import { catchEmails } from '#test/support/catchEmails.ts'
import { countPasswordHashes } from '#test/support/countPasswordHashes.ts'
import { createAuthenticator } from '#test/support/createAuthenticator.ts'
import type { HttpResponse } from '#test/support/send.ts'
import { createProtected } from './factor/useFactor.ts'
import { publicOrigin, randomEmail, useAccounts } from './useAccounts.ts'

const caught = catchEmails()
const sending = { gate: Promise.resolve() }
const accounts = useAccounts(undefined, {
  emails: {
    ...caught,
    async enqueue(...args) {
      await sending.gate
      return caught.enqueue(...args)
    },
  },
})
const { db } = accounts.postgres

/** What a stranger sees of a response. */
const toVisible = ({ status, text, headers }: HttpResponse) => ({
  status,
  text: text.replace(/"requestId":"[^"]*"/, ''),
  headers: Object.keys(headers).toSorted(),
})

describe('nobody learns whether an address has an account', () => {
  const addresses = new Map<string, string>([['unknown', randomEmail()]])
  beforeAll(async () => {
    addresses.set('known', (await accounts.person()).email)
    addresses.set('with a second factor', (await createProtected(accounts)).email)
    const { email, signedIn } = await accounts.person()
    await db.deleteFrom('accounts').where('person_id', '=', signedIn.person.id).execute()
    addresses.set('without a password', email)
  })

  test('by a sign-in with a wrong password: each takes one password hash, with one response', async () => {
    const seen = new Map<string, unknown>()
    for (const [name, email] of addresses) {
      const body = { email, password: 'not the password' }
      const responses: HttpResponse[] = []
      const count = await countPasswordHashes(async () => {
        responses.push(await accounts.browser().send('POST', '/api/auth/sign-in', body))
      })
      seen.set(name, { count, responses: responses.map(toVisible) })
    }
    expect(seen.get('unknown')).toMatchObject({ count: 1, responses: [{ status: 401 }] })
    for (const [name, each] of seen) expect(each, name).toEqual(seen.get('unknown'))
  })

  test('by asking for a reset: the response waits for nothing that a known address needs', async () => {
    const gate = Promise.withResolvers<undefined>()
    sending.gate = gate.promise.then(() => undefined)
    const seen = new Map<string, unknown>()
    for (const [name, email] of addresses) {
      const responses: HttpResponse[] = []
      const count = await countPasswordHashes(async () => {
        const path = '/api/auth/forgotten-password'
        responses.push(await accounts.browser().send('POST', path, { email }))
      })
      seen.set(name, { count, responses: responses.map(toVisible) })
    }
    expect(caught.to(addresses.get('known') ?? '')).toEqual([])
    gate.resolve(undefined)
    expect(seen.get('unknown')).toMatchObject({ count: 0, responses: [{ status: 202 }] })
    for (const [name, each] of seen) expect(each, name).toEqual(seen.get('unknown'))
    await expect.poll(() => caught.to(addresses.get('known') ?? '')).toHaveLength(1)
  })

  test('by passkeys: no address is sent, and an unknown one is refused like one that proves nothing', async () => {
    const person = await accounts.person()
    const path = '/api/auth/passkeys'
    const authenticator = createAuthenticator({ origin: publicOrigin })
    const { options } = (await person.send('POST', `${path}/options`)).json() as {
      options: { challenge: string }
    }
    const added = { name: 'Laptop', credential: authenticator.create(options) }
    expect((await person.send('POST', path, added)).status).toBe(201)
    const signIn = async (used: ReturnType<typeof createAuthenticator>) => {
      const credential = used.get({ challenge: Buffer.alloc(32).toString('base64url') })
      const body = { credential }
      return toVisible(await accounts.browser().send('POST', '/api/auth/sign-in/passkey', body))
    }
    const unknown = await signIn(createAuthenticator({ origin: publicOrigin }))
    expect(unknown).toMatchObject({ status: 401 })
    expect(await signIn(authenticator)).toEqual(unknown)
  })
})
