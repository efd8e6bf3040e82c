import { openScreen } from '../../harness/openScreen.ts'
import { createTask } from '../../harness/task.ts'

/** A developer creates a secret key, sees it once, uses it, and revokes it. */
export const keys = createTask({
  name: 'keys',
  async run({ service: { origin, beacon }, tab, page, hands, expect, expectAccessible }) {
    const name = `Export by ${hands.name}`
    const list = () =>
      fetch(`${origin}/api/v1/apps/${beacon.appId}/links`, {
        headers: { authorization: `Bearer ${key}` },
      })
    await openScreen(tab, `/apps/${beacon.appId}/settings/keys`)
    await hands.press(page.getByRole('button', { name: 'Create key' }))
    const dialog = page.getByRole('dialog', { name: 'Create key' })
    await hands.write(dialog.getByLabel('Name', { exact: true }), name)
    await expectAccessible('the dialog for a key')
    await hands.press(dialog.getByRole('button', { name: 'Create key' }))
    const created = page.getByRole('dialog', { name })
    const key = await created.getByRole('code').innerText()
    await expectAccessible('the new key')
    expect('the key works', (await list()).status === 200)
    await page.keyboard.press('Escape')
    expect('Escape does not lose the key', await created.isVisible())
    await hands.press(created.getByRole('button', { name: 'Done' }))
    await created.waitFor({ state: 'hidden' })
    const shown = await page.locator('body').innerText()
    expect('it is not shown again', !shown.includes(key))

    await hands.press(page.getByRole('button', { name: `Revoke ${name}` }))
    const confirmation = page.getByRole('dialog', { name: `Revoke ${name}` })
    await hands.press(confirmation.getByRole('button', { name: 'Revoke key' }))
    await page.getByText(`${name} was revoked.`).waitFor()
    expect('a revoked key is refused', (await list()).status === 401)
  },
})
