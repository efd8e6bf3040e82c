import { makeTotp } from '@throughlink/server/test/support/makeTotp.ts'
import { expect, phone, signedOut, test } from './fixtures.ts'
import { look } from './look.ts'
import { callApi, inviteGuest, setUpFactor, signIn } from './people.ts'
import { openScreen } from './screens.ts'

const hanna = { name: 'Hanna', email: 'hanna@harbor.example', password: 'a password of hanna' }
const ivo = { name: 'Ivo', email: 'ivo@harbor.example', password: 'a password of ivo' }
const old = () => new Date(Date.now() - 3_600_000)

test.use({ expectedErrors: /status of (401|403|409)|^ApiError/ })

test('an owner requires a second factor, and a member is led to one and on to the page', async ({
  page: ada,
  open,
  shop,
}) => {
  await openScreen(ada, '/account')
  await inviteGuest(ada, shop.lumen.appId, hanna, 'viewer')
  const owner = await open(signedOut)
  await signIn(owner, hanna)
  const created = await callApi(owner, 'POST', '/api/v1/organizations', { name: 'Harbor' })
  const { id } = created.body as { readonly id: string }
  const app = await callApi(owner, 'POST', `/api/v1/organizations/${id}/apps`, { name: 'Ferry' })
  await inviteGuest(owner, (app.body as { readonly id: string }).id, ivo, 'editor')
  const path = `/organizations/${id}/settings`
  await openScreen(owner, path)
  const require = owner.getByRole('switch', { name: 'Require a second factor' })
  await require.click()
  await owner.getByRole('button', { name: 'Require it' }).click()
  await expect(owner.getByRole('alert')).toContainText('Set up a second factor for yourself first')
  await owner.getByRole('button', { name: 'Cancel' }).click()

  await openScreen(owner, '/account')
  await owner.getByRole('button', { name: 'Set up' }).click()
  const secret = await setUpFactor(owner, hanna.password)
  await openScreen(owner, path)
  await look(owner, 'off')
  await require.click()
  // The proof of the sign-in is too old. The request is repeated after the code.
  await shop.setProofTime(old())
  await owner.getByRole('button', { name: 'Require it' }).click()
  await owner.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
  await look(owner, 'confirm')
  await owner.getByLabel('Code', { exact: true }).fill('000000')
  await owner.getByRole('button', { name: 'Confirm' }).click()
  await expect(owner.getByText('The code is wrong')).toBeVisible()
  await owner.getByLabel('Code', { exact: true }).fill(makeTotp(secret))
  await owner.getByRole('button', { name: 'Confirm' }).click()
  await expect(require).toBeChecked()
  await openScreen(owner, '/account')
  await expect(owner.getByText('Harbor requires it, so it cannot be turned off.')).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Turn off' })).toHaveCount(0)

  const member = await open({ ...signedOut, ...phone })
  await signIn(member, ivo)
  const title = member.getByText('This organization requires a second factor.')
  await member.goto(`/organizations/${id}/members`)
  await title.first().waitFor()
  await expect(member.locator('main')).not.toContainText(hanna.email)
  await look(member, 'refused')
  await member.getByRole('button', { name: 'Set up a second factor' }).first().click()
  await setUpFactor(member, ivo.password)
  await expect(member).toHaveURL(/\/members$/)
  await expect(member.locator('main')).toContainText(hanna.email)

  await openScreen(owner, `/organizations/${id}/members`)
  await look(owner, 'members')
  await owner.getByRole('button', { name: 'Remove the second factor of Ivo' }).click()
  await look(owner, 'reset')
  await owner.getByRole('button', { name: 'Remove second factor', exact: true }).click()
  await expect(owner.getByText('The second factor of Ivo was removed.')).toBeVisible()
  await member.reload()
  await member.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('before something sensitive, a person without a second factor confirms with the password, once', async ({
  page: ada,
  open,
  shop,
}) => {
  await openScreen(ada, '/account')
  const karl = { name: 'Karl', email: 'karl@lumen.example', password: 'a password of karl' }
  await inviteGuest(ada, shop.lumen.appId, karl, 'viewer')
  const page = await open({ ...signedOut, ...phone })
  await signIn(page, karl)
  await openScreen(page, '/account')
  await shop.setProofTime(old())
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete account' }).first().click()
    await page.getByLabel(`Type ${karl.email} to confirm`).fill(karl.email)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
  }
  await remove()
  await page.getByRole('button', { name: 'Cancel' }).last().click()
  await expect(page.getByRole('alert')).toContainText('Confirm that it is you.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await remove()
  await look(page, 'password')
  await page.getByLabel('Your password').fill('not the password')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('The password is wrong.')).toBeVisible()
  await page.getByLabel('Your password').fill(karl.password)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})
