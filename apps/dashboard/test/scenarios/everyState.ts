import { signIn } from '../harness/account.ts'
import { callApi } from '../harness/callApi.ts'
import { findLayoutProblems } from '../harness/findLayoutProblems.ts'
import { findViolationsInThemes, themes } from '../harness/findViolationsInThemes.ts'
import { inviteGuest } from '../harness/inviteGuest.ts'
import { listRoutes, type RouteIds } from '../harness/listRoutes.ts'
import { waitForScreen } from '../harness/openScreen.ts'
import type { Tab } from '../harness/openTab.ts'
import { readRouteIds } from '../harness/readRouteIds.ts'
import type { Scenario } from '../harness/scenario.ts'
import { unavailable } from '../harness/unavailable.ts'
import { waitForAnimations } from '../harness/waitForAnimations.ts'

/** Requests below an app or an organization. */
const data = /\/api\/v1\/(apps|organizations)\/[^/]+\/./
const viewer = {
  name: 'Vera Viewer',
  email: 'vera@lumen.example',
  password: 'a password of vera',
}

/** Empty, loading, error and forbidden: every screen has them all, accessible in both themes and on a phone. */
export const everyState: Scenario = {
  name: 'every state',
  expectedErrors: [/status of (403|404|503)/, /^ApiError: /],
  async run({ service: { lumen }, isFull, open, expect }) {
    const check = async (tab: Tab, state: string, ids: RouteIds, wait: () => Promise<void>) => {
      for (const { name, path } of listRoutes(ids)) {
        await tab.page.setViewportSize({ width: 1360, height: 900 })
        await tab.page.goto(path)
        await wait()
        const violations = await findViolationsInThemes(tab.page, isFull ? themes : ['light'])
        await tab.page.setViewportSize({ width: 390, height: 844 })
        await waitForAnimations(tab.page)
        const problems = [...violations, ...(await findLayoutProblems(tab))]
        expect(`${name}, ${state}: accessible, fits on a phone`, problems.length === 0, problems)
      }
    }

    const ada = await open({ isSignedIn: true })
    const ids = await readRouteIds(ada, lumen.appId)
    // Somebody else, because the service limits how many requests a person sends in a minute.
    await inviteGuest(ada, lumen.appId, viewer, 'viewer')
    const vera = await open()
    await signIn(vera, viewer)
    await check(vera, 'empty', await createEmptyApp(vera), () => waitForScreen(vera))

    await ada.page.route(data, (route) => route.fulfill(unavailable))
    await check(ada, 'error', ids, () => waitForScreen(ada))
    await ada.page.unroute(data)
    if (!isFull) return

    await ada.page.route(data, () => undefined)
    await check(ada, 'loading', ids, async () => {
      await ada.page.getByRole('heading', { level: 1 }).first().waitFor()
    })
    await ada.page.unroute(data)

    await check(vera, 'forbidden to change', ids, () => waitForScreen(vera))
  },
}

async function createEmptyApp(tab: Tab): Promise<RouteIds> {
  const organization = await callApi(tab, 'POST', '/api/v1/organizations', { name: 'Empty' })
  const { id: organizationId } = organization.body as { id: string }
  const app = await callApi(tab, 'POST', `/api/v1/organizations/${organizationId}/apps`, {
    name: 'Empty',
  })
  const { id: appId } = app.body as { id: string }
  return { organizationId, appId, linkId: '1', installId: crypto.randomUUID() }
}
