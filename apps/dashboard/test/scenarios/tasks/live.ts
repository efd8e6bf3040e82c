import { clickLink } from '../../harness/clickLink.ts'
import { openScreen } from '../../harness/openScreen.ts'
import { createTask } from '../../harness/task.ts'

/** An engineer watches clicks arrive, and pauses to read. */
export const live = createTask({
  name: 'live',
  async run({ service, tab, page, hands, expect, expectAccessible }) {
    const { lumen } = service
    await openScreen(tab, `/apps/${lumen.appId}/live`)
    await page.getByRole('status').getByText('Live', { exact: true }).waitFor()
    await hands.press(page.getByRole('button', { name: 'Clicks', exact: true }))
    await page.waitForURL(/kind=/)
    await page.getByRole('status').getByText('Live', { exact: true }).waitFor()
    const rows = page.getByRole('list', { name: /entries/i }).getByRole('listitem')
    const before = await rows.count()
    await clickLink(service, 'get')
    await rows.nth(before).waitFor()
    expect('a click appears by itself', true)
    await expectAccessible('the list with entries')

    await hands.press(page.getByRole('button', { name: 'Pause' }))
    await clickLink(service, 'get')
    await page.getByRole('button', { name: 'Show 1 new' }).waitFor()
    const paused = await rows.count()
    expect('nothing moves while it is paused', paused === before + 1, paused)
    await hands.press(page.getByRole('button', { name: 'Show 1 new' }))
    await rows.nth(before + 1).waitFor()
    expect('what was held appears then', true)
  },
})
