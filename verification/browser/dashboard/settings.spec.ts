import { readFile } from 'node:fs/promises'
import { expect, inputs, test } from './fixtures.ts'
import { callApi } from './people.ts'
import { openScreen, waitForScreen } from './screens.ts'

for (const input of inputs) {
  test(`an admin enters the identities of the app, its brand and how sure a match must be ${input}`, async ({
    page,
    shop: { beacon },
    hands,
    expectAccessible,
  }) => {
    await openScreen(page, `/apps/${beacon.appId}/settings/general`)
    const name = page.getByLabel('Name', { exact: true })
    const scheme = page.getByLabel('URL scheme', { exact: true })
    const bar = page.getByRole('region', { name: 'Unsaved changes' })
    const save = () => hands.press(bar.getByRole('button', { name: /^Save/ }))
    await hands.write(scheme, 'not a scheme')
    await save()
    await bar.getByText(/attention/).waitFor()
    await expectAccessible('a form with an error')
    await expect(scheme, 'is not sent').toHaveAttribute('aria-invalid', 'true')
    await hands.write(scheme, `beacon-${hands.name}`)
    await hands.write(name, `Beacon by ${hands.name}`)
    await save()
    await bar.waitFor({ state: 'hidden' })
    await page.reload()
    await expect(name).toHaveValue(`Beacon by ${hands.name}`)
    await hands.write(name, 'Beacon')
    await hands.press(page.getByRole('link', { name: 'Brand' }).first())
    const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
    await hands.press(leave.getByRole('button', { name: 'Cancel' }))
    await save()
    await bar.waitFor({ state: 'hidden' })

    await hands.press(page.getByRole('link', { name: 'Brand' }).first())
    await hands.write(page.getByLabel('Accent colour', { exact: true }), '#0b6b4f')
    await hands.write(page.getByLabel('Text', { exact: true }), `Lights, by ${hands.name}.`)
    await page.getByText(`Lights, by ${hands.name}.`).last().waitFor()
    await save()
    await bar.waitFor({ state: 'hidden' })

    await hands.press(page.getByRole('link', { name: 'Match policy' }).first())
    const window = page.getByLabel('Window', { exact: true }).first()
    await hands.choose(window, hands.name === 'mouse' ? 'Up to 2 hours old' : 'Up to 24 hours old')
    await save()
    await expect(page.getByText('Match policy saved.')).toBeVisible()
  })

  test(`an admin adds a domain and sees what is missing until it works ${input}`, async ({
    page,
    shop: { beacon },
    hands,
    expectAccessible,
  }) => {
    const domain = `go-${hands.name}.beacon.example`
    await openScreen(page, `/apps/${beacon.appId}/settings/domains`)
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
    await expect(item, 'the DNS records to create').toContainText('TXT')
    const health = page.getByRole('region', { name: `Health of ${domain}` })
    await health.getByText('Verification record').waitFor()
    await expect(health.getByRole('listitem'), 'each check says what to do').toHaveCount(6)
    await expectAccessible('a domain that waits for DNS')
    await hands.press(item.getByRole('button', { name: 'Remove domain' }))
    const confirmation = page.getByRole('dialog', { name: `Remove ${domain}?` })
    await hands.press(confirmation.getByRole('button', { name: 'Remove domain' }))
    await confirmation.waitFor({ state: 'hidden' })
    await expect(page.getByText(domain, { exact: true }).first()).toBeHidden()
  })

  test(`a developer creates a secret key, sees it once, uses it, and revokes it ${input}`, async ({
    page,
    shop: { origin, beacon },
    hands,
    expectAccessible,
  }) => {
    const name = `Export by ${hands.name}`
    await openScreen(page, `/apps/${beacon.appId}/settings/keys`)
    await hands.press(page.getByRole('button', { name: 'Create key' }))
    const dialog = page.getByRole('dialog', { name: 'Create key' })
    await hands.write(dialog.getByLabel('Name', { exact: true }), name)
    await expectAccessible('the dialog for a key')
    await hands.press(dialog.getByRole('button', { name: 'Create key' }))
    const created = page.getByRole('dialog', { name })
    const key = await created.getByRole('code').innerText()
    const list = async () => {
      const headers = { authorization: `Bearer ${key}` }
      return (await fetch(`${origin}/api/v1/apps/${beacon.appId}/links`, { headers })).status
    }
    await expectAccessible('the new key')
    expect(await list(), 'the key works').toBe(200)
    await page.keyboard.press('Escape')
    await expect(created, 'Escape does not lose the key').toBeVisible()
    await hands.press(created.getByRole('button', { name: 'Done' }))
    await created.waitFor({ state: 'hidden' })
    await expect(page.locator('body'), 'it is not shown again').not.toContainText(key)

    await hands.press(page.getByRole('button', { name: `Revoke ${name}` }))
    const confirmation = page.getByRole('dialog', { name: `Revoke ${name}` })
    await hands.press(confirmation.getByRole('button', { name: 'Revoke key' }))
    await page.getByText(`${name} was revoked.`).waitFor()
    expect(await list(), 'a revoked key is refused').toBe(401)
  })

  test(`a developer adds a webhook, sees why a delivery failed, and sends it again ${input}`, async ({
    page,
    shop: { beacon },
    hands,
    expectAccessible,
  }) => {
    const description = `Orders by ${hands.name}`
    await openScreen(page, `/apps/${beacon.appId}/settings/webhooks`)
    await hands.press(page.getByRole('button', { name: 'Add', exact: true }).first())
    const dialog = page.getByRole('dialog', { name: 'Add webhook or connector' })
    // No server has this name, so every delivery fails.
    const url = 'https://hooks.beacon.example/orders'
    await hands.write(dialog.getByLabel('URL', { exact: true }), url)
    await hands.write(dialog.getByLabel(/^Description/), description)
    await expectAccessible('the dialog for a webhook')
    await hands.press(dialog.getByRole('button', { name: 'Add', exact: true }))
    const secret = page.getByRole('dialog', { name: 'Signing secret' })
    await expect(secret.getByRole('code'), 'its secret is shown once').toHaveText(/^whsec_/)
    await hands.press(secret.getByRole('button', { name: 'Done' }))
    await hands.press(page.getByRole('link', { name: description }))
    await page.getByRole('heading', { name: description, level: 1 }).waitFor()
    await hands.press(page.getByRole('button', { name: 'Send test' }))
    const deliveries = page.getByRole('list', { name: 'Deliveries' })
    const reason = deliveries.getByText(/DNS|not found|resolve|failed/i)
    await expect(reason.first(), 'a failed attempt says why').toBeVisible()
    await hands.press(deliveries.locator('summary').first())
    await deliveries.getByRole('table').first().waitFor()
    await expectAccessible('a delivery with its attempts')

    const choose = async (action: string) => {
      await hands.press(page.getByRole('button', { name: 'More actions' }))
      await hands.press(page.getByRole('menuitem', { name: action }))
    }
    await choose('Redeliver failed messages…')
    const redelivery = page.getByRole('dialog', { name: 'Redeliver failed messages' })
    await hands.press(redelivery.getByRole('button', { name: 'Redeliver' }))
    await redelivery.waitFor({ state: 'hidden' })
    await choose('Pause')
    await page.getByText('The webhook is paused.').waitFor()
    await choose('Delete…')
    const confirmation = page.getByRole('dialog', { name: /^Delete/ })
    await hands.press(confirmation.getByRole('button', { name: /^Delete/ }))
    await page.waitForURL(/settings\/webhooks$/)
    await waitForScreen(page)
    await expect(page.getByText(description)).toHaveCount(0)
  })

  test(`a marketer moves links from a file: columns, a dry run, then the import ${input}`, async ({
    page,
    shop: { beacon },
    hands,
    expectAccessible,
  }) => {
    const rows = [
      'Target page,Short,Label',
      `https://beacon.example/a,moved-${hands.name}-a,First`,
      `https://beacon.example/b,moved-${hands.name}-b,Second`,
      `not a url,moved-${hands.name}-c,Third`,
    ]
    const column = (name: string) => page.getByLabel(`Column ${name} becomes`, { exact: true })
    await openScreen(page, `/apps/${beacon.appId}/settings/imports`)
    const chooser = page.waitForEvent('filechooser')
    await hands.press(page.getByLabel('Choose a file or drop it here', { exact: true }))
    const buffer = Buffer.from(rows.join('\n'))
    await (await chooser).setFiles({ name: 'links.csv', mimeType: 'text/csv', buffer })
    await hands.choose(column('Target page'), 'Destination')
    await hands.choose(column('Short'), 'Slug')
    await expectAccessible('the columns of a file')
    const domain = page.getByLabel('Domain', { exact: true })
    await expect(domain, 'the domains can be chosen').toContainText('beacon')
    await hands.press(page.getByRole('button', { name: 'Check the file' }))
    const start = page.getByRole('button', { name: 'Import 2 links' })
    await start.waitFor()
    await expect(page.getByRole('main')).toContainText('1 row was left')
    await expectAccessible('the result of a dry run')
    await hands.press(start)
    await page.getByRole('button', { name: 'Import another file' }).waitFor()
    await openScreen(page, `/apps/${beacon.appId}/links?search=moved-${hands.name}`)
    const found = await page.getByRole('checkbox', { name: /^Select / }).count()
    expect(found, 'the links exist').toBeGreaterThanOrEqual(2)
  })

  test(`a developer marks a phone as a test device, so that it is not counted ${input}`, async ({
    page,
    shop: { beacon },
    hands,
    expectAccessible,
  }) => {
    const name = `Phone by ${hands.name}`
    const device = page.getByRole('table', { name: 'Test devices' }).getByText(name)
    await openScreen(page, `/apps/${beacon.appId}/settings/test-devices`)
    await hands.press(page.getByRole('button', { name: 'Add device' }).first())
    const dialog = page.getByRole('dialog', { name: 'Add test device' })
    await hands.write(dialog.getByLabel('Install ID', { exact: true }), crypto.randomUUID())
    await hands.write(dialog.getByLabel('Name', { exact: true }), name)
    await expectAccessible('the dialog for a device')
    await hands.press(dialog.getByRole('button', { name: 'Add device' }))
    await dialog.waitFor({ state: 'hidden' })
    await device.waitFor()
    await hands.press(page.getByRole('button', { name: `Remove ${name}` }))
    await page.getByText(`Removed ${name}.`).waitFor()
    await expectAccessible('the notice with undo')
    await hands.press(page.getByRole('button', { name: 'Undo' }))
    await expect(device, 'a removed device comes back with undo').toBeVisible()
  })

  test(`an admin answers a request for a copy of somebody's data, and for its erasure ${input}`, async ({
    page,
    shop: { beacon },
    hands,
    expectAccessible,
  }) => {
    const listed = await callApi(page, 'GET', `/api/v1/apps/${beacon.appId}/installs?limit=20`)
    const { items } = listed.body as { items: readonly { installId: string }[] }
    const installId = items.at(hands.name === 'mouse' ? 0 : 1)?.installId ?? ''
    await openScreen(page, `/apps/${beacon.appId}/settings/privacy`)
    await hands.write(page.getByLabel('Install ID', { exact: true }), installId)
    await hands.press(page.getByRole('button', { name: 'Find' }))
    const download = page.waitForEvent('download')
    await hands.press(page.getByRole('button', { name: 'Download as JSON' }))
    const copy = await readFile(await (await download).path(), 'utf8')
    expect(copy, 'the copy is of this install').toContain(installId)
    await expectAccessible('the data of an install')
    await hands.press(page.getByRole('button', { name: 'Erase data' }))
    const dialog = page.getByRole('dialog', { name: 'Erase all data of this install?' })
    await hands.write(dialog.getByLabel('Type erase to confirm', { exact: true }), 'erase')
    await expectAccessible('the confirmation')
    await hands.press(dialog.getByRole('button', { name: 'Erase data' }))
    await dialog.waitFor({ state: 'hidden' })
    await expect(page.getByRole('heading', { name: 'Erasures' })).toBeVisible()
  })
}
