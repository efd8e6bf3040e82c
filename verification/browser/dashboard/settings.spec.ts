import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { LinkPreview } from '@throughlink/api'
import { takePictures } from '../../harness/browser/takePictures.ts'
import { expect, inputs, test } from './fixtures.ts'
import { callApi } from './people.ts'
import { scanImage } from './scanImage.ts'
import { openScreen, waitForScreen } from './screens.ts'

/** Removes what a browser writes in another way than the service. */
const toElements = (html: string) =>
  html
    .replace(/^<!doctype html>/i, '')
    // The mode of the preview.
    .replace(/ style="color-scheme: \w+;"/, '')
    .replace(/\s*\/>|><\/path>/g, '>')
    .replace(/ nonce="[^"]*"/g, '')
    .replaceAll('=""', '')
    .replace(/&#\d+;|&amp;|&quot;/g, '')
    .replace(/\s+/g, '')

/** Colour behind a page in a preview. */
const readBackground = (heading: Locator) =>
  heading.evaluate(() => getComputedStyle(document.body).backgroundColor)

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
    await hands.write(page.getByLabel('Headline', { exact: true }), 'Light for every room')
    await hands.write(page.getByLabel('Average rating'), '4.7')
    await hands.write(page.getByLabel('Number of ratings'), '12,345')
    const preview = page.getByRole('region', { name: 'Preview' })
    const phone = page.frameLocator('iframe[title="Page on a phone"]')
    const heading = phone.getByRole('heading', { level: 1 })
    await expect(heading, 'shows what is not saved').toHaveText('Light for every room')
    await expect(phone.getByText(`Lights, by ${hands.name}.`)).toBeVisible()
    await expect(phone.getByRole('img', { name: /4\.7 out of 5/ })).toBeVisible()
    await hands.choose(page.getByLabel('Add a language'), 'German')
    await hands.write(page.getByLabel('Headline in German'), 'Licht für jeden Raum')
    await expect(heading, 'follows the language that is edited').toHaveText('Licht für jeden Raum')
    const light = await readBackground(heading)
    await hands.press(preview.getByRole('radio', { name: 'Dark' }))
    await expect.poll(() => readBackground(heading), 'has its own mode').not.toBe(light)
    await expectAccessible('the brand with a preview')
    await hands.choose(preview.getByLabel('Language of the visitor'), 'Arabic')
    await expect(phone.locator('html')).toHaveAttribute('dir', 'rtl')
    await hands.press(page.getByRole('radio', { name: 'Website', exact: true }))
    await hands.press(preview.getByRole('radio', { name: 'Desktop' }))
    await expect(preview).toContainText('sends desktops to the destination')
    await save()
    await bar.waitFor({ state: 'hidden' })

    await hands.press(page.getByRole('link', { name: 'Match policy' }).first())
    const window = page.getByLabel('Window', { exact: true }).first()
    await hands.choose(window, hands.name === 'mouse' ? 'Up to 2 hours old' : 'Up to 24 hours old')
    await save()
    await expect(page.getByText('Match policy saved.')).toBeVisible()
  })

  test(`an admin sets the style of QR codes, and every code has it and can be scanned ${input}`, async ({
    page,
    shop: { beacon },
    hands,
    expectAccessible,
  }) => {
    await openScreen(page, `/apps/${beacon.appId}/settings/brand`)
    const panel = page.getByRole('region', { name: 'QR codes' })
    const preview = panel.getByRole('img', { name: 'QR code in this style' })
    const bar = page.getByRole('region', { name: 'Unsaved changes' })
    const save = () => hands.press(bar.getByRole('button', { name: /^Save/ }))
    await hands.write(panel.getByLabel('Code, as text', { exact: true }), '#dddddd')
    await save()
    await bar.getByText(/attention/).waitFor()
    await panel.getByText('The colours are too close. Some cameras cannot read it.').waitFor()
    await expectAccessible('colours that are too close')
    await takePictures(page, 'qr-colours')
    await hands.write(panel.getByLabel('Code, as text', { exact: true }), '#1b4d3e')
    await hands.write(panel.getByLabel('Background, as text', { exact: true }), '#f6f3ea')
    await hands.press(panel.getByRole('radio', { name: 'Rounded' }))
    const chooser = page.waitForEvent('filechooser')
    await hands.press(panel.getByRole('button', { name: 'Upload a logo' }))
    const buffer = await drawLogo(page)
    await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
    await expect(preview, 'the logo is in the code').toHaveAttribute('src', /%3Cimage/)
    expect(await scanImage(preview)).toContain('https://')
    await save()
    await bar.waitFor({ state: 'hidden' })
    await expectAccessible('a style with a logo')
    await takePictures(page, 'qr-style')

    const created = await callApi(page, 'POST', `/api/v1/apps/${beacon.appId}/links`, {
      destination: 'https://beacon.example/code',
      slug: `code-${hands.name}`,
    })
    const { id, url } = created.body as { id: string; url: string }
    await openScreen(page, `/apps/${beacon.appId}/links/${id}`)
    await hands.press(page.getByRole('button', { name: 'QR code' }))
    const dialog = page.getByRole('dialog', { name: 'QR code' })
    const code = dialog.getByRole('img', { name: /^QR code of/ })
    await expect(code).toHaveAttribute('src', /%231b4d3e.*%3Cimage/)
    expect(await scanImage(code)).toBe(url)
    await expectAccessible('a code in the style of the app')
    await takePictures(page, 'qr-dialog')
    const plain = { color: '#000000', background: '#ffffff', shape: 'square', logoId: null }
    await callApi(page, 'PATCH', `/api/v1/apps/${beacon.appId}`, { qrStyle: plain })
  })

  test(`an admin sets rules for campaigns, and an editor keeps templates ${input}`, async ({
    page,
    shop: { beacon },
    hands,
    expectAccessible,
  }) => {
    const name = `Ads by ${hands.name}`
    await openScreen(page, `/apps/${beacon.appId}/settings/campaigns`)
    const bar = page.getByRole('region', { name: 'Unsaved changes' })
    const required = page.getByRole('checkbox', { name: 'Source' })
    const isLowerCase = page.getByRole('switch', { name: /^Lower case/ })
    const setRules = async () => {
      await hands.press(required)
      await hands.press(isLowerCase)
      await hands.press(bar.getByRole('button', { name: /^Save/ }))
      await bar.waitFor({ state: 'hidden' })
    }
    await setRules()
    await hands.press(page.getByRole('button', { name: 'Add template' }))
    const dialog = page.getByRole('dialog', { name: 'Save template' })
    await hands.write(dialog.getByLabel('Name', { exact: true }), name)
    await hands.write(dialog.getByLabel('Source', { exact: true }), 'Insta Gram')
    await hands.press(dialog.getByRole('button', { name: 'Save template' }))
    await dialog.waitFor({ state: 'hidden' })
    const template = page.getByRole('list', { name: 'Templates' }).getByRole('listitem').filter({
      hasText: name,
    })
    await expect(template).toContainText('insta-gram')
    await hands.press(template.getByRole('button', { name: 'Edit' }))
    const edit = page.getByRole('dialog', { name: 'Edit template' })
    await hands.write(edit.getByLabel('Medium', { exact: true }), 'social')
    await hands.press(edit.getByRole('button', { name: 'Save template' }))
    await expect(template).toContainText('insta-gram / social')
    await expectAccessible('templates and rules')
    await takePictures(page, 'campaigns')
    await hands.press(template.getByRole('button', { name: 'Delete' }))
    await template.waitFor({ state: 'hidden' })
    await hands.press(page.getByRole('button', { name: 'Undo' }))
    await expect(template, 'a deleted template comes back with undo').toBeVisible()
    await page.reload()
    await expect(required).toBeChecked()
    await setRules()
    await expect(required).not.toBeChecked()
  })

  test(`the preview of a brand is the page that visitors get ${input}`, async ({
    page,
    shop: { lumen },
    hands,
  }) => {
    const answer = page.waitForResponse((response) => response.url().endsWith('/link-previews'))
    await openScreen(page, `/apps/${lumen.appId}/settings/brand`)
    const { devices } = (await (await answer).json()) as LinkPreview
    const preview = page.getByRole('region', { name: 'Preview' })
    for (const [device, label, title] of [
      ['iphone_safari', 'iPhone', 'Page on a phone'],
      ['desktop', 'Desktop', 'Page on a desktop'],
    ] as const) {
      await hands.press(preview.getByRole('radio', { name: label }))
      const html = devices.find((each) => each.device === device)?.html ?? ''
      const shown = page.frameLocator(`iframe[title="${title}"]`).locator('html')
      await expect(shown.locator('h1')).toBeVisible()
      // Byte by byte, apart from how the two write the same elements.
      expect(toElements(await shown.evaluate((element) => element.outerHTML))).toBe(
        toElements(html),
      )
    }
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
    await hands.press(domain)
    const domains = page.getByRole('option')
    await expect(domains.last(), 'the domains can be chosen').toContainText('beacon')
    await page.keyboard.press('Escape')
    await domains.last().waitFor({ state: 'hidden' })
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

  test(`a marketer makes the snippet of the website with its preview, and checks a page ${input}`, async ({
    page,
    shop: { lumen },
    hands,
    expectAccessible,
  }) => {
    await openScreen(page, `/apps/${lumen.appId}/settings/website`)
    const phone = page.frameLocator('iframe[title="Website on a phone"]')
    const banner = phone.getByRole('region')
    const snippet = page.getByRole('region', { name: 'Snippet' })
    await expect(banner, 'the preview runs the script').toContainText('Lumen')
    await expect(snippet).toContainText('integrity="sha384-')
    await hands.choose(page.getByLabel('Position', { exact: true }), 'Top')
    await hands.write(page.getByLabel('Text', { exact: true }), `Brighter, by ${hands.name}.`)
    await hands.write(page.getByLabel('Language', { exact: true }), 'de')
    await expect(banner).toContainText(`Brighter, by ${hands.name}.`)
    await expect(banner, 'is in German').toHaveAttribute('lang', 'de')
    expect((await banner.boundingBox())?.y, 'is at the top of the frame').toBe(
      (await page.locator('iframe').boundingBox())?.y,
    )
    for (const text of ['data-position="top"', `data-text="Brighter, by ${hands.name}."`]) {
      await expect(snippet).toContainText(text)
    }
    await hands.write(page.getByLabel('Link of a page', { exact: true }), 'nothing/*')
    await expect(snippet, 'says that the banner leads to an error').toContainText(
      'Create nothing/* for pages, and nothing for the home page.',
    )
    await hands.choose(
      page.getByLabel('Version of the script', { exact: true }),
      'Always the latest',
    )
    await expect(snippet).toContainText('/_tl/w/latest.js"')
    await expect(snippet, 'has no hash that would be wrong later').not.toContainText('integrity')
    await hands.write(page.getByLabel('Colour of the button', { exact: true }), 'red')
    await expect(page.getByText('Write a colour as #rrggbb')).toBeVisible()
    await expect(snippet, 'has only what the script understands').not.toContainText('data-color')
    await expectAccessible('the settings with an error')
    await hands.write(page.getByLabel('Colour of the button', { exact: true }), '#0b6b4f')
    await expect(snippet).toContainText('data-color="#0b6b4f"')
    await page.reload()
    await expect(snippet, 'a reload keeps the settings').toContainText('data-position="top"')
    await expect(snippet, 'a reload keeps the version').toContainText('/_tl/w/latest.js"')
    await hands.press(page.getByRole('radio', { name: 'Desktop' }))
    const desktop = page.frameLocator('iframe[title="Website on a desktop"]')
    await expect(desktop.locator('[data-link-code] img')).toBeVisible()
    await expect(desktop.getByRole('region')).toHaveCount(0)

    await hands.write(page.getByLabel('Address of the page', { exact: true }), 'localhost/shop')
    await hands.press(page.getByRole('button', { name: 'Check', exact: true }))
    await expect(page.getByText('page_unreachable')).toBeVisible()
    await expect(page.getByText('https://localhost/shop')).toBeVisible()
    await expectAccessible('the result of a check')
    const results = page.getByRole('table', { name: /installs and events of the website/ })
    await expect(results.getByRole('row', { name: /^Banner/ })).toBeVisible()
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

/** A picture such as an app's icon. */
async function drawLogo(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 300
    canvas.height = 300
    const context = canvas.getContext('2d')
    if (context === null) return ''
    context.fillStyle = '#d97706'
    context.roundRect(0, 0, 300, 300, 66)
    context.fill()
    context.fillStyle = '#ffffff'
    context.font = 'bold 200px sans-serif'
    context.textAlign = 'center'
    context.fillText('B', 150, 222)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
