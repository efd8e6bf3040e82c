import { expect, signedOut, test } from './fixtures.ts'
import { signIn, signOut, submitSignIn } from './people.ts'
import { openScreen, waitForScreen } from './screens.ts'
import { unavailable } from './unavailable.ts'

test.use(signedOut)

test.describe('a wrong password', () => {
  test.use({ expectedErrors: /status of 401 .*\/api\/auth\/sign-in/ })

  test('an alert says why, the address is kept, and the right one works then', async ({
    page,
    shop: { owner },
  }) => {
    await page.goto('/sign-in')
    await submitSignIn(page, { ...owner, password: 'not the password' })
    await expect(page.getByRole('alert')).toHaveText(/.{10}/)
    await expect(page).toHaveURL('/sign-in')
    await expect(page.getByLabel('Email')).toHaveValue(owner.email)
    await submitSignIn(page, owner)
    await expect(page.getByRole('button', { name: owner.email })).toBeVisible()
    await expect(page).not.toHaveURL(/\/sign-in/)
  })
})

test('after a sign-in, a deep link leads where it pointed', async ({
  page,
  shop: { owner, lumen },
}) => {
  const path = `/apps/${lumen.appId}/links?search=newsletter`
  await page.goto(path)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await submitSignIn(page, owner)
  await page.getByRole('heading', { name: 'Links', level: 1 }).waitFor()
  await expect(page).toHaveURL(path)
})

test('a sign-in never leads to another site', async ({ page, shop: { owner, origin } }) => {
  await page.goto('/sign-in?next=https%3A%2F%2Fevil.example%2F')
  await submitSignIn(page, owner)
  await page.getByRole('button', { name: owner.email }).waitFor()
  expect(new URL(page.url()).origin).toBe(origin)
})

test.describe('an outage', () => {
  test.use({ expectedErrors: /status of 503|^ApiError: Service unavailable/ })

  test('signs nobody out, and a retry continues where it was', async ({
    page,
    shop: { owner, lumen },
  }) => {
    await signIn(page, owner)
    await page.route('**/api/**', (route) => route.fulfill(unavailable))
    await page.goto(`/apps/${lumen.appId}/links`)
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    await expect(page.getByLabel('Password'), 'nobody is asked for a password').toHaveCount(0)
    await expect(page).not.toHaveURL(/sign-in/)
    await page.unroute('**/api/**')
    await retry.click()
    await page.getByRole('heading', { name: 'Links', level: 1 }).waitFor()
    await expect(page).toHaveURL(/\/links$/)
  })
})

test.describe('a session that ends', () => {
  test.use({ expectedErrors: /status of 401/ })

  test('ends in every tab, and continues in every tab', async ({
    page,
    context,
    shop: { owner, lumen },
  }) => {
    await signIn(page, owner)
    const other = await context.newPage()
    await openScreen(other, `/apps/${lumen.appId}/links`)
    await signOut(page, owner)
    const signInPage = other.getByRole('heading', { name: 'Sign in' })
    await signInPage.waitFor()
    await expect(other).toHaveURL(/\/sign-in/)
    await expect(other.locator('body'), 'nothing of the account is left').not.toContainText(
      owner.email,
    )

    await signIn(page, owner)
    await other.waitForURL((url) => url.pathname.endsWith('/links'))
    await waitForScreen(other)
    await expect(other.getByRole('heading', { level: 1 }).first()).toHaveText('Links')
    await context.clearCookies()
    // Any request finds out: one of the next screen, or a late one of this screen, which then has no links.
    await other.getByRole('link', { name: 'Events' }).or(signInPage).first().click()
    await signInPage.waitFor()
    await expect(other, 'a session that ended on the server').toHaveURL(/\/sign-in/)
  })
})
