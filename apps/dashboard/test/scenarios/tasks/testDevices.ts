import { openScreen } from '../../harness/openScreen.ts'
import { createTask } from '../../harness/task.ts'

/** A developer marks a phone as a test device, so that it is not counted. */
export const testDevices = createTask({
  name: 'test devices',
  async run({ service: { beacon }, tab, page, hands, expect, expectAccessible }) {
    const name = `Phone by ${hands.name}`
    await openScreen(tab, `/apps/${beacon.appId}/settings/test-devices`)
    await hands.press(page.getByRole('button', { name: 'Add device' }).first())
    const dialog = page.getByRole('dialog', { name: 'Add test device' })
    await hands.write(dialog.getByLabel('Install ID', { exact: true }), crypto.randomUUID())
    await hands.write(dialog.getByLabel('Name', { exact: true }), name)
    await expectAccessible('the dialog for a device')
    await hands.press(dialog.getByRole('button', { name: 'Add device' }))
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('table', { name: 'Test devices' }).getByText(name).waitFor()
    await hands.press(page.getByRole('button', { name: `Remove ${name}` }))
    await page.getByText(`Removed ${name}.`).waitFor()
    await expectAccessible('the notice with undo')
    await hands.press(page.getByRole('button', { name: 'Undo' }))
    await page.getByRole('table', { name: 'Test devices' }).getByText(name).waitFor()
    expect('a removed device comes back with undo', true)
  },
})
