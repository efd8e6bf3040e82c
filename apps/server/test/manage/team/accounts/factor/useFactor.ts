import { expect } from 'vitest'
import { makeTotp } from '#test/support/makeTotp.ts'
import { type AccountsApp, type Browser, password } from '../useAccounts.ts'

export const sessionCookie = '__Host-throughlink.session'
export const pendingCookie = '__Host-throughlink.sign-in'

export interface FactorSetup {
  readonly url: string
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

export type Person = Awaited<ReturnType<AccountsApp['person']>>

export async function setUp(person: Browser): Promise<FactorSetup> {
  const response = await person.send('POST', '/api/auth/factor/setup', { password })
  expect({ status: response.status, text: response.text }).toMatchObject({ status: 200 })
  return response.json() as FactorSetup
}

/** Creates a person with a second factor. The code of the step before this one is used up. */
export async function createProtected(accounts: AccountsApp): Promise<Person & FactorSetup> {
  const person = await accounts.person()
  const setup = await setUp(person)
  await person.enter('/api/auth/factor/confirm', { code: makeTotp(setup.secret, -1) })
  return Object.assign(person, setup)
}

/** Enters the password in a new browser, which then needs a code. */
export async function begin(
  accounts: AccountsApp,
  { email }: { readonly email: string },
  browser = accounts.browser(),
): Promise<Browser> {
  const response = await browser.send('POST', '/api/auth/sign-in', { email, password })
  expect({ status: response.status, body: response.json() }).toEqual({
    status: 202,
    body: { next: 'code' },
  })
  return browser
}

export const sendCode = (browser: Browser, code: string) =>
  browser.send('POST', '/api/auth/sign-in/code', { code })

export async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.send('GET', '/api/auth/session')).status === 200
}

/** A code that is wrong now, and in the next minutes. */
export function makeWrongCode(secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2, 3].map((steps) => makeTotp(secret, steps)))
  const codes = ['000000', '111111', '222222', '333333', '444444', '555555', '666666']
  return codes.find((each) => !right.has(each)) ?? ''
}
