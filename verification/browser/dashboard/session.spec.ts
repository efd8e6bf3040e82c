import { takePictures } from '../../harness/browser/takePictures.ts'
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

test('a sign-in never leads to another site', async ({ open, shop: { owner, origin } }) => {
  for (const next of ['https://evil.example/', '//evil.example/', '/\t/evil.example/']) {
    const page = await open(signedOut)
    await page.goto(`/sign-in?next=${encodeURIComponent(next)}`)
    await submitSignIn(page, owner)
    await page.getByRole('button', { name: owner.email }).waitFor()
    expect(new URL(page.url()).origin, next).toBe(origin)
  }
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

test.describe('a session that ends while something is saved', () => {
  test.use({ expectedErrors: /status of 401/ })

  test('asks for a sign-in in place, and saves then', async ({
    page,
    context,
    shop: { owner, lumen },
  }) => {
    await signIn(page, owner)
    await openScreen(page, `/apps/${lumen.appId}/links`)
    await page.getByRole('grid').getByRole('link').first().click()
    await page.waitForURL(/links\/\d+/)
    await waitForScreen(page)
    await page.goto(`${new URL(page.url()).pathname}/edit`)
    const form = page.getByRole('form', { name: 'Link' })
    await form.getByRole('button', { name: /^Name and note/ }).click()
    await context.clearCookies()
    // The preview of the new name is the first request that finds out.
    await form.getByLabel('Name', { exact: true }).fill('Renamed after midnight')
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.waitFor()
    await takePictures(page, 'sign-in-again')
    await dialog.getByLabel('Password').fill(owner.password)
    await dialog.getByRole('button', { name: 'Sign in and save' }).click()
    await expect(dialog).toBeHidden()
    await form.getByRole('button', { name: /^Save/ }).click()
    await page.getByRole('heading', { name: 'Renamed after midnight', exact: true }).waitFor()
  })
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|cannot be reached/ })

  test('the page says so until it is back', async ({ page, context, shop: { owner, lumen } }) => {
    await signIn(page, owner)
    await openScreen(page, `/apps/${lumen.appId}/links`)
    await context.setOffline(true)
    await page.getByText('You are offline.').waitFor()
    await takePictures(page, 'offline')
    await context.setOffline(false)
    await expect(page.getByText('You are offline.')).toBeHidden()
  })
})

test.describe('a file that cannot be loaded', () => {
  test.use({ expectedErrors: /ERR_FAILED|503|cannot be reached|dynamically imported/ })

  test('leaves the page in place, and loads at the next try', async ({
    page,
    shop: { owner, lumen },
  }) => {
    await signIn(page, owner)
    await openScreen(page, `/apps/${lumen.appId}/links`)
    let loads = 0
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) loads += 1
    })
    const isDocument = (url: URL) => url.pathname === '/' || url.pathname.startsWith('/assets/')
    await page.route(isDocument, (route) => route.abort())
    await page.getByRole('link', { name: 'Inspect' }).click()
    await page.getByRole('alert').getByText('The service cannot be reached.').waitFor()
    await expect(page.getByRole('link', { name: 'Links', exact: true })).toBeVisible()
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await page.unroute(isDocument)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Inspect', level: 1 }).waitFor()
    expect(await page.evaluate(() => 'isSame' in window), 'the document was not reloaded').toBe(
      true,
    )
    expect(loads, 'one change of the address').toBeLessThanOrEqual(2)
  })
})

test('invalid values in the address give a page', async ({ page, shop: { owner, lumen } }) => {
  await signIn(page, owner)
  for (const path of [
    'overview?period=7days',
    'overview?period=custom&from=2026-11-16&to=2026-11-01',
    'overview?period=custom&from=2026-13-45&to=2026-13-46',
    'overview?where=constructor:eq:x&metric=bogus&show=bogus',
    'links?status=bogus&sort=bogus',
    'matches?method=bogus&reason=%00',
    'live?kind=bogus',
    'events?measure=bogus&by=constructor&view=funnels',
    'inspect?view=bogus',
  ]) {
    await openScreen(page, `/apps/${lumen.appId}/${path}`)
    await expect(page.getByText('went wrong'), path).toHaveCount(0)
    await expect(page.getByText('cannot be reached'), path).toHaveCount(0)
  }
})
