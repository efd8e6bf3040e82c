import type { Page } from '@playwright/test'
import { makeTotp } from '@throughlink/server/test/support/makeTotp.ts'
import type { Account } from '../../harness/browser/startShop.ts'

/** Fills in the form of the sign-in page and sends it. */
export async function submitSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in and waits for the first screen. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/sign-in')
  await submitSignIn(page, account)
  await page.waitForURL((url) => url.pathname !== '/sign-in')
  // Not the menu of the account, which a phone hides.
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

export async function signOut(page: Page, { email }: Account): Promise<void> {
  await page.getByRole('button', { name: email }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

/** From the open dialog to the end. Without a password for people who have none. Returns the secret of the codes. */
export async function setUpFactor(page: Page, password?: string): Promise<string> {
  if (password !== undefined) await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  const text = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  const secret = text.replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill(makeTotp(secret, -1))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  return secret
}

export interface ApiReply {
  readonly status: number
  readonly body: unknown
}

/** Calls the API with the session of a page, as a screen would. */
export async function callApi(
  page: Page,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  data?: object | string,
): Promise<ApiReply> {
  const session = await page.request.get('/api/auth/session')
  const { csrfToken = '' } = (await session.json()) as { csrfToken?: string }
  const { origin } = new URL(session.url())
  const response = await page.request.fetch(path, {
    method,
    headers: {
      origin,
      'x-csrf-token': csrfToken,
      ...(typeof data === 'string' ? { 'content-type': 'text/csv' } : {}),
    },
    timeout: 300_000,
    ...(data === undefined ? {} : { data }),
  })
  const text = await response.text()
  return { status: response.status(), body: text === '' ? null : (JSON.parse(text) as unknown) }
}

/** Invites a person to the organization of an app, and accepts for them. */
export async function inviteGuest(
  page: Page,
  appId: string,
  { name, email, password }: Account,
  role: 'viewer' | 'editor',
): Promise<void> {
  const app = await callApi(page, 'GET', `/api/v1/apps/${appId}`)
  const { organizationId } = app.body as { organizationId: string }
  const path = `/api/v1/organizations/${organizationId}/invitations`
  const created = await callApi(page, 'POST', path, { email, role })
  const token = /token=([\w-]+)/.exec(JSON.stringify(created.body))?.[1]
  if (token === undefined) throw new Error(`No invitation: ${JSON.stringify(created)}`)
  const { origin } = new URL(page.url())
  // Not with `page.request`, which would sign the guest in.
  const response = await fetch(`${origin}/api/auth/accept-invitation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ token, name, password }),
  })
  if (!response.ok) throw new Error(`Not accepted: ${response.status} ${await response.text()}`)
}
