import { readFile } from 'node:fs/promises'
import { openScreen, waitForScreen } from '../../harness/openScreen.ts'
import { createTask } from '../../harness/task.ts'

/** A marketer narrows the figures down, shares the address, and takes the figures of a card along. */
export const overview = createTask({
  name: 'overview',
  async run({ service: { lumen }, tab, page, hands, expect, expectAccessible }) {
    await openScreen(tab, `/apps/${lumen.appId}/overview`)
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
    await waitForScreen(tab)
    const filtered = await clicks.innerText()
    expect('a filter changes the figures', filtered !== all, filtered)

    const second = await page.context().newPage()
    await second.goto(page.url())
    await second.getByRole('list', { name: 'Filters' }).getByText('iOS').waitFor()
    await second.waitForFunction(() => document.querySelector('.skeleton') === null)
    const shared = await second.getByRole('button', { name: /^Clicks/ }).innerText()
    expect('the address contains all of it', shared === filtered, shared)
    await second.close()

    const download = page.waitForEvent('download')
    await hands.press(page.getByRole('button', { name: 'Download Countries as CSV' }))
    const file = await download
    const csv = await readFile(await file.path(), 'utf8')
    const [header = '', first = ''] = csv.split('\r\n')
    expect('the file has the columns of the card', /country.*clicks/i.test(header), header)
    expect('and its rows', /,\d+/.test(first), first)
    expect('and a name with the days', /\d{4}-\d{2}-\d{2}/.test(file.suggestedFilename()))
  },
})
