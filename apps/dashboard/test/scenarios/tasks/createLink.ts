import { openScreen } from '../../harness/openScreen.ts'
import { createTask } from '../../harness/task.ts'

/** A marketer makes a link for a campaign, sees what it will do, and prints its code. */
export const createLink = createTask({
  name: 'a new link',
  async run({ service: { lumen }, tab, page, hands, expect, expectAccessible }) {
    const slug = `sale-${hands.name}`
    await openScreen(tab, `/apps/${lumen.appId}/links`)
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
    await preview.getByText('A lamp for the desk').first().waitFor()
    expect('the preview shows the card', true)
    for (const device of ['Android', 'Desktop']) {
      await hands.press(preview.getByRole('tab', { name: device, exact: true }))
      const panel = preview.getByRole('tabpanel')
      await panel.getByText(/\w{4}/).first().waitFor()
      expect(`the preview explains ${device}`, (await panel.innerText()).length > 40)
    }
    await expectAccessible('the editor with open sections')

    await hands.press(form.getByRole('button', { name: 'Create link' }))
    await page.waitForURL(/links\/\d+$/)
    await page.getByText(`${lumen.domain}/${slug}`).first().waitFor()
    expect('the page of the link opens', true)

    await hands.press(page.getByRole('button', { name: 'QR code' }))
    const dialog = page.getByRole('dialog', { name: 'QR code' })
    await dialog.getByRole('img', { name: /QR code of/ }).waitFor()
    await expectAccessible('the QR code')
    for (const format of ['SVG', 'PNG']) {
      const download = page.waitForEvent('download')
      await hands.press(dialog.getByRole('button', { name: format }))
      const name = (await download).suggestedFilename()
      expect(
        `the code can be saved as ${format}`,
        name === `qr-${slug}.${format.toLowerCase()}`,
        name,
      )
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  },
})
