import { openScreen, waitForScreen } from '../../harness/openScreen.ts'
import { createTask } from '../../harness/task.ts'

/** A marketer asks what people did after they came: one event, several steps, and whether they return. */
export const events = createTask({
  name: 'events',
  async run({ service: { lumen }, tab, page, hands, expect, expectAccessible }) {
    await openScreen(tab, `/apps/${lumen.appId}/events`)
    const names = page.getByRole('navigation', { name: 'Events' })
    await hands.press(names.getByRole('button', { name: /^purchase/ }))
    await page.waitForURL(/event=purchase/)
    await waitForScreen(tab)
    const group = page.getByLabel('Group by', { exact: true })
    const label = await group.locator('option').nth(1).innerText()
    await hands.choose(group, label)
    await page.waitForURL(/groupBy=/)
    await waitForScreen(tab)
    expect('an event is grouped by a property', true)

    await hands.press(page.getByRole('tab', { name: 'Funnels' }))
    await waitForScreen(tab)
    const steps = page.getByRole('list', { name: 'Steps of the funnel' })
    const rows = steps.locator(':scope > li')
    const before = await rows.count()
    await hands.press(page.getByRole('button', { name: 'Add step' }))
    await rows.nth(before).waitFor()
    await hands.choose(page.getByLabel(`Event of step ${before + 1}`), 'purchase')
    await waitForScreen(tab)
    await page.getByRole('heading', { name: 'Conversion' }).waitFor()
    await expectAccessible('a funnel')
    const funnel = await page.getByRole('main').innerText()
    expect('a funnel shows the share of each step', funnel.includes('%'), funnel.slice(0, 400))

    await hands.press(page.getByRole('tab', { name: 'Retention' }))
    await waitForScreen(tab)
    await page.getByRole('main').getByRole('table').first().waitFor()
    await expectAccessible('retention')
    expect('retention is a table', true)
  },
})
