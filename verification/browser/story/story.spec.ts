import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { owner } from '../../harness/browser/startShop.ts'
import { expect, test as base } from '../../harness/browser/test.ts'
import { createMouse } from '../dashboard/hands.ts'
import { callApi, signIn, signOut } from '../dashboard/people.ts'
import { openScreen } from '../dashboard/screens.ts'
import {
  createFirstLink,
  expectExplainedMatch,
  openApp,
  type Phone,
} from '../dashboard/setUpApp.ts'
import { type Installation, startInstallation } from './startInstallation.ts'

/** In Chromium over TLS, with an authority that it does not know. */
const test = base.extend<object, { readonly installation: Installation }>({
  installation: [
    async ({}, use) => {
      const installation = await startInstallation()
      await use(installation)
      await installation.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ installation }, use) => use(installation.origin),
  mayRequest: ({ installation }, use) => use(({ origin }) => origin === installation.origin),
})

test.describe.configure({ mode: 'serial' })
test.use({ ignoreHTTPSErrors: true, contextOptions: { reducedMotion: 'reduce' } })

const maxClicks = 12

const identities = {
  'URL scheme': 'lumen',
  'Team ID': 'ABCDE12345',
  'Bundle ID': 'com.example.lumen',
  'App Store ID': '1234567890',
  'Package name': 'com.example.lumen',
}

const phones: readonly Phone[] = [
  { device: 'pixel-9' },
  { device: 'galaxy-s24', options: ['--browser=samsung-internet'] },
  { device: 'iphone-17-pro' },
  { device: 'iphone-15', options: ['--no-clipboard'] },
  { device: 'xiaomi-14', options: ['--desktop'] },
]

