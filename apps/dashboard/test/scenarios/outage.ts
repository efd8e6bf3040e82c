import { signIn } from '../harness/account.ts'
import { unavailable } from '../harness/unavailable.ts'
import type { Scenario } from '../harness/scenario.ts'

/** Nobody was signed out by an outage, so nobody may be asked for a password. */
export const outage: Scenario = {
  name: 'an outage',
  expectedErrors: [/status of 503/, /^ApiError: Service unavailable/],
  async run({ service: { owner, lumen }, open, expect, screenshot }) {
    const tab = await open()
    const { page } = tab
    await signIn(tab, owner)
    await page.route('**/api/**', (route) => route.fulfill(unavailable))
    await page.goto(`/apps/${lumen.appId}/links`)
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    const shown = await page.getByLabel('Password').count()
    expect(
      'the sign-in page is not shown',
      shown === 0 && !page.url().includes('sign-in'),
      page.url(),
    )
    await screenshot(tab, 'outage')
    await page.unroute('**/api/**')
    await retry.click()
    await page.getByRole('heading', { name: 'Links', level: 1 }).waitFor()
    expect('a retry continues where it was', page.url().endsWith('/links'), page.url())
  },
}
