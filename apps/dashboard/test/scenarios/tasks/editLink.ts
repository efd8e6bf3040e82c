import { callApi } from '../../harness/callApi.ts'
import { openScreen } from '../../harness/openScreen.ts'
import { createTask } from '../../harness/task.ts'

/** Two people edit one link: nobody overwrites the other without knowing. */
export const editLink = createTask({
  name: 'a changed link',
  expectedErrors: [/status of 412/],
  async run({ service: { lumen }, open, tab, page, hands, expect, expectAccessible }) {
    const slug = `edited-${hands.name}`
    const created = await callApi(tab, 'POST', `/api/v1/apps/${lumen.appId}/links`, {
      destination: 'https://lumen.example/first',
      slug,
    })
    const { id } = created.body as { id: string }
    const path = `/apps/${lumen.appId}/links/${id}`
    await openScreen(tab, path)
    await hands.press(page.getByRole('link', { name: 'Edit' }))
    const destination = page.getByRole('textbox', { name: 'Destination' })

    const other = await open({ beside: tab.context })
    await openScreen(other, `${path}/edit`)
    await other.page
      .getByRole('textbox', { name: 'Destination' })
      .fill('https://lumen.example/other')
    await other.page.getByRole('button', { name: 'Save changes' }).click()
    await other.page.waitForURL(/links\/\d+$/)

    await hands.write(destination, 'https://lumen.example/mine')
    await hands.press(page.getByRole('button', { name: 'Save changes' }))
    const conflict = page.getByRole('dialog', { name: 'Somebody else changed this link' })
    await conflict.waitFor()
    await expectAccessible('the notice of a conflict')
    await hands.press(conflict.getByRole('button', { name: 'Load the new version' }))
    await page.waitForFunction(() =>
      document
        .querySelector<HTMLInputElement>('input[name="destination"]')
        ?.value.endsWith('/other'),
    )
    expect('the other change is shown, not overwritten', true)
    await hands.write(destination, 'https://lumen.example/mine')

    await hands.press(page.getByRole('button', { name: 'Cancel' }))
    const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
    await hands.press(leave.getByRole('button', { name: 'Keep editing' }))
    await leave.waitFor({ state: 'hidden' })
    await hands.press(page.getByRole('button', { name: 'Save changes' }))
    await page.waitForURL(/links\/\d+$/)
    await page.getByText('lumen.example/mine').first().waitFor()
    expect('a second attempt is saved', true)
  },
})
