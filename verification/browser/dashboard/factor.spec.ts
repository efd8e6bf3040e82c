import type { Page } from '@playwright/test'
import { makeTotp } from '@throughlink/server/test/support/makeTotp.ts'
import { findViolationsInThemes, themes } from './findViolationsInThemes.ts'
import { expect, phone, signedOut, test } from './fixtures.ts'
import { inviteGuest, signIn, submitSignIn } from './people.ts'
import { findLayoutProblems, openScreen } from './screens.ts'

const fiona = { name: 'Fiona', email: 'fiona@lumen.example', password: 'a password of fiona' }

test.use({ expectedErrors: /status of 401 .*\/api\/auth\/sign-in\/code/ })

test('a person adds a second factor, signs in with it, and turns it off', async ({
  page: owner,
  open,
  shop: { lumen },
}) => {
  await openScreen(owner, '/account')
  await inviteGuest(owner, lumen.appId, fiona, 'editor')
  const page = await open({ ...signedOut, ...phone })
  const look = async (name: string) => {
    expect(await findLayoutProblems(page), `${name} fits on a phone`).toEqual([])
    expect(await findViolationsInThemes(page, themes), `${name} is accessible`).toEqual([])
  }
  await signIn(page, fiona)
  await openScreen(page, '/account')
  await page.getByRole('button', { name: 'Set up' }).scrollIntoViewIfNeeded()
  await look('off')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('Your password').fill(fiona.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  const secret = ((await page.getByRole('dialog').locator('code').textContent()) ?? '').replaceAll(
    ' ',
    '',
  )
  await look('set-up')
  await page.getByLabel('Code', { exact: true }).fill(makeTotp(secret, -1))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = (await codes.first().textContent()) ?? ''
  await look('codes')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('throughlink-recovery-codes.txt')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByRole('button', { name: 'Turn off' }).scrollIntoViewIfNeeded()
  await look('on')

  const other = await open({ ...signedOut, ...phone })
  await enterPassword(other)
  await other.getByLabel('Code', { exact: true }).fill('000 000')
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.getByText('The code is wrong')).toBeVisible()
  expect(await findLayoutProblems(other), 'the code fits on a phone').toEqual([])
  await other.getByLabel('Code', { exact: true }).fill(makeTotp(secret))
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.waitForURL((url) => url.pathname !== '/sign-in')

  const third = await open({ ...signedOut, ...phone })
  await enterPassword(third)
  await third.getByRole('button', { name: 'Use a recovery code' }).click()
  await third.getByLabel('Recovery code').fill(recoveryCode)
  await third.getByRole('button', { name: 'Sign in' }).click()
  await third.waitForURL((url) => url.pathname !== '/sign-in')

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByLabel('Your password').fill(fiona.password)
  await page.getByLabel('Code', { exact: true }).fill(makeTotp(secret, 1))
  await look('turn-off')
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Set up' }).waitFor()
})

async function enterPassword(page: Page): Promise<void> {
  await page.goto('/sign-in')
  await submitSignIn(page, fiona)
  await page.getByRole('heading', { name: 'Second factor' }).waitFor()
}
