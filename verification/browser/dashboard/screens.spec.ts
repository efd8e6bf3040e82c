import type { Page } from '@playwright/test'
import { findViolationsInThemes, themes } from './findViolationsInThemes.ts'
import { expect, isFull, phone, signedOut, test } from './fixtures.ts'
import { callApi, inviteGuest, signIn } from './people.ts'
import { listRoutes, readRouteIds, type RouteIds } from './routes.ts'
import { findLayoutProblems, openScreen, waitForAnimations, waitForScreen } from './screens.ts'
import { unavailable } from './unavailable.ts'

/** Requests below an app or an organization. */
const data = /\/api\/v1\/(apps|organizations)\/[^/]+\/./
const viewer = {
  name: 'Vera Viewer',
  email: 'vera@lumen.example',
  password: 'a password of vera',
}

test('every screen opens without an error, is accessible, and fits on a phone', async ({
  page: desktop,
  open,
  errors,
  shop: { lumen },
}) => {
  const small = await open(phone)
  const visit = async (page: Page, path: string, check: () => Promise<readonly string[]>) => {
    const problems = await openScreen(page, path)
      .then(check)
      .catch((error: unknown) => [String(error)])
    return [...problems, ...errors.splice(0)]
  }
  for (const { name, path } of listRoutes(await readRouteIds(desktop, lumen.appId))) {
    await test.step(name, async () => {
      // Light is also the theme of the other tests.
      const found = await visit(desktop, path, () =>
        findViolationsInThemes(desktop, isFull ? themes : ['dark']),
      )
      expect.soft(found, `${name}: no errors, no violations`).toEqual([])
      const problems = await visit(small, path, () => findLayoutProblems(small))
      expect.soft(problems, `${name}, phone: no errors, fits`).toEqual([])
    })
  }
})

test.describe('every screen is accessible and fits on a phone', () => {
  test.use({ expectedErrors: /status of (403|404|503)|^ApiError: / })

  test('with an error', async ({ page, shop: { lumen } }) => {
    const ids = await readRouteIds(page, lumen.appId)
    await page.route(data, (route) => route.fulfill(unavailable))
    await checkState(page, ids, waitForScreen)
  })

  test('while it is loading @full', async ({ page, shop: { lumen } }) => {
    const ids = await readRouteIds(page, lumen.appId)
    await page.route(data, () => undefined)
    await checkState(page, ids, () => page.getByRole('heading', { level: 1 }).first().waitFor())
  })

  // Somebody else, because the service limits how many requests a person sends in a minute.
  test('empty, and for a person who may change nothing', async ({
    page,
    open,
    shop: { lumen },
  }) => {
    await page.goto('/')
    await inviteGuest(page, lumen.appId, viewer, 'viewer')
    const vera = await open(signedOut)
    await signIn(vera, viewer)
    await checkState(vera, await createEmptyApp(vera), waitForScreen)
    if (isFull) await checkState(vera, await readRouteIds(page, lumen.appId), waitForScreen)
  })
})

async function checkState(
  page: Page,
  ids: RouteIds,
  wait: (page: Page) => Promise<void>,
): Promise<void> {
  for (const { name, path } of listRoutes(ids)) {
    await test.step(name, async () => {
      await page.setViewportSize({ width: 1360, height: 900 })
      await page.goto(path)
      await wait(page)
      const violations = await findViolationsInThemes(page, isFull ? themes : ['light'])
      await page.setViewportSize(phone.viewport)
      await waitForAnimations(page)
      expect.soft([...violations, ...(await findLayoutProblems(page))], name).toEqual([])
    })
  }
}

async function createEmptyApp(page: Page): Promise<RouteIds> {
  const organization = await callApi(page, 'POST', '/api/v1/organizations', { name: 'Empty' })
  const { id: organizationId } = organization.body as { id: string }
  const app = await callApi(page, 'POST', `/api/v1/organizations/${organizationId}/apps`, {
    name: 'Empty',
  })
  const { id: appId } = app.body as { id: string }
  return { organizationId, appId, linkId: '1', installId: crypto.randomUUID() }
}