test.describe('the first owner', () => {
  test.use({ expectedErrors: /status of 4\d\d .*\/api\/auth\/bootstrap/ })

  test(`has a link of their own in ${maxClicks} clicks, and then an explained match`, async ({
    page,
    open,
    installation: { bootstrapUrl, authorityFile },
  }) => {
    const hands = createMouse()
    const fill = async (at: Page, name: string, email: string, organization: string) => {
      await hands.write(at.getByLabel('Your name'), name)
      await expect(at, 'the token leaves the address bar').not.toHaveURL(/token=/)
      await hands.write(at.getByLabel('Email'), email)
      await hands.write(at.getByLabel('Password'), owner.password)
      await hands.write(at.getByLabel('Organization'), organization)
      await hands.press(at.getByRole('button', { name: 'Create account' }))
    }
    await page.goto(bootstrapUrl)
    await fill(page, owner.name, owner.email, 'Lumen')
    await page.getByRole('button', { name: owner.email }).waitFor()
    await expect(page, 'the next step is an app').toHaveURL(/\/new-app$/)
    await createFirstLink(page, hands, 'First')
    expect(hands.clicks()).toBeLessThanOrEqual(maxClicks)
    await expectExplainedMatch(page, hands, { NODE_EXTRA_CA_CERTS: authorityFile })

    await signOut(page, owner)
    await signIn(page, owner)
    await expect(page, 'the owner can sign in again').toHaveURL(/\/apps\//)

    const second = await open()
    await second.goto(bootstrapUrl)
    await fill(second, 'Eve', 'eve@lumen.example', 'Eve')
    await second.getByRole('alert').first().waitFor()
    await expect(second, 'the link works once').toHaveURL(/\/bootstrap/)
  })
})

/**
 * The first week after that: brand, a pattern for all products, phones that install the app, what they brought, a
 * webhook, a connector, and an erasure.
 */
test('a product owner sees what phones brought, and erases an install', async ({
  page,
  installation: { origin, authorityFile, receiver },
}) => {
  const hands = createMouse()
  await signIn(page, owner)
  await page.waitForURL('**/apps/**')
  const [, appId = ''] = /\/apps\/([^/]+)/.exec(page.url()) ?? []
  const settings = `/apps/${appId}/settings`
  const save = async () => {
    const bar = page.getByRole('region', { name: 'Unsaved changes' })
    await hands.press(bar.getByRole('button', { name: /^Save/ }))
    await bar.waitFor({ state: 'hidden' })
  }

  await test.step('the app has its identities in both stores, and a brand', async () => {
    await openScreen(page, `${settings}/general`)
    for (const [label, value] of Object.entries(identities)) {
      await hands.write(page.getByLabel(label, { exact: true }).first(), value)
    }
    await save()
    await openScreen(page, `${settings}/brand`)
    await hands.write(page.getByLabel('Accent colour', { exact: true }), '#0b6b4f')
    await hands.write(page.getByLabel('Text', { exact: true }), 'Lights for every desk.')
    await save()
  })

  await test.step('a webhook and a connector are added', async () => {
    await openScreen(page, `${settings}/webhooks`)
    const dialog = page.getByRole('dialog', { name: 'Add webhook or connector' })
    const secret = page.getByRole('dialog', { name: 'Signing secret' })
    await hands.press(page.getByRole('button', { name: 'Add', exact: true }).first())
    await hands.write(dialog.getByLabel('URL', { exact: true }), `${receiver.origin}/hooks`)
    await hands.press(dialog.getByRole('button', { name: 'Add', exact: true }))
    await hands.press(secret.getByRole('button', { name: 'Done' }))
    await hands.press(page.getByRole('button', { name: 'Add', exact: true }).first())
    await hands.choose(dialog.getByLabel('Send to'), 'PostHog')
    await hands.write(dialog.getByLabel('Project API key', { exact: true }), 'phc_story')
    await hands.write(dialog.getByLabel(/^Origin of your own/), receiver.origin)
    await hands.press(dialog.getByRole('button', { name: 'Add', exact: true }))
    await dialog.waitFor({ state: 'hidden' })
  })

  await test.step('a pattern is one link for all products', async () => {
    await openScreen(page, `/apps/${appId}/links/new`)
    const form = page.getByRole('form', { name: 'Link' })
    const destination = 'https://lumen.example/products/*'
    await hands.write(form.getByRole('textbox', { name: 'Destination' }), destination)
    await hands.press(form.getByRole('button', { name: /^Short link/ }))
    await hands.write(form.getByLabel('Slug', { exact: true }), 'products/*')
    await hands.press(form.getByRole('button', { name: 'Create link' }))
    await page.waitForURL(/links\/\d+$/)
  })
  const linkPath = new URL(page.url()).pathname

  const { domain, key } = await readApp(page, appId)
  const url = `https://${domain}:${new URL(origin).port}/products/amber-floor-lamp?ref=anna`
  const env = { NODE_EXTRA_CA_CERTS: authorityFile }
  const installs: string[] = []
  for (const phone of phones) {
    await test.step(`${phone.device} opens the product`, async () => {
      const { route, installId } = await openApp(phone, { url, key, appId, env })
      if (installId !== null) installs.push(installId)
      expect(route).toBe('/products/amber-floor-lamp?ref=anna')
    })
  }
  const [installId = ''] = installs
  expect(await sendEvents(page, { key, appId, installId })).toBe(202)

  await test.step('the page of the link, and the overview show clicks, installs and events', async () => {
    // The phone of the first owner, and the computer beside the last phone.
    await expect
      .poll(() => countClicks(page, appId), { timeout: 60_000 })
      .toBeGreaterThanOrEqual(phones.length + 2)
    await openScreen(page, linkPath)
    await expect(page.getByText('Latest clicks').first()).toBeVisible()
    const readFigures = async () => {
      await openScreen(page, `/apps/${appId}/overview`)
      const tiles = ['Clicks', 'Installs', 'Events']
      return (await Promise.all(tiles.map((name) => readTile(page, name)))).join(' ')
    }
    // Events are shipped a moment after the clicks.
    await expect.poll(readFigures, { timeout: 60_000 }).toBe('7 6 3')
  })

  await test.step('a match is explained', async () => {
    await openScreen(page, `/apps/${appId}/matches?method=probabilistic`)
    const installed = page.getByRole('table', { name: 'Installs, newest first' })
    await hands.press(installed.getByRole('link').first())
    await expect(page.getByRole('heading', { name: 'Evidence' })).toBeVisible()
  })

  await test.step('the webhook receives signed messages, and PostHog events', async () => {
    const select = (wanted: string) => receiver.received.filter(({ path }) => path === wanted)
    for (const path of ['/hooks', '/batch/']) {
      await expect.poll(() => select(path).length, { timeout: 60_000 }).toBeGreaterThan(0)
    }
    expect(select('/hooks').every(({ isSigned }) => isSigned)).toBe(true)
    expect(select('/batch/')[0]?.text).toContain('phc_story')
  })

  await test.step('an erasure is requested', async () => {
    await openScreen(page, `${settings}/privacy`)
    await hands.write(page.getByLabel('Install ID', { exact: true }), installId)
    await hands.press(page.getByRole('button', { name: 'Find' }))
    await hands.press(page.getByRole('button', { name: 'Erase data' }))
    const dialog = page.getByRole('dialog', { name: 'Erase all data of this install?' })
    await hands.write(dialog.getByLabel('Type erase to confirm', { exact: true }), 'erase')
    await hands.press(dialog.getByRole('button', { name: 'Erase data' }))
    await dialog.waitFor({ state: 'hidden' })
    await expect(page.getByRole('heading', { name: 'Erasures' })).toBeVisible()
  })
})

async function readApp(page: Page, appId: string) {
  const domains = await callApi(page, 'GET', `/api/v1/apps/${appId}/domains`)
  const [domain] = (domains.body as { items: readonly { domain: string }[] }).items
  const created = await callApi(page, 'POST', `/api/v1/apps/${appId}/keys`, {
    kind: 'publishable',
    name: 'Story',
  })
  const { key = '' } = created.body as { key?: string }
  return { domain: domain?.domain ?? '', key }
}

interface InstalledApp {
  readonly key: string
  readonly appId: string
  readonly installId: string
}

/** Sends events as an installed app does. Returns the status of the response. */
async function sendEvents(page: Page, { key, appId, installId }: InstalledApp): Promise<number> {
  const sentAt = Date.now()
  const events = ['view_item', 'add_to_cart', 'purchase'].map((name) => ({
    id: randomUUID(),
    name,
    time: sentAt,
    installId,
  }))
  const response = await page.request.post('/api/link/events', {
    headers: { authorization: `Bearer ${key}`, 'x-app-id': appId, 'x-sdk': 'story/1.0.0' },
    data: { sentAt, events },
  })
  return response.status()
}

async function readTile(page: Page, name: string): Promise<string | undefined> {
  const text = await page.getByRole('button', { name: new RegExp(`^${name}`) }).innerText()
  return /\d+/.exec(text)?.[0]
}

async function countClicks(page: Page, appId: string): Promise<number> {
  const { body } = await callApi(page, 'GET', `/api/v1/apps/${appId}/clicks?limit=50`)
  return (body as { items: readonly unknown[] }).items.length
}
