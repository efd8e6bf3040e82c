import { describe, expect, test } from 'vitest'
import { begin as beginSignIn, createProtected } from './factor/useFactor.ts'
import { home, randomSubject, useIssuer } from './useIssuer.ts'

describe.each([false, true])('with OIDC_SECOND_FACTOR %s', (isFactor) => {
  const accounts = useIssuer({}, { isFactor })

  test('a sign-in with the issuer counts as one with a second factor only if the operator says so', async () => {
    const claims = await accounts.newcomer()
    const browser = accounts.browser()
    expect(await accounts.signIn(browser, claims)).toBe(home)
    const session = await browser.send('GET', '/api/auth/session')
    browser.csrfToken = (session.json() as { readonly csrfToken: string }).csrfToken
    expect(await accounts.readFacts(browser)).toMatchObject({ isFactorProved: isFactor })
  })

  test('linking the issuer does not remove the factor from a sign-in with the password', async () => {
    const person = await createProtected(accounts)
    const claims = { sub: randomSubject(), email: person.email, email_verified: true }
    accounts.issuer().signInAs(claims)
    const way = await accounts.begin(person, '/api/auth/link/oidc')
    expect(await accounts.back(person, way)).toBe(home)
    await beginSignIn(accounts, person)
    expect((await person.send('GET', '/api/auth/session')).json()).toMatchObject({
      hasFactor: true,
    })
  })
})
