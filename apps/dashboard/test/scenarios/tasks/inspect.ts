import { openScreen, waitForScreen } from '../../harness/openScreen.ts'
import { createTask } from '../../harness/task.ts'

/** An engineer asks what a URL does, and lets the service decide about an install. */
export const inspect = createTask({
  name: 'inspect',
  async run({ service: { lumen }, tab, page, hands, expect, expectAccessible }) {
    await openScreen(tab, `/apps/${lumen.appId}/inspect`)
    await hands.write(page.getByLabel('URL', { exact: true }), `https://${lumen.domain}/get`)
    await hands.press(page.getByRole('button', { name: 'Inspect', exact: true }))
    const devices = page.getByRole('list', { name: 'Responses by device' })
    await devices.waitFor()
    const count = await devices.locator(':scope > li').count()
    expect('six devices are shown', count === 6, count)
    const reasons = await devices.getByRole('heading', { name: 'Why' }).count()
    expect('each with its reasons', reasons === 6, reasons)
    await expectAccessible('the responses')

    await hands.press(page.getByRole('link', { name: 'Try it' }))
    await waitForScreen(tab)
    const run = page.getByRole('button', { name: 'Try it', exact: true })
    await hands.press(run)
    await page.getByRole('heading', { name: 'Timeline' }).waitFor()
    await waitForScreen(tab)
    const text = await page.getByRole('main').innerText()
    expect('the install of an iPhone is matched', /right link|led to|matched/i.test(text), text)
    await hands.choose(page.getByLabel('Others at the same address', { exact: true }), '30 people')
    await hands.press(run)
    await waitForScreen(tab)
    await expectAccessible('a simulated install')
  },
})
