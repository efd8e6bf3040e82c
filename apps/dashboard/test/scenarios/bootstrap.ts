import type { Scenario } from '../harness/scenario.ts'
import { signIn, signOut } from '../harness/account.ts'
import { createMouse } from '../harness/hands.ts'
import { createFirstLink } from '../harness/setUpApp.ts'
import { expectExplainedMatch } from '../harness/expectExplainedMatch.ts'

const maxClicks = 12

/** Runs first: it creates the account that the others use. */
export const bootstrap: Scenario = {
  name: 'the first owner',
  async run({ service, open, expect, screenshot }) {
    const { owner, bootstrapUrl } = service
    const tab = await open()
    const { page } = tab
    const hands = createMouse()
    const startedMs = performance.now()
    await page.goto(bootstrapUrl)
    await hands.write(page.getByLabel('Your name'), owner.name)
    expect('the token leaves the address bar', !page.url().includes('token='), page.url())
    await hands.write(page.getByLabel('Email'), owner.email)
    await hands.write(page.getByLabel('Password'), owner.password)
    await hands.write(page.getByLabel('Organization'), 'Lumen')
    await screenshot(tab, 'bootstrap')
    await hands.press(page.getByRole('button', { name: 'Create account' }))
    await page.getByRole('button', { name: owner.email }).waitFor()
    expect('the next step is an app', page.url().endsWith('/new-app'), page.url())
    await createFirstLink(tab, hands, 'First')
    const seconds = Math.round((performance.now() - startedMs) / 1_000)
    const clicks = hands.clicks()
    expect(
      `from the printed link to a link of their own in ${clicks} clicks of ${maxClicks}, ${seconds} s`,
      clicks <= maxClicks,
    )
    await screenshot(tab, 'first-link')
    await expectExplainedMatch(tab, hands, service, expect)
    await screenshot(tab, 'first-match')

    await signOut(tab, owner)
    await signIn(tab, owner)
    await page.waitForURL('**/apps/**')
    expect('the owner can sign in again', page.url().includes('/apps/'), page.url())

    const second = await open()
    await second.page.goto(bootstrapUrl)
    await second.page.getByLabel('Your name').fill('Eve')
    await second.page.getByLabel('Email').fill('eve@lumen.example')
    await second.page.getByLabel('Password').fill('another long password')
    await second.page.getByLabel('Organization').fill('Eve')
    await second.page.getByRole('button', { name: 'Create account' }).click()
    const alert = second.page.getByRole('alert')
    await alert.first().waitFor()
    expect('the link works once', second.page.url().includes('/bootstrap'), second.page.url())
  },
  expectedErrors: [/status of 4\d\d .*\/api\/auth\/bootstrap/],
}
