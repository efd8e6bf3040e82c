import { openScreen } from '../../harness/openScreen.ts'
import { createTask } from '../../harness/task.ts'

/** A person changes their name and uses the command palette. */
export const account = createTask({
  name: 'account',
  async run({ service: { owner, lumen }, tab, page, hands, expect, expectAccessible }) {
    await openScreen(tab, '/account')
    await hands.write(page.getByLabel('Name', { exact: true }), 'Ada Second')
    await hands.press(page.getByRole('button', { name: /^Save/ }).first())
    await page
      .getByText(/saved|changed/i)
      .first()
      .waitFor()
    await hands.write(page.getByLabel('Name', { exact: true }), owner.name)
    await hands.press(page.getByRole('button', { name: /^Save/ }).first())
    expect('the name is saved', true)

    await openScreen(tab, `/apps/${lumen.appId}/overview`)
    await page.keyboard.press('ControlOrMeta+k')
    const palette = page.getByRole('dialog')
    await palette.waitFor()
    await page.keyboard.type('match policy')
    await palette.getByRole('option').first().waitFor()
    await expectAccessible('the command palette')
    await page.keyboard.press('Enter')
    await page.waitForURL(/match-policy/)
    expect('the palette leads to a screen by its name', true)
  },
})
