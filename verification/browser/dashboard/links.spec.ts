import type { Page } from '@playwright/test'
import { takePictures } from '../../harness/browser/takePictures.ts'
import { expect, inputs, test } from './fixtures.ts'
import { measureFrames } from './measureFrames.ts'
import { callApi } from './people.ts'
import { openScreen, waitForScreen } from './screens.ts'

test('all links that match are changed together after a question, and changed back', async ({
  page,
  shop: { beacon },
}) => {
  const links = Array.from({ length: 230 }, (_, index) => ({
    destination: `https://beacon.example/${index}`,
    slug: `many-${index}`,
    name: `Poster ${index}`,
    title: 'A public headline',
    tags: ['many'],
  }))
  const created = await callApi(page, 'POST', `/api/v1/apps/${beacon.appId}/links/bulk`, { links })
  expect(created.body).toMatchObject({ created: 230 })
  await openScreen(page, `/apps/${beacon.appId}/links?tag=many`)
  await expect(page.getByRole('link', { name: /^Poster \d+$/ }).first()).toBeVisible()
  const every = page.getByRole('grid').getByRole('checkbox', { name: /^Select \d+ links/ })
  await every.click()
  const bar = page.getByRole('toolbar', { name: 'Selected links' })
  await bar.getByText('100 links selected').waitFor()
  await expect(every, 'not all of them are selected').not.toBeChecked()
  await bar.getByRole('button', { name: 'Select all that match' }).click()
  await bar.getByText('230 links selected').waitFor()
  await expect(every).toBeChecked()
  await bar.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Delete 230 links?' })
  await takePictures(page, 'delete-many')
  await question.getByRole('button', { name: 'Delete 230 links' }).click()
  await page.getByText('230 links deleted').waitFor()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(bar.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
})

test('the editor shows the URL that the website and the app get', async ({
  page,
  shop: { lumen },
}) => {
  await openScreen(page, `/apps/${lumen.appId}/links/new`)
  const form = page.getByRole('form', { name: 'Link' })
  await form
    .getByRole('textbox', { name: 'Destination' })
    .fill('https://lumen.example/lamp?utm_source=old')
  await form.getByRole('button', { name: /^Name and note/ }).click()
  await form.getByLabel('Name', { exact: true }).fill('Poster in Zurich')
  await form.getByRole('button', { name: /^Campaign/ }).click()
  await form.getByLabel('Source', { exact: true }).fill('poster')
  await form.getByText('The destination has its own utm_source.').waitFor()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('https://lumen.example/lamp?utm_source=poster')
  await takePictures(page, 'editor')
})

for (const input of inputs) {
  test(`a marketer finds links, changes several at once, and takes the change back ${input}`, async ({
    page,
    shop: { lumen },
    hands,
    expectAccessible,
  }) => {
    await openScreen(page, `/apps/${lumen.appId}/links`)
    const answered = page.waitForResponse(/\/links\?.*search=newsletter\b/)
    await hands.write(page.getByLabel('Search links', { exact: true }), 'newsletter')
    await answered
    await waitForScreen(page)
    const boxes = page.getByRole('grid').getByRole('checkbox', { name: /^Select (?!\d+ links?\b)/ })
    expect(await boxes.count(), 'a search finds some links').toBeGreaterThan(1)

    await hands.press(boxes.nth(0))
    await hands.press(boxes.nth(1))
    const bar = page.getByRole('toolbar', { name: 'Selected links' })
    await bar.getByText('2 links selected').waitFor()
    await expectAccessible('the bar for selected links')
    const archive = bar.getByRole('button', { name: 'Archive', exact: true })
    await hands.press(archive)
    await page.getByText('2 links archived').waitFor()
    await bar.getByRole('button', { name: 'Unarchive' }).waitFor()
    if (hands.name === 'mouse') await hands.press(page.getByRole('button', { name: 'Undo' }))
    else await page.keyboard.press('ControlOrMeta+Z')
    await expect(archive, 'links are active again after undo').toBeVisible()

    await hands.press(page.getByRole('button', { name: 'Clear', exact: true }))
    await hands.choose(page.getByLabel('Sort', { exact: true }), 'Clicks')
    await page.waitForURL(/sort=clicks/)
    await waitForScreen(page)
    await hands.press(page.getByRole('button', { name: 'Tags' }))
    await expectAccessible('the choice of tags')
    const tag = page.getByRole('dialog', { name: 'Filter by tag' }).getByRole('checkbox').first()
    await hands.press(tag)
    await page.waitForURL(/tag=/)
    await page.keyboard.press('Escape')
    await waitForScreen(page)
    expect(page.url(), 'filters and order are in the address').toContain('sort=clicks')

    await hands.press(page.getByRole('button', { name: /^Actions for / }).first())
    await expectAccessible('the menu of a link')
    await hands.press(page.getByRole('menuitem', { name: 'Disable' }))
    await page.getByText('Link disabled').waitFor()
    // By keyboard, the message is behind all rows of the list.
    if (hands.name === 'mouse') await hands.press(page.getByRole('button', { name: 'Undo' }))
    else await page.keyboard.press('ControlOrMeta+Z')
    await hands.press(page.getByRole('grid').getByRole('link').first())
    await page.waitForURL(/links\/\d+/)
    await waitForScreen(page)
    await expect(page.getByRole('heading', { name: 'Latest clicks' })).toBeVisible()
  })

  test(`a marketer makes a link, sees what it will do, and prints its code ${input}`, async ({
    page,
    shop: { origin, lumen },
    hands,
    expectAccessible,
  }) => {
    const slug = `sale-${hands.name}`
    await openScreen(page, `/apps/${lumen.appId}/links`)
    await hands.press(page.getByRole('link', { name: /^New link/ }))
    const form = page.getByRole('form', { name: 'Link' })
    await hands.write(
      form.getByRole('textbox', { name: 'Destination' }),
      'https://lumen.example/products/lamp',
    )
    await hands.press(form.getByRole('button', { name: /^Short link/ }))
    await hands.write(form.getByLabel('Slug', { exact: true }), slug)
    await form.getByText('Available', { exact: true }).waitFor()
    await hands.press(form.getByRole('button', { name: /^Campaign/ }))
    await hands.write(form.getByLabel('Source', { exact: true }), 'poster')
    await hands.press(form.getByRole('button', { name: /^Social card/ }))
    await hands.write(form.getByLabel('Title', { exact: true }), 'A lamp for the desk')
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview.getByText('A lamp for the desk').first()).toBeVisible()
    for (const device of ['Android', 'Desktop']) {
      await hands.press(preview.getByRole('tab', { name: device, exact: true }))
      await expect(preview.getByRole('tabpanel'), `the preview explains ${device}`).toContainText(
        /\w{4}[^]{36}/,
      )
    }
    await expectAccessible('the editor with open sections')

    await hands.press(form.getByRole('button', { name: 'Create link' }))
    await page.waitForURL(/links\/\d+$/)
    const address = `${lumen.domain}:${new URL(origin).port}/${slug}`
    await expect(page.getByRole('main').getByText(address)).toBeVisible()

    await hands.press(page.getByRole('button', { name: 'QR code' }))
    const dialog = page.getByRole('dialog', { name: 'QR code' })
    const code = dialog.getByRole('img', { name: /QR code of/ })
    await expect(code).toHaveAccessibleName(new RegExp(`/${slug}$`))
    const marked = dialog.getByRole('switch', { name: 'Count scans apart from taps' })
    await hands.press(marked)
    await expect(code).toHaveAccessibleName(new RegExp(`/${slug}\\?utm_medium=qr$`))
    await expectAccessible('the QR code')
    await hands.press(marked)
    for (const format of ['SVG', 'PNG']) {
      const download = page.waitForEvent('download')
      await hands.press(dialog.getByRole('button', { name: format }))
      expect((await download).suggestedFilename()).toBe(`qr-${slug}.${format.toLowerCase()}`)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test(`a marketer follows the rules of the team, saves a template, and duplicates the link with a key ${input}`, async ({
    page,
    shop: { beacon },
    hands,
    expectAccessible,
  }) => {
    const name = `Mail by ${hands.name}`
    const app = `/api/v1/apps/${beacon.appId}`
    const rules = { required: ['utm_source'], isLowerCase: true }
    expect((await callApi(page, 'PATCH', app, { campaignRules: rules })).status).toBe(200)
    await openScreen(page, `/apps/${beacon.appId}/links/new`)
    const form = page.getByRole('form', { name: 'Link' })
    const source = form.getByLabel('Source', { exact: true })
    const create = form.getByRole('button', { name: 'Create link' })
    await hands.write(
      form.getByRole('textbox', { name: 'Destination' }),
      'https://beacon.example/a',
    )
    await hands.press(create)
    await form.getByText('Your team requires it for every link.').waitFor()
    await expect(source, 'the section is open, at what is missing').toBeFocused()
    await hands.write(source, `Mail ${hands.name}`)
    await form.getByText(`Saved as mail-${hands.name}`).waitFor()
    // The preview is faded until it shows the same.
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview).toContainText(`?utm_source=mail-${hands.name}`)
    await expectAccessible('the campaign of a link, with rules')
    await takePictures(page, 'editor-campaign')
    await hands.press(form.getByRole('button', { name: 'Save as template' }))
    const dialog = page.getByRole('dialog', { name: 'Save template' })
    await hands.write(dialog.getByLabel('Name', { exact: true }), name)
    await expectAccessible('the dialog for a template')
    await takePictures(page, 'template-dialog')
    await hands.press(dialog.getByRole('button', { name: 'Save template' }))
    await dialog.waitFor({ state: 'hidden' })
    await expect(form.getByLabel('Template', { exact: true })).toContainText(name)
    await hands.press(form.getByRole('button', { name: /^Name and note/ }))
    await hands.write(form.getByLabel('Name', { exact: true }), name)
    await hands.press(create)
    await page.waitForURL(/links\/\d+$/)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText(`utm_source=mail-${hands.name}`).waitFor()

    await page.keyboard.press('d')
    await page.waitForURL(/links\/new\?copyOf=/)
    await page.getByRole('heading', { name: 'Duplicate link' }).waitFor()
    await expect(page.locator('input[name="destination"]')).toHaveValue('https://beacon.example/a')
    await expect(page.locator('input[name="campaign/utm_source"]')).toHaveValue(
      `mail-${hands.name}`,
    )
    await expect(page.locator('input[name="name"]')).toHaveValue(`${name} (copy)`)
    await takePictures(page, 'duplicate')
    await hands.press(create)
    await page.waitForURL(/links\/\d+$/)

    await openScreen(page, `/apps/${beacon.appId}/links`)
    await pressWithinFrame(page, ['j', 'd'])
    await page.waitForURL(/links\/new\?copyOf=/)
    await expect(page.locator('input[name="name"]')).toHaveValue(`${name} (copy 2)`)

    await openScreen(page, `/apps/${beacon.appId}/links`)
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await keys.getByText('Duplicate the link of the row or the page').waitFor()
    await expectAccessible('the list of keys')
    await page.keyboard.press('Escape')

    // A short list: the bar is behind its last row.
    await openScreen(page, `/apps/${beacon.appId}/links?search=${encodeURIComponent(name)}`)
    await hands.press(page.getByRole('grid').getByRole('checkbox').nth(1))
    const bar = page.getByRole('toolbar', { name: 'Selected links' })
    await hands.press(bar.getByRole('button', { name: 'Campaign' }))
    const bulk = page.getByRole('dialog', { name: 'Campaign of 1 link' })
    await hands.choose(bulk.getByLabel('Template', { exact: true }), name)
    await expect(bulk.getByLabel('Source', { exact: true })).toHaveValue(`mail-${hands.name}`)
    await expectAccessible('the campaign of several links')
    await takePictures(page, 'bulk-campaign')
    await page.keyboard.press('Escape')
    const none = { required: [], isLowerCase: false }
    await callApi(page, 'PATCH', app, { campaignRules: none })
  })

  test.describe(() => {
    test.use({ expectedErrors: /status of 412/ })

    test(`two people edit one link, and nobody overwrites the other without knowing ${input}`, async ({
      page,
      context,
      shop: { lumen },
      hands,
      expectAccessible,
    }) => {
      const created = await callApi(page, 'POST', `/api/v1/apps/${lumen.appId}/links`, {
        destination: 'https://lumen.example/first',
        slug: `edited-${hands.name}`,
      })
      const { id } = created.body as { id: string }
      const path = `/apps/${lumen.appId}/links/${id}`
      await openScreen(page, path)
      await hands.press(page.getByRole('link', { name: 'Edit' }))
      const destination = page.getByRole('textbox', { name: 'Destination' })

      const other = await context.newPage()
      await openScreen(other, `${path}/edit`)
      await other.getByRole('textbox', { name: 'Destination' }).fill('https://lumen.example/other')
      await other.getByRole('button', { name: 'Save changes' }).click()
      await other.waitForURL(/links\/\d+$/)

      await hands.write(destination, 'https://lumen.example/mine')
      await hands.press(page.getByRole('button', { name: 'Save changes' }))
      const conflict = page.getByRole('dialog', { name: 'Somebody else changed this link' })
      await conflict.waitFor()
      await expectAccessible('the notice of a conflict')
      await hands.press(conflict.getByRole('button', { name: 'Load the new version' }))
      await expect(page.locator('input[name="destination"]')).toHaveValue(/\/other$/)
      await hands.write(destination, 'https://lumen.example/mine')

      await hands.press(page.getByRole('button', { name: 'Cancel' }))
      const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
      await hands.press(leave.getByRole('button', { name: 'Keep editing' }))
      await leave.waitFor({ state: 'hidden' })
      await hands.press(page.getByRole('button', { name: 'Save changes' }))
      await page.waitForURL(/links\/\d+$/)
      await expect(page.getByText('lumen.example/mine').first()).toBeVisible()
    })
  })
}

const linkCount = 50_000
const maxRatio = 1.5
/** Pixels in each frame: as fast as rows can be read, and a fling, in which rows show their names alone. */
const steps = { reading: 60, fling: 300 } as const

test('a list of 50,000 links scrolls like a page with nothing on it @full', async ({
  page,
  shop: { beacon },
}) => {
  const rows = Array.from(
    { length: linkCount },
    (_, index) => `https://beacon.example/p/${index},many-${index}`,
  )
  const path = `/api/v1/apps/${beacon.appId}/imports?dryRun=false`
  const imported = await callApi(page, 'POST', path, ['destination,slug', ...rows].join('\n'))
  expect(imported.status).toBe(200)

  await page.setContent('<div style="height: 2000000px"></div>')
  const bare = await measureFrames(page, steps.fling)
  await openScreen(page, `/apps/${beacon.appId}/links`)
  await loadAll(page)
  for (const speed of ['reading', 'fling'] as const) {
    const list = await measureFrames(page, steps[speed])
    for (const share of ['median', 'p95'] as const) {
      const figures = `${list[share].toFixed(1)} ms, ${bare[share].toFixed(1)} ms bare`
      test.info().annotations.push({ type: `${speed}, ${share}`, description: figures })
      expect(list[share] / bare[share], `${speed}, ${share}: ${figures}`).toBeLessThanOrEqual(
        maxRatio,
      )
    }
  }
})

/** Presses keys one after the other with no frame between them, as on a busy machine. */
async function pressWithinFrame(page: Page, keys: readonly string[]): Promise<void> {
  await page.evaluate((pressed) => {
    for (const key of pressed) {
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }
  }, keys)
}

/** Scrolls to the end until no further page is loaded. */
async function loadAll(page: Page): Promise<void> {
  await page.waitForFunction(
    (count) => {
      scrollTo(0, document.documentElement.scrollHeight)
      const label = document.querySelector('[role="grid"] input')?.getAttribute('aria-label') ?? ''
      return Number(/\d+/.exec(label)?.[0] ?? 0) >= count
    },
    linkCount,
    { polling: 50, timeout: 300_000 },
  )
}
