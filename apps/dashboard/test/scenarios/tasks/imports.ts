import { openScreen } from '../../harness/openScreen.ts'
import { createTask } from '../../harness/task.ts'

/** A marketer moves links from a file: columns, a dry run, then the import. */
export const imports = createTask({
  name: 'imports',
  async run({ service: { beacon }, tab, page, hands, expect, expectAccessible }) {
    const rows = [
      'Target page,Short,Label',
      `https://beacon.example/a,moved-${hands.name}-a,First`,
      `https://beacon.example/b,moved-${hands.name}-b,Second`,
      `not a url,moved-${hands.name}-c,Third`,
    ]
    await openScreen(tab, `/apps/${beacon.appId}/settings/imports`)
    await hands.upload(page, page.getByLabel('Choose a file or drop it here', { exact: true }), {
      name: 'links.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\n')),
    })
    await hands.choose(
      page.getByLabel('Column Target page becomes', { exact: true }),
      'Destination',
    )
    await hands.choose(page.getByLabel('Column Short becomes', { exact: true }), 'Slug')
    await expectAccessible('the columns of a file')
    const domains = await page
      .getByLabel('Domain', { exact: true })
      .locator('option')
      .allInnerTexts()
    expect(
      'the domains can be chosen',
      domains.some((each) => each.includes('beacon')),
      domains,
    )
    await hands.press(page.getByRole('button', { name: 'Check the file' }))
    const start = page.getByRole('button', { name: 'Import 2 links' })
    await start.waitFor()
    const text = await page.getByRole('main').innerText()
    expect('the dry run names the row that is not valid', text.includes('1 row was left'), text)
    await expectAccessible('the result of a dry run')
    await hands.press(start)
    await page.getByRole('button', { name: 'Import another file' }).waitFor()
    await openScreen(tab, `/apps/${beacon.appId}/links?search=moved-${hands.name}`)
    const found = await page.getByRole('checkbox', { name: /^Select / }).count()
    expect('the links exist', found >= 2, found)
  },
})
