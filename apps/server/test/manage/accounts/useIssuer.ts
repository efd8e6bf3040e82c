import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { startIssuer, type Issuer, type IssuerFaults } from './startIssuer.ts'
import {
  publicOrigin,
  randomEmail,
  usePeople,
  type Browser,
  type PeopleApp,
} from './useAccounts.ts'

/** Where a sign-in by the issuer ends. */
export const home = `${publicOrigin}/`
export const refused = (error: string) => `${publicOrigin}/sign-in?error=${error}`
export const randomSubject = () => randomBytes(8).toString('hex')

type Claims = Readonly<Record<string, unknown>>

export interface IssuerApp extends PeopleApp {
  readonly issuer: () => Issuer
  /** Presses the button, and signs in at the issuer. Returns where that sends the browser. */
  readonly begin: (browser: Browser, path?: string) => Promise<URL>
  /** Goes there. Returns the page that it ends on. */
  readonly back: (browser: Browser, way: URL) => Promise<string>
  /** Both. */
  readonly signIn: (browser: Browser, claims: Claims, faults?: IssuerFaults) => Promise<string>
  /** The person that a browser is signed in as, or null. */
  readonly who: (browser: Browser) => Promise<unknown>
  /** Somebody who came by the issuer: what it says of them. */
  readonly newcomer: () => Promise<Claims>
}

/** People with an issuer. */
export function useIssuer(): IssuerApp {
  const late: { issuer?: Issuer } = {}
  beforeAll(async () => {
    late.issuer = await startIssuer()
  })
  afterAll(() => late.issuer?.stop())

  function issuer(): Issuer {
    if (late.issuer === undefined) throw new Error('There is no issuer before the tests begin.')
    return late.issuer
  }

  const people = usePeople(() => ({
    oidc: {
      issuer: issuer().url,
      clientId: issuer().clientId,
      clientSecret: issuer().clientSecret,
      name: 'Lumen ID',
    },
  }))

  async function begin(browser: Browser, path = '/api/auth/sign-in/oidc'): Promise<URL> {
    const answer = await browser.send('POST', path)
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 })
    return issuer().authorize((answer.json() as { url: string }).url)
  }

  async function back(browser: Browser, { pathname, search }: URL): Promise<string> {
    const answer = await browser.send('GET', `${pathname}${search}`)
    expect(answer.status).toBe(302)
    return answer.headers.location ?? ''
  }

  async function signIn(browser: Browser, claims: Claims, faults: IssuerFaults = {}) {
    issuer().signInAs(claims, faults)
    return back(browser, await begin(browser))
  }

  return {
    ...people,
    issuer,
    begin,
    back,
    signIn,
    async who(browser) {
      const answer = await browser.send('GET', '/api/auth/session')
      return answer.status === 200 ? (answer.json() as { person: unknown }).person : null
    },
    async newcomer() {
      const sub = randomSubject()
      const claims = { sub, email: randomEmail(), email_verified: true, name: 'Grace' }
      await people.invite(claims.email)
      expect(await signIn(people.browser(), claims)).toBe(home)
      return claims
    },
  }
}
