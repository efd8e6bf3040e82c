import type { Page, Request } from '@playwright/test'
import { expect, signedOut, test } from './fixtures.ts'
import { callApi, inviteGuest, signIn } from './people.ts'
import { openScreen, waitForScreen } from './screens.ts'
import { createFirstLink, expectExplainedMatch } from './setUpApp.ts'

const guest = {
  name: 'Grace Guest',
  email: 'grace@beacon.example',
  password: 'a password of grace',
}

/** Paths of an app whose screens show data. */
const screens = ['overview', 'links', 'matches', 'events']

test.describe('two organizations', () => {
  test.use({ expectedErrors: /status of (403|404)|^ApiError: Not found/ })

  test('two people side by side, and one who switches, see no data of the other one', async ({
    page: ada,
    open,
    shop: { lumen, beacon },
  }) => {
    await ada.goto('/')
    await inviteGuest(ada, beacon.appId, guest, 'editor')
    const grace = await open(signedOut)
    await signIn(grace, guest)

    for (const [page, own, other] of [
      [ada, lumen, beacon],
      [grace, beacon, lumen],
    ] as const) {
      for (const screen of screens) {
        const seen = watchApps(page)
        await openScreen(page, `/apps/${own.appId}/${screen}`)
        await expect(page.locator('main')).not.toContainText(other.domain)
        const foreign = seen.stop().filter((appId) => appId !== own.appId)
        expect(foreign, `${screen} of ${own.name} asks for no other app`).toEqual([])
      }
    }

    await grace.goto(`/apps/${lumen.appId}/links`)
    await grace.getByText('This page does not exist.').waitFor()
    const forced = await callApi(grace, 'GET', `/api/v1/apps/${lumen.appId}/links`)
    expect(forced.status, 'the other app does not exist').toBeGreaterThanOrEqual(403)

    await openScreen(ada, `/apps/${lumen.appId}/links`)
    await expect(ada.locator('main')).toContainText(lumen.domain)
    const seen = watchApps(ada)
    await ada.getByRole('button', { name: lumen.name }).click()
    await ada
      .getByRole('group', { name: beacon.name })
      .getByRole('menuitem', { name: beacon.name })
      .click()
    await ada.waitForURL(`**/apps/${beacon.appId}/overview`)
    await ada.getByRole('link', { name: 'Links', exact: true }).click()
    await waitForScreen(ada)
    await expect(ada.locator('main')).toContainText(beacon.domain)
    await expect(ada.locator('main')).not.toContainText(lumen.domain)
    const left = seen.stop().filter((appId) => appId !== beacon.appId)
    expect(left, 'nothing of the first one is read again').toEqual([])
  })
})

test('a new organization, from its name to an explained match, by keyboard alone', async ({
  page,
  hands,
}) => {
  await openScreen(page, '/new-organization')
  await hands.write(page.getByLabel('Name', { exact: true }), 'Keys only')
  await hands.press(page.getByRole('button', { name: /^Create/ }))
  await page.waitForURL(/new-app/)
  await createFirstLink(page, hands, 'Keyboard')
  await expectExplainedMatch(page, hands)
})

/** Collects the apps whose data a page asks for. */
function watchApps(page: Page): { readonly stop: () => readonly string[] } {
  const seen = new Set<string>()
  const note = (request: Request) => {
    const [, appId] = /\/api\/v1\/apps\/([^/?]+)\//.exec(request.url()) ?? []
    if (appId !== undefined) seen.add(appId)
  }
  page.on('request', note)
  return {
    stop: () => {
      page.off('request', note)
      return [...seen]
    },
  }
}
