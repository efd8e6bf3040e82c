import { describe, expect, test } from 'vitest'
import { createUnsignedToken, type IssuerOverrides } from './startIssuer.ts'
import { password, randomEmail } from './useAccounts.ts'
import { home, randomSubject, refused, useIssuer } from './useIssuer.ts'

const accounts = useIssuer()
const { issuer, begin, back, signIn, who, newcomer } = accounts
const { db } = accounts.postgres

const countRows = async (table: 'people' | 'sessions') =>
  (await db.selectFrom(table).selectAll().execute()).length

describe('sign-in with the issuer is refused', () => {
  test('without an invitation, or with an expired one', async () => {
    const before = await countRows('people')
    const claims = { sub: randomSubject(), email: randomEmail(), email_verified: true }
    const browser = accounts.browser()
    expect(await signIn(browser, claims)).toBe(refused('no_account'))
    await accounts.invite(claims.email, { expiresAt: new Date(Date.now() - 1) })
    expect(await signIn(browser, claims)).toBe(refused('no_account'))
    expect(await who(browser)).toBeNull()
    expect(await countRows('people')).toBe(before)
  })

  test.each([false, undefined, 'true', 1, null])(
    'for an invited address with email_verified: %s',
    async (verified) => {
      const claims = { sub: randomSubject(), email: randomEmail(), email_verified: verified }
      const { token } = await accounts.invite(claims.email)
      const browser = accounts.browser()
      expect(await signIn(browser, claims)).toBe(refused('no_account'))
      expect(await who(browser)).toBeNull()
      // The invitation is still open.
      await accounts.browser().enter('/api/auth/accept-invitation', { token, name: 'A', password })
    },
  )

  test('for an existing person by address alone, verified or not', async () => {
    const person = await accounts.person()
    for (const email_verified of [true, false, undefined]) {
      const browser = accounts.browser()
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

  const hourSeconds = 3_600
  const nowSeconds = Math.floor(Date.now() / 1000)
  test.each<[string, IssuerOverrides]>([
    ['another nonce', { claims: { nonce: 'x'.repeat(32) } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['no issuer', { claims: { iss: undefined } }],
    ['another audience', { claims: { aud: 'somebody-else' } }],
    ['no audience', { claims: { aud: undefined } }],
    [
      'an expiry in the past',
      { claims: { exp: nowSeconds - hourSeconds, iat: nowSeconds - 2 * hourSeconds } },
    ],
    ['a start in the future', { claims: { nbf: nowSeconds + hourSeconds } }],
    ['no subject', { claims: { sub: undefined } }],
    ['an empty subject', { claims: { sub: '' } }],
    ['no email address', { claims: { email: undefined } }],
    ['a signature by another key', { isForeignKey: true }],
    ['no signature', { idToken: createUnsignedToken }],
    ['an opaque value', { idToken: () => 'opaque' }],
    // better-auth would fall back to the user info, which is not bound to this browser.
    ['no content: it is missing', { idToken: () => null }],
  ])('for an ID token with %s', async (_, overrides) => {
    const claims = await newcomer()
    const before = await countRows('sessions')
    const browser = accounts.browser()
    expect(await signIn(browser, claims, overrides)).toBe(refused('failed'))
    expect(await who(browser)).toBeNull()
    expect(await countRows('sessions')).toBe(before)
    // The same person can sign in with a valid token.
    expect(await signIn(browser, claims)).toBe(home)
  })

  test('for a state that is missing, made up, another browser’s, or used', async () => {
    const claims = await newcomer()
    issuer().signInAs(claims)
    const [browser, other] = [accounts.browser(), accounts.browser()]
    const way = await begin(browser)
    const without = new URL(way)
    without.searchParams.delete('state')
    const madeUp = new URL(way)
    madeUp.searchParams.set('state', 'x'.repeat(32))
    expect(await back(browser, without)).toBe(refused('failed'))
    expect(await back(browser, madeUp)).toBe(refused('failed'))
    // An attacker could otherwise sign a victim in to the attacker's account, with the attacker's link.
    expect(await back(other, way)).toBe(refused('failed'))
    await begin(other)
    expect(await back(other, way)).toBe(refused('failed'))
    expect(await who(other)).toBeNull()

    expect(await back(browser, way)).toBe(home)
    const code = new URL(way)
    expect(await back(browser, code)).toBe(refused('failed'))
  })

  test('for a code with another browser’s PKCE challenge', async () => {
    const claims = await newcomer()
    issuer().signInAs(claims)
    const [browser, other] = [accounts.browser(), accounts.browser()]
    const [own, stolen] = [await begin(browser), await begin(other)]
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    expect(await back(browser, own)).toBe(refused('failed'))
  })

  test('when the person declines at the issuer', async () => {
    const browser = accounts.browser()
    const way = await begin(browser)
    way.searchParams.delete('code')
    way.searchParams.set('error', 'access_denied')
    expect(await back(browser, way)).toBe(refused('cancelled'))
  })

  test('never redirects to a URL from the request', async () => {
    const claims = await newcomer()
    issuer().signInAs(claims)
    const browser = accounts.browser()
    const evil = 'https://evil.example'
    const response = await browser.send('POST', '/api/auth/sign-in/oidc', {
      callbackURL: evil,
      errorCallbackURL: evil,
    })
    const way = issuer().authorize((response.json() as { url: string }).url)
    for (const name of ['callbackURL', 'redirectTo', 'errorURL']) way.searchParams.set(name, evil)
    expect(await back(browser, way)).toBe(home)
  })
})
