import { openScreen, waitForScreen } from '../../harness/openScreen.ts'
import { createTask } from '../../harness/task.ts'

/** A marketer finds links, changes several at once, and takes the change back. */
export const links = createTask({
  name: 'links',
  async run({ service: { lumen }, tab, page, hands, expect, expectAccessible }) {
    await openScreen(tab, `/apps/${lumen.appId}/links`)
    const answered = page.waitForResponse(/\/links\?.*search=newsletter\b/)
    await hands.write(page.getByLabel('Search links', { exact: true }), 'newsletter')
    await answered
    await waitForScreen(tab)
    const boxes = page.getByRole('grid').getByRole('checkbox', { name: /^Select (?!all)/ })
    const found = await boxes.count()
    expect('a search finds some links', found > 1, found)

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
    await archive.waitFor()
    expect('links are archived, and active again after undo', true)

    await hands.press(page.getByRole('button', { name: 'Clear', exact: true }))
    await hands.choose(page.getByLabel('Sort', { exact: true }), 'Most clicks')
    await page.waitForURL(/sort=clicks/)
    await waitForScreen(tab)
    await hands.press(page.getByRole('button', { name: 'Tags' }))
    await expectAccessible('the choice of tags')
    const tag = page.getByRole('dialog', { name: 'Filter by tag' }).getByRole('checkbox').first()
    await hands.press(tag)
    await page.waitForURL(/tag=/)
    await page.keyboard.press('Escape')
    await waitForScreen(tab)
    expect('filters and order are in the address', page.url().includes('sort=clicks'), page.url())

    const menu = page.getByRole('button', { name: /^Actions for / }).first()
    await hands.press(menu)
    await expectAccessible('the menu of a link')
    await hands.press(page.getByRole('menuitem', { name: 'Disable' }))
    await page.getByText('Link disabled').waitFor()
    await hands.press(page.getByRole('button', { name: 'Undo' }))
    expect('a link is disabled and enabled again', true)
    await hands.press(page.getByRole('grid').getByRole('link').first())
    await page.waitForURL(/links\/\d+/)
    await waitForScreen(tab)
    await page.getByRole('heading', { name: 'Latest clicks' }).waitFor()
    expect('a row leads to the page of the link', true)
  },
})
