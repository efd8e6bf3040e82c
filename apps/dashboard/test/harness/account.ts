import type { Tab } from './openTab.ts'

export interface Account {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** Fills in the form of the sign-in page and sends it. */
export async function submitSignIn({ page }: Tab, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in and waits for the first screen. */
export async function signIn(tab: Tab, account: Account): Promise<void> {
  await tab.page.goto('/sign-in')
  await submitSignIn(tab, account)
  await tab.page.waitForURL((url) => url.pathname !== '/sign-in')
  // Not the menu of the account, which a phone hides.
  await tab.page.getByRole('heading', { level: 1 }).first().waitFor()
}

export async function signOut({ page }: Tab, { email }: Account): Promise<void> {
  await page.getByRole('button', { name: email }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}
