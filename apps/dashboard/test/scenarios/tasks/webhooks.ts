import { openScreen, waitForScreen } from '../../harness/openScreen.ts'
import { createTask } from '../../harness/task.ts'

/** A developer adds a webhook, sees why a delivery failed, and sends it again. */
export const webhooks = createTask({
  name: 'webhooks',
  async run({ service: { beacon }, tab, page, hands, expect, expectAccessible }) {
    const description = `Orders by ${hands.name}`
    await openScreen(tab, `/apps/${beacon.appId}/settings/webhooks`)
    await hands.press(page.getByRole('button', { name: 'Add', exact: true }).first())
    const dialog = page.getByRole('dialog', { name: 'Add webhook or connector' })
    // No server has this name, so every delivery fails.
    await hands.write(
      dialog.getByLabel('URL', { exact: true }),
      'https://hooks.beacon.example/orders',
    )
    await hands.write(dialog.getByLabel(/^Description/), description)
    await expectAccessible('the dialog for a webhook')
    await hands.press(dialog.getByRole('button', { name: 'Add', exact: true }))
    const secret = page.getByRole('dialog', { name: 'Signing secret' })
    const text = await secret.getByRole('code').innerText()
    expect('its secret is shown once', text.startsWith('whsec_'), text.slice(0, 6))
    await hands.press(secret.getByRole('button', { name: 'Done' }))
    await hands.press(page.getByRole('link', { name: description }))
    await page.getByRole('heading', { name: description, level: 1 }).waitFor()
    await hands.press(page.getByRole('button', { name: 'Send test' }))
    const deliveries = page.getByRole('list', { name: 'Deliveries' })
    await deliveries
      .getByText(/DNS|not found|resolve|failed/i)
      .first()
      .waitFor()
    await hands.press(deliveries.locator('summary').first())
    await deliveries.getByRole('table').first().waitFor()
    await expectAccessible('a delivery with its attempts')
    expect('a failed attempt says why', true)

    await hands.press(page.getByRole('button', { name: 'More actions' }))
    await hands.press(page.getByRole('menuitem', { name: 'Redeliver failed messages…' }))
    const redelivery = page.getByRole('dialog', { name: 'Redeliver failed messages' })
    await hands.press(redelivery.getByRole('button', { name: 'Redeliver' }))
    await redelivery.waitFor({ state: 'hidden' })
    await hands.press(page.getByRole('button', { name: 'More actions' }))
    await hands.press(page.getByRole('menuitem', { name: 'Pause' }))
    await page.getByText('The webhook is paused.').waitFor()
    await hands.press(page.getByRole('button', { name: 'More actions' }))
    await hands.press(page.getByRole('menuitem', { name: 'Delete…' }))
    const confirmation = page.getByRole('dialog', { name: /^Delete/ })
    await hands.press(confirmation.getByRole('button', { name: /^Delete/ }))
    await page.waitForURL(/settings\/webhooks$/)
    await waitForScreen(tab)
    expect('it can be paused and deleted', (await page.getByText(description).count()) === 0)
  },
})
