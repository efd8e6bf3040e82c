import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Config, OidcConfig } from '#config.ts'
import { type Issuer, type IssuerOverrides, startIssuer } from './startIssuer.ts'
import {
  type AccountsApp,
  type Browser,
  publicOrigin,
  randomEmail,
  useAccounts,
} from './useAccounts.ts'

/** Pages that a sign-in with the issuer ends on. */
export const home = `${publicOrigin}/`
export const refused = (error: string) => `${publicOrigin}/sign-in?error=${error}`
export const randomSubject = () => randomBytes(8).toString('hex')

export const oidcDefaults = {
  scopes: ['openid', 'email', 'profile'],
  groupsClaim: 'groups',
  groupRoles: [],
  isFactor: false,
}

type Claims = Readonly<Record<string, unknown>>

export interface IssuerApp extends AccountsApp {
  readonly issuer: () => Issuer
  /** Starts the sign-in and authorizes at the issuer. Returns the callback URL. */
  readonly begin: (browser: Browser, path?: string) => Promise<URL>
  /** Opens the callback URL. Returns the page that it redirects to. */
  readonly back: (browser: Browser, way: URL) => Promise<string>
  /** Runs `begin` and `back`. */
  readonly signIn: (
    browser: Browser,
    claims: Claims,
    overrides?: IssuerOverrides,
  ) => Promise<string>
  /** Returns the person that a browser is signed in as, or null. */
  readonly who: (browser: Browser) => Promise<unknown>
  /** Creates a person by sign-in with the issuer. Returns their claims. */
  readonly newcomer: () => Promise<Claims>
}

/** Starts the account routes with an issuer. */
export function useIssuer(config: Partial<Config> = {}, oidc: Partial<OidcConfig> = {}): IssuerApp {
  const started: { issuer?: Issuer } = {}
  beforeAll(async () => {
    started.issuer = await startIssuer()
  })
  afterAll(() => started.issuer?.stop())

  function issuer(): Issuer {
    if (started.issuer === undefined)
      throw new Error('The issuer is only available after beforeAll.')
    return started.issuer
  }

  const accounts = useAccounts(() => ({
    ...config,
    oidc: {
      ...oidcDefaults,
      ...oidc,
      issuer: issuer().url,
      clientId: issuer().clientId,
      clientSecret: issuer().clientSecret,
      name: 'Lumen ID',
    },
  }))

  async function begin(browser: Browser, path = '/api/auth/sign-in/oidc'): Promise<URL> {
    const response = await browser.send('POST', path)
    expect({ status: response.status, text: response.text }).toMatchObject({ status: 200 })
    return issuer().authorize((response.json() as { url: string }).url)
  }

  async function back(browser: Browser, { pathname, search }: URL): Promise<string> {
    const response = await browser.send('GET', `${pathname}${search}`)
    expect(response.status).toBe(302)
    return response.headers.location ?? ''
  }

  async function signIn(browser: Browser, claims: Claims, overrides: IssuerOverrides = {}) {
    issuer().signInAs(claims, overrides)
    return back(browser, await begin(browser))
  }

  return {
    ...accounts,
    issuer,
    begin,
    back,
    signIn,
    async who(browser) {
      const response = await browser.send('GET', '/api/auth/session')
      return response.status === 200 ? (response.json() as { person: unknown }).person : null
    },
    async newcomer() {
      const sub = randomSubject()
      const claims = { sub, email: randomEmail(), email_verified: true, name: 'Grace' }
      await accounts.invite(claims.email)
      expect(await signIn(accounts.browser(), claims)).toBe(home)
      return claims
    },
  }
}
