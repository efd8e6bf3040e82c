import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { Shop } from '../../harness/browser/startShop.ts'
import { expect, inputs, test } from './fixtures.ts'
import { openScreen, waitForScreen } from './screens.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

for (const input of inputs) {
  test(`a marketer narrows figures down, shares the address, and downloads a card ${input}`, async ({
    page,
    context,
    shop: { lumen },
    hands,
    expectAccessible,
  }) => {
    await openScreen(page, `/apps/${lumen.appId}/overview`)
    const clicks = page.getByRole('button', { name: /^Clicks/ })
    const all = await clicks.innerText()

    await hands.press(page.getByRole('button', { name: 'Last 30 days' }))
    await expectAccessible('the choice of a period')
    await hands.press(page.getByRole('button', { name: 'Last 7 days' }))
    await page.waitForURL(/period=7d/)
    await hands.choose(page.getByLabel('Comparison', { exact: true }), 'No comparison')
    await page.waitForURL(/compare=none/)

    await hands.press(page.getByRole('button', { name: 'Filter', exact: true }))
    await hands.choose(page.getByLabel('Filter by', { exact: true }), 'Platform')
    await expectAccessible('the choice of a filter')
    const values = page.getByRole('list', { name: 'Values' })
    await hands.press(values.getByRole('button', { name: /^iOS/ }))
    const filters = page.getByRole('list', { name: 'Filters' })
    await filters.getByText('iOS').waitFor()
    await hands.press(filters.getByRole('button', { name: 'is', exact: true }))
    await filters.getByRole('button', { name: 'is not' }).waitFor()
    await waitForScreen(page)
    const filtered = await clicks.innerText()
    expect(filtered, 'a filter changes the figures').not.toBe(all)

    const second = await context.newPage()
    await second.goto(page.url())
    await second.getByRole('list', { name: 'Filters' }).getByText('iOS').waitFor()
    await waitForScreen(second)
    const shared = await second.getByRole('button', { name: /^Clicks/ }).innerText()
    expect(shared, 'the address contains all of it').toBe(filtered)
    await second.close()

    const download = page.waitForEvent('download')
    await hands.press(page.getByRole('button', { name: 'Download Countries as CSV' }))
    const file = await download
    const [header, first] = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(header).toMatch(/country.*clicks/i)
    expect(first).toMatch(/,\d+/)
    expect(file.suggestedFilename()).toMatch(/\d{4}-\d{2}-\d{2}/)
  })

  test(`an engineer watches clicks arrive, and pauses to read ${input}`, async ({
    page,
    shop,
    hands,
    expectAccessible,
  }) => {
    await openScreen(page, `/apps/${shop.lumen.appId}/live`)
    await page.getByRole('status').getByText('Live', { exact: true }).waitFor()
    await hands.press(page.getByRole('button', { name: 'Clicks', exact: true }))
    await page.waitForURL(/kind=/)
    await page.getByRole('status').getByText('Live', { exact: true }).waitFor()
    const rows = page.getByRole('list', { name: /entries/i }).getByRole('listitem')
    const before = await rows.count()
    await clickLink(shop, 'get')
    await expect(rows, 'a click appears by itself').toHaveCount(before + 1)
    await expectAccessible('the list with entries')

    await hands.press(page.getByRole('button', { name: 'Pause' }))
    await clickLink(shop, 'get')
    const show = page.getByRole('button', { name: 'Show 1 new' })
    await show.waitFor()
    expect(await rows.count(), 'nothing moves while it is paused').toBe(before + 1)
    await hands.press(show)
    await expect(rows, 'what was held appears then').toHaveCount(before + 2)
  })

  test(`an engineer finds out why an install was matched, or not ${input}`, async ({
    page,
    shop: { lumen },
    hands,
    expectAccessible,
  }) => {
    await openScreen(page, `/apps/${lumen.appId}/matches`)
    await hands.choose(page.getByLabel('Method', { exact: true }), 'Probabilistic')
    await page.waitForURL(/method=probabilistic/)
    await waitForScreen(page)
    const table = page.getByRole('table', { name: 'Installs, newest first' })
    await hands.press(table.getByRole('link').first())
    await page.getByRole('heading', { name: 'Evidence' }).waitFor()
    const main = page.getByRole('main')
    for (const words of [/matched|led to/i, /threshold/i, /window/i]) {
      await expect(main).toContainText(words)
    }
    const waterfall = main.getByRole('table', { name: /^Evidence for/ })
    const bits = await waterfall.getByRole('row').evaluateAll((rows) =>
      rows
        .map((row) => row.querySelector('td')?.textContent ?? '')
        .filter((cell) => /\d/.test(cell))
        .map((cell) => Number(cell.replace('−', '-').replace(/[^\d.-]/g, ''))),
    )
    const parts = bits.slice(0, -1).reduce((sum, each) => sum + each, 0)
    const rest = Math.abs(parts - (bits.at(-1) ?? Number.NaN))
    // Each part is rounded to a tenth.
    expect(rest, `the parts add up to the total: ${bits.join(' ')}`).toBeLessThan(
      0.06 * bits.length,
    )
    const rivals = main.getByRole('list', { name: 'Candidates, likeliest first' })
    if ((await rivals.count()) > 0) {
      await hands.press(rivals.getByRole('button').nth(1))
      await expect(waterfall, 'a rival can be compared').toHaveCount(1)
    }
    await expectAccessible('an explained match')

    await hands.press(main.getByRole('link', { name: 'Matches' }))
    await hands.choose(page.getByLabel('Result', { exact: true }), 'Not matched')
    await waitForScreen(page)
    await hands.press(table.getByRole('link').first())
    await page.getByRole('heading', { name: 'Match of an install' }).waitFor()
    await waitForScreen(page)
    await expect(main, 'an install without a match has a reason').toContainText(/not matched|no /i)
    await expectAccessible('an install without a match')
  })

  test(`a marketer asks what people did: an event, a funnel, whether they return ${input}`, async ({
    page,
    shop: { lumen },
    hands,
    expectAccessible,
  }) => {
    await openScreen(page, `/apps/${lumen.appId}/events`)
    const names = page.getByRole('navigation', { name: 'Events' })
    await hands.press(names.getByRole('button', { name: /^purchase/ }))
    await page.waitForURL(/event=purchase/)
    await waitForScreen(page)
    const group = page.getByLabel('Group by', { exact: true })
    await hands.choose(group, await group.locator('option').nth(1).innerText())
    await page.waitForURL(/groupBy=/)
    await waitForScreen(page)

    await hands.press(page.getByRole('tab', { name: 'Funnels' }))
    await waitForScreen(page)
    const steps = page.getByRole('list', { name: 'Steps of the funnel' })
    const rows = steps.locator(':scope > li')
    const before = await rows.count()
    await hands.press(page.getByRole('button', { name: 'Add step' }))
    await rows.nth(before).waitFor()
    await hands.choose(page.getByLabel(`Event of step ${before + 1}`), 'purchase')
    await waitForScreen(page)
    await page.getByRole('heading', { name: 'Conversion' }).waitFor()
    await expectAccessible('a funnel')
    await expect(page.getByRole('main'), 'the share of each step').toContainText('%')

    await hands.press(page.getByRole('tab', { name: 'Retention' }))
    await waitForScreen(page)
    await page.getByRole('main').getByRole('table').first().waitFor()
    await expectAccessible('retention')
  })

  test(`an engineer asks what a URL does, and lets the service decide about an install ${input}`, async ({
    page,
    shop: { lumen },
    hands,
    expectAccessible,
  }) => {
    await openScreen(page, `/apps/${lumen.appId}/inspect`)
    await hands.write(page.getByLabel('URL', { exact: true }), `https://${lumen.domain}/get`)
    await hands.press(page.getByRole('button', { name: 'Inspect', exact: true }))
    const devices = page.getByRole('list', { name: 'Responses by device' })
    await expect(devices.locator(':scope > li')).toHaveCount(6)
    await expect(devices.getByRole('heading', { name: 'Why' })).toHaveCount(6)
    await expectAccessible('the responses')

    await hands.press(page.getByRole('link', { name: 'Try it' }))
    await waitForScreen(page)
    const run = page.getByRole('button', { name: 'Try it', exact: true })
    await hands.press(run)
    await page.getByRole('heading', { name: 'Timeline' }).waitFor()
    await waitForScreen(page)
    await expect(page.getByRole('main')).toContainText(/right link|led to|matched/i)
    await hands.choose(page.getByLabel('Others at the same address', { exact: true }), '30 people')
    await hands.press(run)
    await waitForScreen(page)
    await expectAccessible('a simulated install')
  })
}

/** A click on a link of the large organization, from an iPhone. */
function clickLink({ origin, lumen }: Shop, slug: string): Promise<number> {
  const headers = { host: lumen.domain, 'user-agent': iphone, accept: 'text/html' }
  return new Promise((resolve, reject) => {
    request(new URL(`/${slug}`, origin), { headers }, (response) => {
      response.resume()
      response.on('end', () => {
        resolve(response.statusCode ?? 0)
      })
    })
      .on('error', reject)
      .end()
  })
}
