import type { Page } from '@playwright/test'
import { expect, phone, signedOut, test } from './fixtures.ts'
import { look } from './look.ts'
import { inviteGuest, signIn } from './people.ts'
import { openScreen } from './screens.ts'

const lea = { name: 'Lea', email: 'lea@lumen.example', password: 'a password of lea' }

test.use({ expectedErrors: /status of (401|403)|^ApiError/ })

test('a person adds a passkey, signs in with it alone, confirms with it, and removes it', async ({
  page: ada,
  open,
  shop,
}) => {
  await openScreen(ada, '/account')
  await inviteGuest(ada, shop.lumen.appId, lea, 'viewer')
  const page = await open({ ...signedOut, ...phone })
  const authenticator = await addAuthenticator(page)
  await signIn(page, lea)
  await openScreen(page, '/account')
  const panel = page.getByRole('region', { name: 'Passkeys' })
  await panel.getByRole('button', { name: 'Add' }).click()
  await page.getByLabel('Name', { exact: true }).last().fill('Phone')
  await look(page, 'add-passkey')
  await page.getByRole('button', { name: 'Continue' }).click()
  await panel.getByRole('button', { name: 'Rename Phone' }).waitFor()
  await panel.scrollIntoViewIfNeeded()
  await look(page, 'passkeys')
  // The authenticator has one already.
  await panel.getByRole('button', { name: 'Add' }).click()
  await page.getByLabel('Name', { exact: true }).last().fill('Again')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('No passkey was created.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await panel.getByRole('button', { name: 'Rename Phone' }).click()
  await page.getByLabel('Name', { exact: true }).last().fill('My phone')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await panel.getByRole('button', { name: 'Remove My phone' }).waitFor()

  await page.context().clearCookies()
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
  await look(page, 'sign-in')
  await authenticator.setVerified(false)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('No passkey was used.')).toBeVisible()
  await authenticator.setVerified(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL((url) => url.pathname !== '/sign-in')

  await openScreen(page, '/account')
  await shop.setProofTime(new Date(Date.now() - 3_600_000))
  await panel.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
  await expect(page.getByLabel('Your password'), 'the password is not enough').toHaveCount(0)
  await look(page, 'confirm-passkey')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(panel.getByText('None yet.')).toBeVisible()
})

/** Adds a virtual authenticator that touches its own sensor. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}
