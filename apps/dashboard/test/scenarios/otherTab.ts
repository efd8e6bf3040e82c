import { signIn, signOut } from '../harness/account.ts'
import { openScreen, waitForScreen } from '../harness/openScreen.ts'
import type { Scenario } from '../harness/scenario.ts'

export const otherTab: Scenario = {
  name: 'a session that ends',
  expectedErrors: [/status of 401/],
  async run({ service: { owner, lumen }, open, expect }) {
    const first = await open()
    await signIn(first, owner)
    const second = await open({ beside: first.context })
    await openScreen(second, `/apps/${lumen.appId}/links`)
    await signOut(first, owner)
    await second.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    const text = await second.page.locator('body').innerText()
    expect('the other tab shows the sign-in page', second.page.url().includes('/sign-in'))
    expect('nothing of the account is left on it', !text.includes(owner.email), text)

    await signIn(first, owner)
    await second.page.waitForURL((url) => url.pathname.endsWith('/links'))
    await waitForScreen(second)
    expect(
      'after a sign-in, the other tab continues where it was',
      (await second.page.getByRole('heading', { level: 1 }).first().innerText()) === 'Links',
    )
    await first.context.clearCookies()
    // Any request finds out: one of the next screen, or a late one of this screen, which then has no links.
    const signInPage = second.page.getByRole('heading', { name: 'Sign in' })
    await second.page.getByRole('link', { name: 'Events' }).or(signInPage).first().click()
    await signInPage.waitFor()
    expect(
      'a session that ended on the server leads there too',
      second.page.url().includes('/sign-in'),
    )
  },
}
