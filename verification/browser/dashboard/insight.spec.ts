import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { Shop } from '../../harness/browser/startShop.ts'
import { expect, inputs, phone, signedOut, test } from './fixtures.ts'
import { look } from './look.ts'
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

  test(`a marketer follows a source to its hosts and sets links side by side ${input}`, async ({
    page,
    shop: { lumen },
    hands,
    expectAccessible,
  }) => {
    await openScreen(page, `/apps/${lumen.appId}/overview?period=mtd&compare=year-weekdays`)
    await hands.press(page.getByRole('button', { name: 'Add Events to the chart' }))
    await page.waitForURL(/metric=clicks&metric=events/)
    await page.getByRole('img', { name: /^Clicks and Events by/ }).waitFor()
    await expectAccessible('two metrics with an axis each')
    const sources = page.getByRole('list', { name: 'Sources by clicks' })
    const source = sources.getByTitle(/: show only this$/).filter({ hasNotText: 'Direct' })
    await hands.press(source.first())
    await page.waitForURL(/where=source/)
    await waitForScreen(page)
    await page.getByRole('list', { name: 'Referrers by clicks' }).waitFor()
    await expect(
      page.getByRole('button', { name: /^Installs per click/ }),
      'a source has no installs without a match',
    ).toHaveCount(1)

    await hands.press(page.getByRole('link', { name: 'Compare', exact: true }))
    await page.getByRole('heading', { name: 'Compare links' }).waitFor()
    await waitForScreen(page)
    const links = page.getByRole('list', { name: 'Compared links' }).getByRole('listitem')
    const before = await links.count()
    const rows = page.getByRole('table', { name: 'Figures by link' }).getByRole('row')
    await expect(rows).toHaveCount(before + 1)
    await expectAccessible('links side by side')
    await hands.press(links.first().getByRole('button', { name: /^Remove/ }))
    await expect(rows, 'a removed link leaves the table').toHaveCount(before)
  })

  test(`a marketer notes what happened in a chart, corrects it, and deletes it ${input}`, async ({
    page,
    shop: { lumen },
    hands,
    expectAccessible,
  }) => {
    await openScreen(page, `/apps/${lumen.appId}/overview?period=7d`)
    const chart = page.getByRole('img', { name: /^Clicks by day/ })
    const notes = page.getByRole('list', { name: 'Annotations' })
    const dialog = page.getByRole('dialog')
    // From the chart itself: a double click, or Enter at a day that the arrow keys have chosen.
    if (hands.name === 'mouse') await chart.dblclick({ position: { x: 300, y: 100 } })
    else {
      await hands.press(chart)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
    }
    await dialog.getByLabel('Day', { exact: true }).waitFor()
    const day = await dialog.getByLabel('Day', { exact: true }).inputValue()
    expect(day, 'the day of the chart').toMatch(/^\d{1,2} \p{L}+ \d{4}$/u)
    await hands.write(dialog.getByLabel('What happened'), 'Version 4.2')
    await expectAccessible('the dialog of an annotation')
    await hands.press(dialog.getByRole('button', { name: 'Add annotation' }))
    await notes.getByText('Version 4.2').waitFor()
    await expect(page.locator('svg [data-marks="1"]'), 'the chart has its mark').toHaveCount(1)

    await hands.press(page.getByRole('button', { name: 'Annotate', exact: true }))
    await hands.write(dialog.getByLabel('What happened'), 'Newsletter')
    await hands.press(dialog.getByRole('button', { name: 'Add annotation' }))
    await notes.getByText('Newsletter').waitFor()
    await hands.press(notes.getByRole('button', { name: 'Edit Newsletter' }))
    await hands.write(dialog.getByLabel('What happened'), 'Newsletter to all')
    await hands.press(dialog.getByRole('button', { name: 'Save' }))
    await notes.getByText('Newsletter to all').waitFor()
    await waitForScreen(page)
    await expectAccessible('a chart with annotations')
    if (hands.name === 'keyboard') await look(page, 'annotations')

    for (const text of ['Version 4.2', 'Newsletter to all']) {
      await hands.press(notes.getByRole('button', { name: `Delete ${text}` }))
      await expect(notes.getByText(text, { exact: true })).toHaveCount(0)
    }
  })

  test.describe('for people without an account', () => {
    test.use({ expectedErrors: /status of 404|^ApiError: Not found/ })

    test(`a marketer shares a report, a client reads it, and it is revoked ${input}`, async ({
      page,
      open,
      shop: { lumen },
      hands,
      expectAccessible,
    }) => {
      const filtered = 'period=7d&where=platform%3Aeq%3Aios'
      await openScreen(page, `/apps/${lumen.appId}/overview?${filtered}`)
      const total = await page.getByRole('button', { name: /^Clicks/ }).innerText()
      await hands.press(page.getByRole('button', { name: 'Share', exact: true }))
      const dialog = page.getByRole('dialog')
      const title = `Spring ${input}`
      await hands.write(dialog.getByLabel('Title'), title)
      await expect(dialog, 'what is shared').toContainText('Platform is iOS')
      await hands.press(dialog.getByRole('checkbox', { name: 'Sources', exact: true }))
      await hands.choose(dialog.getByLabel('The link ends', { exact: true }), 'In 30 days')
      await expectAccessible('the dialog that shares a report')
      if (hands.name === 'keyboard') await look(page, 'share-dialog')
      await hands.press(dialog.getByRole('button', { name: 'Create link' }))
      const url = await dialog.locator('code').innerText()
      expect(url).toMatch(/\/report#token=[\w-]{43}$/)
      await expectAccessible('the link of a report')
      await hands.press(dialog.getByRole('button', { name: 'Done' }))

      const client = await open(signedOut)
      await client.goto(url)
      await client.getByRole('heading', { level: 1, name: title }).waitFor()
      await waitForScreen(client)
      const clicks = client.getByRole('button', { name: /^Clicks/ })
      expect(await clicks.innerText(), 'the same figure').toBe(total)
      const headings = client.getByRole('heading', { level: 2 })
      await expect(headings).toHaveText(['Links', 'Countries', 'Platforms'])
      await expect(client.getByRole('link'), 'no way into the dashboard').toHaveCount(0)
      await expect(client.getByRole('combobox'), 'no other filters').toHaveCount(0)
      await hands.press(client.getByRole('button', { name: /^Events/ }))
      await client.getByRole('img', { name: /^Events by day/ }).waitFor()
      await client.reload()
      await client.getByRole('heading', { level: 1, name: title }).waitFor()
      await waitForScreen(client)
      await look(client, 'shared-report')
      const small = await open({ ...signedOut, ...phone })
      await small.goto(url)
      await small.getByRole('heading', { level: 1, name: title }).waitFor()
      await waitForScreen(small)
      await look(small, 'shared-report-small')

      await openScreen(page, `/apps/${lumen.appId}/settings/reports`)
      const row = page.getByRole('listitem').filter({ hasText: title })
      await expect(row, 'who shared it, and that it was opened').toContainText('Ada Owner')
      await expect(row).toContainText('Last opened')
      await hands.press(row.getByRole('button', { name: /^Edit/ }))
      await hands.write(dialog.getByLabel('Title'), `${title} 2`)
      await expectAccessible('the dialog that edits a report')
      await hands.press(dialog.getByRole('button', { name: 'Save' }))
      await row.getByText(`${title} 2`).waitFor()
      if (hands.name === 'keyboard') await look(page, 'shared-reports')
      await hands.press(row.getByRole('button', { name: /^Revoke/ }))
      await hands.press(dialog.getByRole('button', { name: 'Revoke report' }))
      await expect(row).toHaveCount(0)
      await client.reload()
      await client.getByRole('heading', { name: 'This report is not available' }).waitFor()
      await look(client, 'shared-report-gone')
    })
  })

  test(`an engineer watches clicks arrive, and pauses to read ${input}`, async ({
    page,
    shop,
    hands,
    expectAccessible,
  }) => {
    await openScreen(page, `/apps/${shop.lumen.appId}/live`)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('status').getByText('Live', { exact: true }).waitFor()
    await hands.press(page.getByRole('button', { name: 'Clicks', exact: true }))
    await page.waitForURL(/kind=/)
    await page.getByRole('status').getByText('Live', { exact: true }).waitFor()
    await waitForScreen(page)
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
    await hands.choose(group, 'By currency')
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
