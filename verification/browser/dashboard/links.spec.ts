import type { Page } from '@playwright/test'
import { expect, inputs, test } from './fixtures.ts'
import { measureFrames } from './measureFrames.ts'
import { callApi } from './people.ts'
import { openScreen, waitForScreen } from './screens.ts'

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
    const boxes = page.getByRole('grid').getByRole('checkbox', { name: /^Select (?!all)/ })
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
    await hands.choose(page.getByLabel('Sort', { exact: true }), 'Most clicks')
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
    await hands.press(page.getByRole('button', { name: 'Undo' }))
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
    await form.getByText(/available/i).waitFor()
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
    await dialog.getByRole('img', { name: /QR code of/ }).waitFor()
    await expectAccessible('the QR code')
    for (const format of ['SVG', 'PNG']) {
      const download = page.waitForEvent('download')
      await hands.press(dialog.getByRole('button', { name: format }))
      expect((await download).suggestedFilename()).toBe(`qr-${slug}.${format.toLowerCase()}`)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
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
