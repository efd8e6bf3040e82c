import type { Page } from '@playwright/test'
import { makeTotp } from '@throughlink/server/test/support/makeTotp.ts'
import {
  type RunningProvider,
  startProvider,
} from '@throughlink/server/test/support/startProvider.ts'
import { freePort } from '@throughlink/services'
import type { Shop } from '../../harness/browser/startShop.ts'
import { expect, phone, signedOut, test as base } from './fixtures.ts'
import { look } from './look.ts'
import { callApi, inviteGuest, setUpFactor, signIn, submitSignIn } from './people.ts'
import { openScreen } from './screens.ts'

/** The same service as that of the shop, with an issuer, at origins of its own. */
interface Services {
  readonly issuer: RunningProvider
  /** Passwords and the issuer. */
  readonly both: string
  /** The issuer proves a second factor itself. */
  readonly strong: string
  /** PASSWORD_SIGN_IN=off */
  readonly only: string
  readonly onlySettings: Readonly<Record<string, string>>
}

const test = base.extend<object, { readonly services: Services }>({
  services: [
    async ({ shop }, use) => {
      const ports = [await freePort(), await freePort(), await freePort()] as const
      const [both, strong, only] = ports.map((port) => `http://localhost:${port}`) as [
        string,
        string,
        string,
      ]
      const issuer = await startProvider([both, strong, only])
      const start = async (index: 0 | 1 | 2, origin: string, more: Record<string, string> = {}) => {
        const settings = toSettings(issuer, origin, more)
        await shop.startAnother(ports[index], settings)
        return settings
      }
      await start(0, both)
      await start(1, strong, { OIDC_SECOND_FACTOR: 'on' })
      const onlySettings = await start(2, only, { PASSWORD_SIGN_IN: 'off' })
      await use({ issuer, both, strong, only, onlySettings })
      await issuer.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

function toSettings(issuer: RunningProvider, origin: string, more: Record<string, string>) {
  return {
    PUBLIC_ORIGIN: origin,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
    OIDC_NAME: 'Pier ID',
    ...more,
  }
}

const noor = { name: 'Noor', email: 'noor@pier.example', password: 'a password of noor' }
const pia = { name: 'Pia', email: 'pia@pier.example', password: 'a password of pia' }
const quinn = { name: 'Quinn', email: 'quinn@pier.example', password: 'a password of quinn' }

test.use({
  expectedErrors: /status of (401|403|409)|^ApiError/,
  // The issuer, and the other origins of the service.
  mayRequest: ({}, use) => use(({ hostname }) => /^(localhost|127\.0\.0\.1)$/.test(hostname)),
})

test('a person joins with the issuer, and an organization that requires a second factor leads them to one', async ({
  page: ada,
  open,
  shop,
  services: { issuer, both, strong },
}) => {
  const { id, owner } = await createPier(ada, open, shop)
  const olaf = { email: 'olaf@pier.example', email_verified: true, name: 'Olaf' }
  const invited = { email: olaf.email, role: 'viewer' }
  const path = `/api/v1/organizations/${id}/invitations`
  expect((await callApi(owner, 'POST', path, invited)).status).toBe(201)

  const page = await open({ ...signedOut, ...phone })
  await page.goto(`${both}/sign-in`)
  const enter = page.getByRole('button', { name: 'Continue with Pier ID' })
  await enter.waitFor()
  await look(page, 'oidc-sign-in')
  issuer.signInAs('olaf', { ...olaf, email_verified: false })
  await enter.click()
  await expect(page.getByRole('alert')).toContainText('No account matches.')
  await look(page, 'oidc-refused')

  const member = await open({ ...signedOut, ...phone })
  issuer.signInAs('olaf', olaf)
  await enterWithIssuer(member, both)
  await member.goto(`${both}/organizations/${id}/members`)
  await member.getByText('This organization requires a second factor.').first().waitFor()
  await expect(member.locator('main')).not.toContainText(noor.email)
  await look(member, 'oidc-factor-required')
  await member.getByRole('button', { name: 'Set up a second factor' }).first().click()
  await member.getByRole('dialog').waitFor()
  await look(member, 'oidc-set-up')
  const secret = await setUpFactor(member)
  await expect(member).toHaveURL(/\/members$/)
  await expect(member.locator('main')).toContainText(noor.email)

  // The issuer proves the first factor only, so the next session has to prove the second one.
  const next = await open({ ...signedOut, ...phone })
  await next.goto(`${both}/organizations/${id}/members`)
  await continueWithIssuer(next, both)
  await expect(next, 'the page that was asked for').toHaveURL(`${both}/organizations/${id}/members`)
  await next.getByRole('button', { name: 'Enter a code' }).first().click()
  await look(next, 'oidc-code')
  await next.getByLabel('Code', { exact: true }).fill(makeTotp(secret))
  await next.getByRole('button', { name: 'Confirm' }).click()
  await expect(next.locator('main')).toContainText(noor.email)

  for (const path of ['//evil.example/', '/\t/evil.example/', 'https://evil.example/']) {
    const lured = await open({ ...signedOut, ...phone })
    await lured.goto(`${both}/sign-in?next=${encodeURIComponent(path)}`)
    await continueWithIssuer(lured, both)
  }

  // Where the operator trusts the issuer with the second factor, nothing is asked.
  const trusted = await open({ ...signedOut, ...phone })
  await enterWithIssuer(trusted, strong)
  await openScreen(trusted, `${strong}/organizations/${id}/members`)
  await expect(trusted.locator('main')).toContainText(noor.email)
})

test('without password sign-in there is no form, and the operator can let one person in with a password', async ({
  page: ada,
  open,
  shop,
  services: { issuer, only, onlySettings },
}) => {
  await openScreen(ada, '/account')
  await inviteGuest(ada, shop.lumen.appId, pia, 'editor')
  await inviteGuest(ada, shop.lumen.appId, quinn, 'viewer')
  const page = await open({ ...signedOut, ...phone })
  await page.goto(`${only}/sign-in`)
  await page.getByRole('button', { name: 'Continue with Pier ID' }).waitFor()
  await expect(page.getByLabel('Password')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
  await look(page, 'sso-only')

  // A password that is right is refused, because the operator did not print a link for this person.
  const byOperator = page.getByRole('button', { name: 'Sign in with a password from the operator' })
  await byOperator.click()
  await submitSignIn(page, quinn)
  await expect(page.getByRole('alert')).toContainText('single sign-on')
  await look(page, 'sso-only-refused')

  // The issuer is down for Pia. The operator prints a link for her.
  const printed = await shop.runAdmin(['accounts', 'reset', pia.email], onlySettings)
  const link = /^http\S+$/m.exec(printed)?.[0] ?? ''
  const rescued = await open({ ...signedOut, ...phone })
  await rescued.goto(link)
  const password = 'a new password of pia'
  await rescued.getByLabel('New password').fill(password)
  await look(rescued, 'sso-only-reset')
  await rescued.getByRole('button', { name: 'Set password' }).click()
  await rescued.getByRole('link', { name: 'Sign in' }).click()
  await rescued.getByRole('button', { name: 'Sign in with a password from the operator' }).click()
  await submitSignIn(rescued, { ...pia, password })
  await rescued.waitForURL((url) => url.pathname !== '/sign-in')
  await openScreen(rescued, `${only}/account`)
  await look(rescued, 'sso-only-account')

  // With the issuer again, the password ends.
  issuer.signInAs('pia', { email: pia.email, email_verified: true, name: pia.name })
  const back = await open({ ...signedOut, ...phone })
  await enterWithIssuer(back, only)
  await openScreen(back, `${only}/account`)
  await expect(back.getByText('You can sign in with Pier ID.')).toBeVisible()
  await expect(back.getByRole('button', { name: 'Change password' })).toHaveCount(0)
  await look(back, 'sso-only-linked')
  await rescued.reload()
  await rescued.getByRole('button', { name: 'Continue with Pier ID' }).waitFor()
})

async function enterWithIssuer(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/sign-in`)
  await continueWithIssuer(page, origin)
}

/** From the sign-in page to a page of the dashboard, at the same origin. */
async function continueWithIssuer(page: Page, origin: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Pier ID' }).click()
  await page.waitForURL((url) => url.origin === origin && url.pathname !== '/sign-in')
  // The first page may be one that needs a second factor.
  await page.getByRole('main').waitFor()
}

/** An organization with an app that requires a second factor, and the page of its owner. */
async function createPier(ada: Page, open: (options: object) => Promise<Page>, shop: Shop) {
  await openScreen(ada, '/account')
  await inviteGuest(ada, shop.lumen.appId, noor, 'viewer')
  const owner = await open(signedOut)
  await signIn(owner, noor)
  const created = await callApi(owner, 'POST', '/api/v1/organizations', { name: 'Pier' })
  const { id } = created.body as { readonly id: string }
  await callApi(owner, 'POST', `/api/v1/organizations/${id}/apps`, { name: 'Boats' })
  await openScreen(owner, '/account')
  await owner.getByRole('button', { name: 'Set up' }).click()
  await setUpFactor(owner, noor.password)
  await openScreen(owner, `/organizations/${id}/settings`)
  const require = owner.getByRole('switch', { name: 'Require a second factor' })
  await require.click()
  await owner.getByRole('button', { name: 'Require it' }).click()
  await expect(require).toBeChecked()
  return { id, owner }
}
