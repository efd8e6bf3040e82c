import { callApi } from '../harness/callApi.ts'
import { signIn, type Account } from '../harness/account.ts'
import { inviteGuest } from '../harness/inviteGuest.ts'
import { openScreen, waitForScreen } from '../harness/openScreen.ts'
import type { Tab } from '../harness/openTab.ts'
import type { Scenario } from '../harness/scenario.ts'

const guest: Account = {
  name: 'Grace Guest',
  email: 'grace@beacon.example',
  password: 'a password of grace',
}

/** Paths of an app whose screens show data. */
const screens = ['overview', 'links', 'matches', 'events']

/** Two people side by side, and one person who switches: no screen shows data of another organization. */
export const tenants: Scenario = {
  name: 'two organizations',
  expectedErrors: [/status of (403|404)/, /^ApiError: Not found/],
  async run({ service: { owner, lumen, beacon }, open, expect }) {
    const ada = await open()
    await signIn(ada, owner)
    await inviteGuest(ada, beacon.appId, guest, 'editor')
    const grace = await open()
    await signIn(grace, guest)

    for (const [tab, own, other] of [
      [ada, lumen, beacon],
      [grace, beacon, lumen],
    ] as const) {
      for (const screen of screens) {
        const seen = watchApps(tab)
        await openScreen(tab, `/apps/${own.appId}/${screen}`)
        const text = await readMain(tab)
        expect(`${own.name} does not see ${other.name} in ${screen}`, !text.includes(other.domain))
        const foreign = seen.stop().filter((appId) => appId !== own.appId)
        expect(`and asks for no other app`, foreign.length === 0, foreign)
      }
    }

    await grace.page.goto(`/apps/${lumen.appId}/links`)
    await grace.page.getByText('This page does not exist.').waitFor()
    const forced = await callApi(grace, 'GET', `/api/v1/apps/${lumen.appId}/links`)
    expect('the other app does not exist for a stranger', forced.status >= 403, forced.status)

    await openScreen(ada, `/apps/${lumen.appId}/links`)
    expect('before a switch, own links are shown', (await readMain(ada)).includes(lumen.domain))
    const seen = watchApps(ada)
    await ada.page.getByRole('button', { name: lumen.name }).click()
    await ada.page
      .getByRole('group', { name: beacon.name })
      .getByRole('menuitem', { name: beacon.name })
      .click()
    await ada.page.waitForURL(`**/apps/${beacon.appId}/overview`)
    await ada.page.getByRole('link', { name: 'Links', exact: true }).click()
    await waitForScreen(ada)
    const text = await readMain(ada)
    expect('after a switch, the links are those of the other one', text.includes(beacon.domain))
    expect('and none of the first one is left', !text.includes(lumen.domain), text.slice(0, 400))
    const left = seen.stop().filter((appId) => appId !== beacon.appId)
    expect('and nothing of it is read again', left.length === 0, left)
  },
}

/** Collects the apps whose data a tab asks for. */
function watchApps({ page }: Tab): { readonly stop: () => readonly string[] } {
  const seen = new Set<string>()
  const note = (request: { url: () => string }) => {
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

async function readMain({ page }: Tab): Promise<string> {
  return page.locator('main').innerText()
}
