import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertOrganization } from '#manage/team/organizations/organizationStatements.ts'
import { type RunningProvider, startProvider } from '#test/support/startProvider.ts'
import { type Browser, publicOrigin, randomEmail, useAccounts } from './useAccounts.ts'
import { home, oidcDefaults, randomSubject, refused } from './useIssuer.ts'

const started: { provider?: RunningProvider } = {}
const organizationId = randomUUID()
beforeAll(async () => {
  started.provider = await startProvider([publicOrigin])
})
afterAll(() => started.provider?.stop())

function getProvider(): RunningProvider {
  if (started.provider === undefined) throw new Error('Only available after beforeAll.')
  return started.provider
}

const accounts = useAccounts(() => ({
  hasPasswordSignIn: false,
  oidc: {
    ...oidcDefaults,
    issuer: getProvider().url,
    clientId: getProvider().clientId,
    clientSecret: getProvider().clientSecret,
    name: 'Lumen ID',
    scopes: ['openid', 'email', 'profile', 'groups'],
    groupRoles: [{ group: 'editors', organizationId, role: 'editor' }],
  },
}))
beforeAll(() => insertOrganization(accounts.postgres.db, { id: organizationId, name: 'Lumen' }))

async function signIn(browser: Browser): Promise<string> {
  const response = await browser.send('POST', '/api/auth/sign-in/oidc')
  expect({ status: response.status, text: response.text }).toMatchObject({ status: 200 })
  const { pathname, search } = await getProvider().authorize(
    (response.json() as { url: string }).url,
  )
  const end = await browser.send('GET', `${pathname}${search}`)
  return end.headers.location ?? ''
}

test('a person signs in with a certified provider, and their groups decide about their role', async () => {
  const [sub, email] = [randomSubject(), randomEmail()]
  const claims = { email, email_verified: true, name: 'Grace' }
  getProvider().signInAs(sub, { ...claims, groups: ['editors', 'others'] })
  const browser = accounts.browser()
  expect(await signIn(browser)).toBe(home)
  expect((await browser.send('GET', '/api/auth/session')).json()).toMatchObject({
    person: { email, name: 'Grace' },
    organizations: [{ id: organizationId, role: 'editor' }],
    hasPassword: false,
  })
  getProvider().signInAs(sub, claims)
  const again = accounts.browser()
  expect(await signIn(again)).toBe(home)
  expect((await again.send('GET', '/api/auth/session')).json()).toMatchObject({
    person: { email },
    organizations: [],
  })
})

test('an address that the provider has not verified joins nothing', async () => {
  const claims = { email: randomEmail(), email_verified: false, name: 'Eve', groups: ['editors'] }
  getProvider().signInAs(randomSubject(), claims)
  expect(await signIn(accounts.browser())).toBe(refused('no_account'))
})
