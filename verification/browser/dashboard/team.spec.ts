import { expect, inputs, signedOut, test } from './fixtures.ts'
import { callApi } from './people.ts'
import { openScreen } from './screens.ts'

for (const input of inputs) {
  test.describe(() => {
    test.use({ expectedErrors: /status of (403|404)/ })

    test(`an owner invites somebody, changes their role, and the audit log has all of it ${input}`, async ({
      page,
      open,
      shop: { beacon },
      hands,
      expectAccessible,
    }) => {
      const person = `Ben ${hands.name}`
      const email = `ben-${hands.name}@beacon.example`
      const app = await callApi(page, 'GET', `/api/v1/apps/${beacon.appId}`)
      const { organizationId } = app.body as { organizationId: string }
      await openScreen(page, `/organizations/${organizationId}/members`)
      await hands.press(page.getByRole('button', { name: 'Invite' }))
      const dialog = page.getByRole('dialog', { name: 'Invite a member' })
      await hands.write(dialog.getByLabel('Email', { exact: true }), email)
      await hands.choose(dialog.getByLabel('Role', { exact: true }), 'Viewer')
      await expectAccessible('the invitation')
      await hands.press(dialog.getByRole('button', { name: 'Create invitation' }))
      const created = page.getByRole('dialog', { name: `Invitation for ${email}` })
      const url = await created.getByRole('code').innerText()
      await hands.press(created.getByRole('button', { name: 'Done' }))

      const guest = await open(signedOut)
      await guest.goto(url)
      await guest.getByText(email).first().waitFor()
      await guest.getByLabel('Your name', { exact: true }).fill(person)
      await guest.getByLabel('Password', { exact: true }).fill('a long enough password')
      await guest.getByRole('button', { name: /^Join / }).click()
      await guest.getByRole('button', { name: email }).waitFor()
      await expect(guest, 'the invited person is signed in').not.toHaveURL(/invitation/)
      await openScreen(guest, `/apps/${beacon.appId}/links`)
      const create = guest.getByRole('link', { name: /^New link/ })
      await expect(create, 'a viewer cannot create links').toHaveCount(0)

      await page.reload()
      await hands.choose(page.getByLabel(`Role of ${person}`), 'Editor')
      await page.getByText(`${person} is now editor.`).waitFor()
      await openScreen(guest, `/apps/${beacon.appId}/links`)
      await expect(create, 'an editor can').toBeVisible()

      await hands.press(page.getByRole('button', { name: `Remove ${person}` }))
      const confirmation = page.getByRole('dialog', { name: `Remove ${person}` })
      await hands.press(confirmation.getByRole('button', { name: 'Remove member' }))
      await page.getByText(`${person} was removed.`).waitFor()
      const forced = await callApi(guest, 'GET', `/api/v1/apps/${beacon.appId}/links`)
      expect(forced.status, 'a removed person has no access').toBeGreaterThanOrEqual(403)

      await hands.press(page.getByRole('link', { name: 'Audit log' }).first())
      const changes = page.getByRole('list', { name: 'Changes' })
      const entry = changes.getByRole('listitem').first()
      await entry.waitFor()
      await hands.press(changes.locator('summary').first())
      await entry.getByText('Request').waitFor()
      await expectAccessible('an entry of the audit log')
      await expect(entry).toContainText('Ada Owner')
    })
  })

  test(`a person changes their name and uses the command palette ${input}`, async ({
    page,
    shop: { owner, lumen },
    hands,
    expectAccessible,
  }) => {
    await openScreen(page, '/account')
    const name = page.getByLabel('Name', { exact: true })
    const save = page.getByRole('button', { name: /^Save/ }).first()
    await hands.write(name, 'Ada Second')
    await hands.press(save)
    await page
      .getByText(/saved|changed/i)
      .first()
      .waitFor()
    await hands.write(name, owner.name)
    await hands.press(save)

    await openScreen(page, `/apps/${lumen.appId}/overview`)
    await page.keyboard.press('ControlOrMeta+k')
    const palette = page.getByRole('dialog')
    await palette.waitFor()
    await page.keyboard.type('match policy')
    await palette.getByRole('option').first().waitFor()
    await expectAccessible('the command palette')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/match-policy/)
  })
}
