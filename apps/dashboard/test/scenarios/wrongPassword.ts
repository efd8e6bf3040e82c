import { submitSignIn } from '../harness/account.ts'
import type { Scenario } from '../harness/scenario.ts'

export const wrongPassword: Scenario = {
  name: 'a wrong password',
  expectedErrors: [/status of 401 .*\/api\/auth\/sign-in/],
  async run({ service: { owner }, open, expect, screenshot }) {
    const tab = await open()
    const { page } = tab
    await page.goto('/sign-in')
    await submitSignIn(tab, { ...owner, password: 'not the password' })
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect('an alert says why', (await alert.innerText()).length > 10, await alert.innerText())
    expect('the page stays', new URL(page.url()).pathname === '/sign-in', page.url())
    const email = await page.getByLabel('Email').inputValue()
    expect('the address is kept', email === owner.email, email)
    await screenshot(tab, 'wrong-password')
    await submitSignIn(tab, owner)
    await page.getByRole('button', { name: owner.email }).waitFor()
    expect('the right one works then', !page.url().includes('/sign-in'), page.url())
  },
}
