import { describe, expect, test } from 'vitest'
import { unsigned, type IssuerFaults } from './startIssuer.ts'
import { home, randomSubject, refused, useIssuer } from './useIssuer.ts'
import { password, randomEmail } from './useAccounts.ts'

const people = useIssuer()
const { issuer, begin, back, signIn, who, newcomer } = people
const { db } = people.postgres

const countOf = async (table: 'people' | 'sessions') =>
  (await db.selectFrom(table).selectAll().execute()).length

describe('nobody comes', () => {
  test('without an invitation, or with one that is over', async () => {
    const before = await countOf('people')
    const claims = { sub: randomSubject(), email: randomEmail(), email_verified: true }
    const browser = people.browser()
    expect(await signIn(browser, claims)).toBe(refused('no_account'))
    await people.invite(claims.email, { expiresAt: new Date(Date.now() - 1) })
    expect(await signIn(browser, claims)).toBe(refused('no_account'))
    expect(await who(browser)).toBeNull()
    expect(await countOf('people')).toBe(before)
  })

  test.each([false, undefined, 'true', 1, null])(
    'by an invited address that the issuer calls verified: %s',
    async (verified) => {
      const claims = { sub: randomSubject(), email: randomEmail(), email_verified: verified }
      const { token } = await people.invite(claims.email)
      const browser = people.browser()
      expect(await signIn(browser, claims)).toBe(refused('no_account'))
      expect(await who(browser)).toBeNull()
      // The invitation is still open.
      await people.browser().enter('/api/auth/accept-invitation', { token, name: 'A', password })
    },
  )

  test('as a person who is here, by their address alone: verified or not', async () => {
    const person = await people.person()
    for (const email_verified of [true, false, undefined]) {
      const browser = people.browser()
      const claims = { sub: randomSubject(), email: person.email, email_verified }
      expect(await signIn(browser, claims)).toBe(refused('no_account'))
      expect(await who(browser)).toBeNull()
    }
    const { length } = await db
      .selectFrom('accounts')
      .selectAll()
      .where('person_id', '=', person.signedIn.person.id)
      .execute()
    expect(length).toBe(1)
  })

  const hour = 3_600
  const nowSeconds = Math.floor(Date.now() / 1000)
  test.each<[string, IssuerFaults]>([
    ['another nonce', { claims: { nonce: 'x'.repeat(32) } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['no issuer', { claims: { iss: undefined } }],
    ['another audience', { claims: { aud: 'somebody-else' } }],
    ['no audience', { claims: { aud: undefined } }],
    ['a time that is over', { claims: { exp: nowSeconds - hour, iat: nowSeconds - 2 * hour } }],
    ['a time that has not begun', { claims: { nbf: nowSeconds + hour } }],
    ['another subject’s nothing', { claims: { sub: undefined } }],
    ['an empty subject', { claims: { sub: '' } }],
    ['no address', { claims: { email: undefined } }],
    ['a key that is not the issuer’s', { isForeignKey: true }],
    ['no signature', { idToken: unsigned }],
    ['no token of the form', { idToken: () => 'opaque' }],
    // better-auth would then believe the user info, which nothing binds to this browser.
    ['no ID token at all', { idToken: () => null }],
  ])('by an ID token with %s', async (_, faults) => {
    const claims = await newcomer()
    const before = await countOf('sessions')
    const browser = people.browser()
    expect(await signIn(browser, claims, faults)).toBe(refused('failed'))
    expect(await who(browser)).toBeNull()
    expect(await countOf('sessions')).toBe(before)
    // The same person with a good token comes in.
    expect(await signIn(browser, claims)).toBe(home)
  })

  test('by a state that is missing, made up, another browser’s, or used', async () => {
    const claims = await newcomer()
    issuer().signInAs(claims)
    const [browser, other] = [people.browser(), people.browser()]
    const way = await begin(browser)
    const without = new URL(way)
    without.searchParams.delete('state')
    const madeUp = new URL(way)
    madeUp.searchParams.set('state', 'x'.repeat(32))
    expect(await back(browser, without)).toBe(refused('failed'))
    expect(await back(browser, madeUp)).toBe(refused('failed'))
    // An attacker who has somebody open their own link would sign them in as the attacker.
    expect(await back(other, way)).toBe(refused('failed'))
    await begin(other)
    expect(await back(other, way)).toBe(refused('failed'))
    expect(await who(other)).toBeNull()

    expect(await back(browser, way)).toBe(home)
    const code = new URL(way)
    expect(await back(browser, code)).toBe(refused('failed'))
  })

  test('by a code that was made for another browser’s proof', async () => {
    const claims = await newcomer()
    issuer().signInAs(claims)
    const [browser, other] = [people.browser(), people.browser()]
    const [own, stolen] = [await begin(browser), await begin(other)]
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    expect(await back(browser, own)).toBe(refused('failed'))
  })

  test('who says no at the issuer', async () => {
    const browser = people.browser()
    const way = await begin(browser)
    way.searchParams.delete('code')
    way.searchParams.set('error', 'access_denied')
    expect(await back(browser, way)).toBe(refused('cancelled'))
  })

  test('to another site: where people are sent is not read from the request', async () => {
    const claims = await newcomer()
    issuer().signInAs(claims)
    const browser = people.browser()
    const evil = 'https://evil.example'
    const answer = await browser.send('POST', '/api/auth/sign-in/oidc', {
      callbackURL: evil,
      errorCallbackURL: evil,
    })
    const way = issuer().authorize((answer.json() as { url: string }).url)
    for (const name of ['callbackURL', 'redirectTo', 'errorURL']) way.searchParams.set(name, evil)
    expect(await back(browser, way)).toBe(home)
  })
})
