import { callApi } from '../../harness/callApi.ts'
import { openScreen } from '../../harness/openScreen.ts'
import { createTask } from '../../harness/task.ts'

/** An owner invites somebody, who accepts. The owner changes their role, and the audit log has all of it. */
export const members = createTask({
  name: 'members',
  async run({ service: { beacon }, open, tab, page, hands, expect, expectAccessible }) {
    const person = `Ben ${hands.name}`
    const email = `ben-${hands.name}@beacon.example`
    const app = await callApi(tab, 'GET', `/api/v1/apps/${beacon.appId}`)
    const { organizationId } = app.body as { organizationId: string }
    await openScreen(tab, `/organizations/${organizationId}/members`)
    await hands.press(page.getByRole('button', { name: 'Invite' }))
    const dialog = page.getByRole('dialog', { name: 'Invite a member' })
    await hands.write(dialog.getByLabel('Email', { exact: true }), email)
    await hands.choose(dialog.getByLabel('Role', { exact: true }), 'Viewer')
    await expectAccessible('the invitation')
    await hands.press(dialog.getByRole('button', { name: 'Create invitation' }))
    const created = page.getByRole('dialog', { name: `Invitation for ${email}` })
    const url = await created.getByRole('code').innerText()
    await hands.press(created.getByRole('button', { name: 'Done' }))

    const guest = await open()
    await guest.page.goto(url)
    await guest.page.getByText(email).first().waitFor()
    await guest.page.getByLabel('Your name', { exact: true }).fill(person)
    await guest.page.getByLabel('Password', { exact: true }).fill('a long enough password')
    await guest.page.getByRole('button', { name: /^Join / }).click()
    await guest.page.getByRole('button', { name: email }).waitFor()
    expect('the invited person is signed in', !guest.page.url().includes('invitation'))
    await openScreen(guest, `/apps/${beacon.appId}/links`)
    const create = await guest.page.getByRole('link', { name: /^New link/ }).count()
    expect('a viewer cannot create links', create === 0, create)

    await page.reload()
    await hands.choose(page.getByLabel(`Role of ${person}`), 'Editor')
    await page.getByText(`${person} is now editor.`).waitFor()
    await openScreen(guest, `/apps/${beacon.appId}/links`)
    await guest.page.getByRole('link', { name: /^New link/ }).waitFor()
    expect('an editor can', true)

    await hands.press(page.getByRole('button', { name: `Remove ${person}` }))
    const confirmation = page.getByRole('dialog', { name: `Remove ${person}` })
    await hands.press(confirmation.getByRole('button', { name: 'Remove member' }))
    await page.getByText(`${person} was removed.`).waitFor()
    const forced = await callApi(guest, 'GET', `/api/v1/apps/${beacon.appId}/links`)
    expect('a removed person has no access', forced.status >= 403, forced.status)

    await hands.press(page.getByRole('link', { name: 'Audit log' }).first())
    const changes = page.getByRole('list', { name: 'Changes' })
    await changes.getByRole('listitem').first().waitFor()
    await hands.press(changes.locator('summary').first())
    const entry = changes.getByRole('listitem').first()
    await entry.getByText('Request').waitFor()
    await expectAccessible('an entry of the audit log')
    expect('the audit log names the change', (await entry.innerText()).includes('Ada Owner'))
  },
  expectedErrors: [/status of (403|404)/],
})
