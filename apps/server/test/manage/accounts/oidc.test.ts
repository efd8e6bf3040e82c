import { beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '@throughlink/services'
import { expectProblem } from '../../support/expectProblem.ts'
import { startIssuer } from './startIssuer.ts'
import { home, randomSubject, refused, useIssuer } from './useIssuer.ts'
import { password, publicOrigin, randomEmail, usePeople } from './useAccounts.ts'

const people = useIssuer()
const { issuer, begin, back, signIn, who, newcomer } = people
const { db } = people.postgres

describe('who is invited and has that address verified', () => {
  test('becomes a person and a member of all that invited them, and signs in again', async () => {
    const claims = {
      sub: randomSubject(),
      email: randomEmail(),
      email_verified: true,
      name: 'Grace',
    }
    const invited = [await people.invite(claims.email), await people.invite(claims.email)]
    const browser = people.browser()
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
    const again = people.browser()
    // Their address at the issuer is another now; they are who they were.
    expect(await signIn(again, { ...claims, email: randomEmail() })).toBe(home)
    expect(await who(again)).toEqual(person)
    // They have no password, and get none by saying so.
    const tried = { email: claims.email, password }
    expectProblem(await again.send('POST', '/api/auth/sign-in', tried), 'sign_in_failed')
  })

  test('is one, however often they come at once', async () => {
    const claims = { sub: randomSubject(), email: randomEmail(), email_verified: true }
    const { organizationId } = await people.invite(claims.email)
    issuer().signInAs(claims)
    const browsers = [1, 2, 3].map(() => people.browser())
    const ways = await Promise.all(browsers.map(async (each) => [each, await begin(each)] as const))
    const ends = await Promise.all(ways.map(([each, way]) => back(each, way)))
    expect(ends).toContain(home)
    const made = await db
      .selectFrom('people')
      .select('id')
      .where('email', '=', claims.email)
      .execute()
    expect(made).toHaveLength(1)
    const members = await db
      .selectFrom('members')
      .select('role')
      .where('organization_id', '=', organizationId)
      .execute()
    expect(members).toHaveLength(1)
  })

  test('has no token of the issuer kept, and is asked with state, nonce and PKCE', async () => {
    await newcomer()
    const { searchParams } = issuer().asked.at(-1) ?? new URL('about:blank')
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
  test('can link themselves to the issuer, and then sign in by it', async () => {
    const person = await people.person()
    const claims = { sub: randomSubject(), email: person.email, email_verified: true }
    issuer().signInAs(claims)
    expect(await back(person, await begin(person, '/api/auth/link/oidc'))).toBe(home)
    const browser = people.browser()
    expect(await signIn(browser, claims)).toBe(home)
    expect(await who(browser)).toMatchObject({ email: person.email })
    // Linking twice is no fault, and keeps no token either.
    expect(await back(person, await begin(person, '/api/auth/link/oidc'))).toBe(home)
  })

  test.each([
    ['another address', () => ({ email: randomEmail(), email_verified: true })],
    ['their address, unverified', (email: string) => ({ email, email_verified: false })],
  ])('cannot be linked to %s', async (_, claimsFor) => {
    const person = await people.person()
    const claims = { sub: randomSubject(), ...claimsFor(person.email) }
    issuer().signInAs(claims)
    expect(await back(person, await begin(person, '/api/auth/link/oidc'))).toBe(refused('failed'))
    expect(await signIn(people.browser(), claims)).toBe(refused('no_account'))
  })

  test('is linked by no other site, and not long after they signed in', async () => {
    const person = await people.person()
    const forged = await person.send('POST', '/api/auth/link/oidc', undefined, {
      'x-csrf-token': undefined,
    })
    expectProblem(forged, 'csrf_failed')
    expectProblem(await people.browser().send('POST', '/api/auth/link/oidc'), 'unauthenticated')
    await db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('person_id', '=', person.signedIn.person.id)
      .execute()
    expectProblem(await person.send('POST', '/api/auth/link/oidc'), 'unauthenticated')
  })
})

test('the button has the name that the operator gave', async () => {
  const answer = await people.browser().send('GET', '/api/auth/methods')
  expect(answer.json()).toEqual({ password: true, oidc: { name: 'Lumen ID' } })
})

describe('an issuer that is away', () => {
  let port: number
  beforeAll(async () => {
    port = await freePort()
  })
  const others = usePeople(() => ({
    oidc: {
      issuer: `http://127.0.0.1:${port}`,
      clientId: 'client',
      clientSecret: 'secret',
      name: 'Lumen ID',
    },
  }))

  test('keeps nobody from signing in otherwise, and is asked again', async () => {
    const person = await others.person()
    expectProblem(await person.send('POST', '/api/auth/sign-in/oidc'), 'unavailable')
    const lost = await person.send('GET', '/api/auth/callback/oidc?code=x&state=y')
    expect(lost.headers.location).toBe(refused('failed'))
    const late = await startIssuer(port)
    late.nameItself('https://evil.example')
    expectProblem(await person.send('POST', '/api/auth/sign-in/oidc'), 'unavailable')
    expect(others.warnings.at(-1)).toContain('The issuer calls itself https://evil.example.')
    late.nameItself(late.url)
    expect((await person.send('POST', '/api/auth/sign-in/oidc')).status).toBe(200)
    await late.stop()
  })
})
