import { submitSignIn } from '../harness/account.ts'
import type { Scenario } from '../harness/scenario.ts'

export const deepLink: Scenario = {
  name: 'a deep link without a session',
  async run({ service: { owner, lumen, origin }, open, expect }) {
    const tab = await open()
    const path = `/apps/${lumen.appId}/links?search=newsletter`
    await tab.page.goto(path)
    await tab.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await submitSignIn(tab, owner)
    await tab.page.getByRole('heading', { name: 'Links', level: 1 }).waitFor()
    expect('sign-in leads back to it', tab.page.url() === `${origin}${path}`, tab.page.url())

    const elsewhere = await open()
    await elsewhere.page.goto('/sign-in?next=https%3A%2F%2Fevil.example%2F')
    await submitSignIn(elsewhere, owner)
    await elsewhere.page.getByRole('button', { name: owner.email }).waitFor()
    const { origin: reached } = new URL(elsewhere.page.url())
    expect('sign-in never leads to another site', reached === origin, elsewhere.page.url())
  },
}
