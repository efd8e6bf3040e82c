import { makeTotp } from '@throughlink/server/test/support/makeTotp.ts'
import { expect, phone, signedOut, test } from './fixtures.ts'
import { look } from './look.ts'
import { inviteGuest, setUpFactor, signIn, submitSignIn } from './people.ts'
import { openScreen } from './screens.ts'

const mia = { name: 'Mia', email: 'mia@lumen.example', password: 'a password of mia' }
const gus = { name: 'Gus', email: 'gus@lumen.example', password: 'a password of gus' }

test.use({ expectedErrors: /status of (401|429)/ })

test('a person sees where they are signed in, ends one session, and then all others', async ({
  page: ada,
  open,
  shop,
}) => {
  await openScreen(ada, '/account')
  await inviteGuest(ada, shop.lumen.appId, mia, 'viewer')
  const others = [await open({ ...signedOut, ...phone }), await open({ ...signedOut, ...phone })]
  for (const each of others) await signIn(each, mia)
  const page = await open(signedOut)
  await signIn(page, mia)
  await openScreen(page, '/account')
  const panel = page.getByRole('region', { name: 'Sessions' })
  const ends = panel.getByRole('button', { name: /^End the session in / })
  // Accepting the invitation started one, too.
  await expect(ends).toHaveCount(3)
  await expect(panel.getByText('This one')).toHaveCount(1)
  await panel.scrollIntoViewIfNeeded()
  await look(page, 'sessions')
  // The list begins with the session that was used last.
  await ends.first().click()
  await expect(ends).toHaveCount(2)
  const [first, last] = others
  await last?.reload()
  await last?.getByRole('heading', { name: 'Sign in' }).waitFor()
  await first?.reload()
  await first?.getByRole('heading', { level: 1 }).first().waitFor()
  await expect(first ?? page).not.toHaveURL(/sign-in/)

  await panel.getByRole('button', { name: 'End all others' }).click()
  await look(page, 'end-all')
  await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click()
  await expect(ends).toHaveCount(0)
  await first?.reload()
  await first?.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.reload()
  await expect(panel.getByText('This one')).toBeVisible()
})

test('somebody who knows the password cannot try codes until one is right', async ({
  page: ada,
  open,
  shop,
}) => {
  await openScreen(ada, '/account')
  await inviteGuest(ada, shop.lumen.appId, gus, 'viewer')
  const page = await open({ ...signedOut, ...phone })
  await signIn(page, gus)
  await openScreen(page, '/account')
  await page.getByRole('button', { name: 'Set up' }).click()
  const secret = await setUpFactor(page, gus.password)

  const attacker = await open({ ...signedOut, ...phone })
  await attacker.goto('/sign-in')
  await submitSignIn(attacker, gus)
  const code = attacker.getByLabel('Code', { exact: true })
  const again = attacker.getByRole('button', { name: 'Enter the password again' })
  const tooMany = attacker.getByText('Too many')
  let tries = 0
  for (; tries < 20 && !(await tooMany.isVisible()); tries++) {
    if (await again.isVisible()) {
      await again.click()
      await attacker.getByLabel('Password').fill(gus.password)
      await attacker.getByRole('button', { name: 'Sign in', exact: true }).click()
    }
    await code.fill(String(tries).padStart(6, '0'))
    const answer = attacker.waitForResponse(/\/api\/auth\/sign-in\/code$/)
    await attacker.getByRole('button', { name: 'Sign in', exact: true }).click()
    await answer
    await expect(
      attacker.getByText('The code is wrong').or(again).or(tooMany).first(),
    ).toBeVisible()
  }
  expect(tries, 'ten codes, and the answers that end a sign-in').toBeLessThanOrEqual(13)
  await look(attacker, 'too-many-codes')
  await code.fill(makeTotp(secret))
  await attacker.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(tooMany).toBeVisible()
  await expect(attacker, 'not even with the right one').toHaveURL(/sign-in/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
})
