import { openScreen, waitForScreen } from '../../harness/openScreen.ts'
import { createTask } from '../../harness/task.ts'

/** An engineer finds out why an install was matched. */
export const matches = createTask({
  name: 'matches',
  async run({ service: { lumen }, tab, page, hands, expect, expectAccessible }) {
    await openScreen(tab, `/apps/${lumen.appId}/matches`)
    await hands.choose(page.getByLabel('Method', { exact: true }), 'Probabilistic')
    await page.waitForURL(/method=probabilistic/)
    await waitForScreen(tab)
    const table = page.getByRole('table', { name: 'Installs, newest first' })
    await hands.press(table.getByRole('link').first())
    await page.getByRole('heading', { name: 'Evidence' }).waitFor()
    const main = page.getByRole('main')
    const text = await main.innerText()
    expect('a sentence says why', /matched|led to/i.test(text), text.slice(0, 300))
    expect(
      'the threshold and the window are named',
      /threshold/i.test(text) && /window/i.test(text),
    )
    const waterfall = main.getByRole('table', { name: /^Evidence for/ })
    const bits = await waterfall.getByRole('row').evaluateAll((rows) =>
      rows
        .map((row) => row.querySelector('td')?.textContent ?? '')
        .filter((cell) => /\d/.test(cell))
        .map((cell) => Number(cell.replace('−', '-').replace(/[^\d.-]/g, ''))),
    )
    const parts = bits.slice(0, -1).reduce((sum, each) => sum + each, 0)
    const total = bits.at(-1) ?? Number.NaN
    // Each part is rounded to a tenth.
    expect('the parts add up to the total', Math.abs(parts - total) < 0.06 * bits.length, bits)
    const rivals = main.getByRole('list', { name: 'Candidates, likeliest first' })
    if ((await rivals.count()) > 0) {
      await hands.press(rivals.getByRole('button').nth(1))
      expect('a rival can be compared', (await waterfall.count()) === 1)
    }
    await expectAccessible('an explained match')

    await hands.press(main.getByRole('link', { name: 'Matches' }))
    await hands.choose(page.getByLabel('Result', { exact: true }), 'Not matched')
    await waitForScreen(tab)
    await hands.press(table.getByRole('link').first())
    await page.getByRole('heading', { name: 'Match of an install' }).waitFor()
    await waitForScreen(tab)
    const unmatched = await main.innerText()
    expect('an install without a match has a reason', /not matched|no /i.test(unmatched), unmatched)
    await expectAccessible('an install without a match')
  },
})
