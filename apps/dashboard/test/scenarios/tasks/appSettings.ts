import { openScreen } from '../../harness/openScreen.ts'
import { createTask } from '../../harness/task.ts'

/** An admin enters the identities of the app, its brand and how sure a match must be. */
export const appSettings = createTask({
  name: 'settings of an app',
  async run({ service: { beacon }, tab, page, hands, expect, expectAccessible }) {
    const settings = `/apps/${beacon.appId}/settings`
    await openScreen(tab, `${settings}/general`)
    const name = page.getByLabel('Name', { exact: true })
    const scheme = page.getByLabel('URL scheme', { exact: true })
    await hands.write(scheme, 'not a scheme')
    const bar = page.getByRole('region', { name: 'Unsaved changes' })
    await hands.press(bar.getByRole('button', { name: /^Save/ }))
    await bar.getByText(/attention/).waitFor()
    await expectAccessible('a form with an error')
    expect('an invalid scheme is not sent', (await scheme.getAttribute('aria-invalid')) === 'true')
    await hands.write(scheme, `beacon-${hands.name}`)
    await hands.write(name, `Beacon by ${hands.name}`)
    await hands.press(bar.getByRole('button', { name: /^Save/ }))
    await bar.waitFor({ state: 'hidden' })
    await page.reload()
    await name.waitFor()
    const saved = await name.inputValue()
    expect('the name is saved', saved === `Beacon by ${hands.name}`, saved)
    await hands.write(name, 'Beacon')
    await hands.press(page.getByRole('link', { name: 'Brand' }).first())
    const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
    await hands.press(leave.getByRole('button', { name: 'Cancel' }))
    await hands.press(bar.getByRole('button', { name: /^Save/ }))
    await bar.waitFor({ state: 'hidden' })

    await hands.press(page.getByRole('link', { name: 'Brand' }).first())
    await hands.write(page.getByLabel('Accent colour', { exact: true }), '#0b6b4f')
    await hands.write(page.getByLabel('Text', { exact: true }), `Lights, by ${hands.name}.`)
    await page.getByText(`Lights, by ${hands.name}.`).last().waitFor()
    await hands.press(bar.getByRole('button', { name: /^Save/ }))
    await bar.waitFor({ state: 'hidden' })
    expect('the brand is saved', true)

    await hands.press(page.getByRole('link', { name: 'Match policy' }).first())
    const window = page.getByLabel('Window', { exact: true }).first()
    await hands.choose(window, hands.name === 'mouse' ? 'Up to 2 hours old' : 'Up to 24 hours old')
    await hands.press(bar.getByRole('button', { name: /^Save/ }))
    await page.getByText('Match policy saved.').waitFor()
    expect('the match policy is saved', true)
  },
})
