import { openScreen } from '../../harness/openScreen.ts'
import { createTask } from '../../harness/task.ts'

/** An admin adds a domain and sees what is missing until it works. */
export const domains = createTask({
  name: 'domains',
  async run({ service: { beacon }, tab, page, hands, expect, expectAccessible }) {
    const domain = `go-${hands.name}.beacon.example`
    await openScreen(tab, `/apps/${beacon.appId}/settings/domains`)
    await hands.press(page.getByRole('button', { name: 'Add domain' }))
    const dialog = page.getByRole('dialog', { name: 'Add domain' })
    await hands.write(dialog.getByLabel('Domain', { exact: true }), 'not a domain')
    await hands.press(dialog.getByRole('button', { name: 'Add domain' }))
    await dialog.getByText('Enter a domain name').waitFor()
    await expectAccessible('the dialog with an error')
    await hands.write(dialog.getByLabel('Domain', { exact: true }), domain)
    await hands.press(dialog.getByRole('button', { name: 'Add domain' }))
    await dialog.waitFor({ state: 'hidden' })
    const item = page
      .getByRole('list', { name: 'Domains' })
      .locator(':scope > li', { hasText: domain })
    await item.getByText('Waiting for DNS').waitFor()
    const records = await item.innerText()
    expect('the DNS records to create are shown', records.includes('TXT'), records)
    const health = page.getByRole('region', { name: `Health of ${domain}` })
    await health.getByText('Verification record').waitFor()
    expect('each check says what to do', (await health.getByRole('listitem').count()) === 6)
    await expectAccessible('a domain that waits for DNS')
    await hands.press(item.getByRole('button', { name: 'Remove domain' }))
    const confirmation = page.getByRole('dialog', { name: `Remove ${domain}?` })
    await hands.press(confirmation.getByRole('button', { name: 'Remove domain' }))
    await confirmation.waitFor({ state: 'hidden' })
    await page.getByText(domain, { exact: true }).first().waitFor({ state: 'hidden' })
    expect('a domain without links can be removed', true)
  },
})
