import { readFile } from 'node:fs/promises'
import { callApi } from '../../harness/callApi.ts'
import { openScreen } from '../../harness/openScreen.ts'
import { createTask } from '../../harness/task.ts'

/** An admin answers a request for a copy of somebody's data, and then for its erasure. */
export const privacy = createTask({
  name: 'privacy requests',
  async run({ service: { beacon }, tab, page, hands, expect, expectAccessible }) {
    const listed = await callApi(tab, 'GET', `/api/v1/apps/${beacon.appId}/installs?limit=20`)
    const { items } = listed.body as { items: readonly { installId: string }[] }
    const installId = items.at(hands.name === 'mouse' ? 0 : 1)?.installId ?? ''
    await openScreen(tab, `/apps/${beacon.appId}/settings/privacy`)
    await hands.write(page.getByLabel('Install ID', { exact: true }), installId)
    await hands.press(page.getByRole('button', { name: 'Find' }))
    const download = page.waitForEvent('download')
    await hands.press(page.getByRole('button', { name: 'Download as JSON' }))
    const copy = await readFile(await (await download).path(), 'utf8')
    expect('the copy is of this install', copy.includes(installId))
    await expectAccessible('the data of an install')
    await hands.press(page.getByRole('button', { name: 'Erase data' }))
    const dialog = page.getByRole('dialog', { name: 'Erase all data of this install?' })
    await hands.write(dialog.getByLabel('Type erase to confirm', { exact: true }), 'erase')
    await expectAccessible('the confirmation')
    await hands.press(dialog.getByRole('button', { name: 'Erase data' }))
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { name: 'Erasures' }).waitFor()
    expect('the erasure is listed', true)
  },
})
