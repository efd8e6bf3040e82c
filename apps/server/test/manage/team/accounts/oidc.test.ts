import { freePort } from '@throughlink/services'
import { beforeAll, describe, expect, test } from 'vitest'
import { hourMs } from '#platform/time/durations.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { startIssuer } from './startIssuer.ts'
import { password, publicOrigin, randomEmail, useAccounts } from './useAccounts.ts'
import { home, oidcDefaults, randomSubject, refused, useIssuer } from './useIssuer.ts'

const accounts = useIssuer()
const { issuer, begin, back, signIn, who, newcomer } = accounts
const { db } = accounts.postgres

describe('an invited person with a verified address', () => {
  test('becomes a member of all inviting organizations, and can sign in again', async () => {
    const claims = {
      sub: randomSubject(),
      email: randomEmail(),
      email_verified: true,
      name: 'Grace',
    }
    const invited = [await accounts.invite(claims.email), await accounts.invite(claims.email)]
    const browser = accounts.browser()
    const upper = { ...claims, email: claims.email.toUpperCase() }
    expect(await signIn(browser, upper)).toBe(home)
    const person = await who(browser)
    expect(person).toMatchObject({ email: claims.email, name: 'Grace' })
    const members = await db
      .selectFrom('members')
      .select('organization_id')
      .where('person_id', '=', (person as { id: string }).id)
      .execute()
    expect(members.map(({ organization_id }) => organization_id).sort()).toEqual(
      invited.map(({ organizationId }) => organizationId).sort(),
    )
    const again = accounts.browser()
    // The address at the issuer has changed, but the subject identifies the person.
    expect(await signIn(again, { ...claims, email: randomEmail() })).toBe(home)
    expect(await who(again)).toEqual(person)
    const entries = await db
      .selectFrom('audit_log')
      .select(['organization_id', 'details'])
      .where('target', '=', (person as { id: string }).id)
      .where('action', '=', 'person.signed_in')
      .execute()
    expect(entries.map(({ details }) => details)).toEqual(entries.map(() => ({ method: 'oidc' })))
    // Two sign-ins, in two organizations.
    expect(entries).toHaveLength(4)
    // They have no password, and cannot sign in with one.
    const tried = { email: claims.email, password }
    expectProblem(await again.send('POST', '/api/auth/sign-in', tried), 'sign_in_failed')
  })

  test('is created once by concurrent sign-ins', async () => {
    const claims = { sub: randomSubject(), email: randomEmail(), email_verified: true }
    const { organizationId } = await accounts.invite(claims.email)
    issuer().signInAs(claims)
    const browsers = [1, 2, 3].map(() => accounts.browser())
    const ways = await Promise.all(browsers.map(async (each) => [each, await begin(each)] as const))
    const ends = await Promise.all(ways.map(([each, way]) => back(each, way)))
    expect(ends).toContain(home)
    const created = await db
      .selectFrom('people')
      .select('id')
      .where('email', '=', claims.email)
      .execute()
    expect(created).toHaveLength(1)
    const members = await db
      .selectFrom('members')
      .select('role')
      .where('organization_id', '=', organizationId)
      .execute()
    expect(members).toHaveLength(1)
  })

  test('signs in with state, nonce and PKCE, and no token of the issuer is stored', async () => {
    await newcomer()
    const { searchParams } = issuer().authorizationRequests.at(-1) ?? new URL('about:blank')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: issuer().clientId,
      redirect_uri: `${publicOrigin}/api/auth/callback/oidc`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      state: expect.stringMatching(/^.{32}$/) as string,
      nonce: expect.stringMatching(/^.{32}$/) as string,
    })
    expect(searchParams.get('scope')?.split(' ').sort()).toEqual(['email', 'openid', 'profile'])
    const accounts = await db
      .selectFrom('accounts')
      .selectAll()
      .where('provider_id', '=', 'oidc')
      .execute()
    expect(accounts.length).toBeGreaterThan(0)
    for (const account of accounts) {
      expect(account).toMatchObject({ access_token: null, refresh_token: null, id_token: null })
    }
  })
})

describe('a person who is signed in', () => {
  test('can link the issuer, and then sign in with it', async () => {
    const person = await accounts.person()
    const claims = { sub: randomSubject(), email: person.email, email_verified: true }
    issuer().signInAs(claims)
    expect(await back(person, await begin(person, '/api/auth/link/oidc'))).toBe(home)
    const browser = accounts.browser()
    expect(await signIn(browser, claims)).toBe(home)
    expect(await who(browser)).toMatchObject({ email: person.email })
    // Linking twice is not an error, and stores no token either.
    expect(await back(person, await begin(person, '/api/auth/link/oidc'))).toBe(home)
  })

  test.each([
    ['another address', () => ({ email: randomEmail(), email_verified: true })],
    ['their address, unverified', (email: string) => ({ email, email_verified: false })],
  ])('cannot be linked to %s', async (_, claimsFor) => {
    const person = await accounts.person()
    const claims = { sub: randomSubject(), ...claimsFor(person.email) }
    issuer().signInAs(claims)
    expect(await back(person, await begin(person, '/api/auth/link/oidc'))).toBe(refused('failed'))
    expect(await signIn(accounts.browser(), claims)).toBe(refused('no_account'))
  })

  test('cannot be linked by another site, or long after signing in', async () => {
    const person = await accounts.person()
    const forged = await person.send('POST', '/api/auth/link/oidc', undefined, {
      'x-csrf-token': undefined,
    })
    expectProblem(forged, 'csrf_failed')
    expectProblem(await accounts.browser().send('POST', '/api/auth/link/oidc'), 'unauthenticated')
    await db
      .updateTable('sessions')
      .set({ proved_at: new Date(Date.now() - hourMs) })
      .where('person_id', '=', person.signedIn.person.id)
      .execute()
    expectProblem(await person.send('POST', '/api/auth/link/oidc'), 'proof_required')
  })
})

test('the sign-in method has the configured name', async () => {
  const response = await accounts.browser().send('GET', '/api/auth/methods')
  expect(response.json()).toMatchObject({ password: true, oidc: { name: 'Lumen ID' } })
})

describe('an issuer that is down', () => {
  let port: number
  beforeAll(async () => {
    port = await freePort()
  })
  const others = useAccounts(() => ({
    oidc: {
      ...oidcDefaults,
      issuer: `http://127.0.0.1:${port}`,
      clientId: 'client',
      clientSecret: 'secret',
      name: 'Lumen ID',
      isFactor: false,
    },
  }))

  test('does not affect sign-in by password, and is retried', async () => {
    const person = await others.person()
    expectProblem(await person.send('POST', '/api/auth/sign-in/oidc'), 'unavailable')
    const lost = await person.send('GET', '/api/auth/callback/oidc?code=x&state=y')
    expect(lost.headers.location).toBe(refused('failed'))
    const late = await startIssuer(port)
    late.setIssuer('https://evil.example')
    expectProblem(await person.send('POST', '/api/auth/sign-in/oidc'), 'unavailable')
    expect(others.warnings.at(-1)).toContain('The discovery document names https://evil.example')
    late.setIssuer(late.url)
    expect((await person.send('POST', '/api/auth/sign-in/oidc')).status).toBe(200)
    await late.stop()
  })
})
