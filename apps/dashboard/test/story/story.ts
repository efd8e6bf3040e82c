import type { Page } from 'playwright-core'
import { signIn } from '../harness/account.ts'
import { callApi } from '../harness/callApi.ts'
import { createMouse } from '../harness/hands.ts'
import { openApp, type Phone } from '../harness/openApp.ts'
import { openScreen } from '../harness/openScreen.ts'
import type { Tab } from '../harness/openTab.ts'
import type { Scenario } from '../harness/scenario.ts'
import { waitUntil } from '../harness/waitUntil.ts'
import type { Receiver } from './receiveMessages.ts'
import { sendEvents } from './sendEvents.ts'

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

/**
 * What a product owner does in the first week, after the first owner has an app with a link: brand, a pattern for
 * all products, phones that install the app, what they brought, a webhook, a connector, and an erasure.
 */
export function createStory(receiver: Receiver): Scenario {
  return {
    name: 'the story',
    async run({ service, open, expect, screenshot }) {
      const tab = await open()
      const { page } = tab
      const hands = createMouse()
      await signIn(tab, service.owner)
      await page.waitForURL('**/apps/**')
      const [, appId = ''] = /\/apps\/([^/]+)/.exec(page.url()) ?? []
      const settings = `/apps/${appId}/settings`
      const save = async () => {
        const bar = page.getByRole('region', { name: 'Unsaved changes' })
        await hands.press(bar.getByRole('button', { name: /^Save/ }))
        await bar.waitFor({ state: 'hidden' })
      }

      await openScreen(tab, `${settings}/general`)
      for (const [label, value] of Object.entries(identities)) {
        await hands.write(page.getByLabel(label, { exact: true }).first(), value)
      }
      await save()
      expect('the app has its identities in both stores', true)
      await openScreen(tab, `${settings}/brand`)
      await hands.write(page.getByLabel('Accent colour', { exact: true }), '#0b6b4f')
      await hands.write(page.getByLabel('Text', { exact: true }), 'Lights for every desk.')
      await save()
      expect('the app has a brand', true)

      await addWebhook(page, settings, tab, receiver)
      expect('a webhook and a connector are added', true)

      await openScreen(tab, `/apps/${appId}/links/new`)
      const form = page.getByRole('form', { name: 'Link' })
      const destination = 'https://lumen.example/products/*'
      await hands.write(form.getByRole('textbox', { name: 'Destination' }), destination)
      await hands.press(form.getByRole('button', { name: /^Short link/ }))
      await hands.write(form.getByLabel('Slug', { exact: true }), 'products/*')
      await hands.press(form.getByRole('button', { name: 'Create link' }))
      await page.waitForURL(/links\/\d+$/)
      const linkPath = new URL(page.url()).pathname
      expect('a pattern is one link for all products', true)

      const { domain, key } = await readApp(tab, appId)
      const { port } = new URL(service.origin)
      const url = `https://${domain}:${port}/products/amber-floor-lamp?ref=anna`
      const installs: string[] = []
      for (const phone of phones) {
        const { route, method, installId } = await openApp(phone, { url, key, appId })
        if (installId !== null) installs.push(installId)
        const isRight = route === '/products/amber-floor-lamp?ref=anna'
        expect(
          `${phone.device} opens the product, matched by ${method ?? 'nothing'}`,
          isRight,
          route,
        )
      }

      const [installId = ''] = installs
      const names = ['view_item', 'add_to_cart', 'purchase']
      const sent = await sendEvents(page, { key, appId, installId, names })
      expect('an installed app sends events', sent === 202, sent)

      // The phone of the first owner, and the computer beside the last phone.
      const count = phones.length + 2
      await waitUntil(async () => (await countClicks(tab, appId)) >= count)
      await openScreen(tab, linkPath)
      await page.getByText('Latest clicks').first().waitFor()
      await screenshot(tab, 'story-link')
      expect('the page of the link shows its clicks', true)
      const readFigures = async () => {
        await openScreen(tab, `/apps/${appId}/overview`)
        const tiles = ['Clicks', 'Installs', 'Events']
        return (await Promise.all(tiles.map((name) => readTile(page, name)))).join(' ')
      }
      // Events are shipped a moment after the clicks.
      await waitUntil(async () => (await readFigures()).endsWith(' 3'))
      const figures = await readFigures()
      await screenshot(tab, 'story-overview')
      expect('the overview shows 7 clicks, 6 installs and 3 events', figures === '7 6 3', figures)

      await openScreen(tab, `/apps/${appId}/matches?method=probabilistic`)
      const installed = page.getByRole('table', { name: 'Installs, newest first' })
      await hands.press(installed.getByRole('link').first())
      await page.getByRole('heading', { name: 'Evidence' }).waitFor()
      await screenshot(tab, 'story-match')
      expect('a match is explained', true)

      const hooks = () => receiver.received.filter(({ path }) => path === '/hooks')
      const batches = () => receiver.received.filter(({ path }) => path === '/batch/')
      await waitUntil(() => hooks().length > 0 && batches().length > 0)
      expect(
        'the webhook receives signed messages',
        hooks().every(({ isSigned }) => isSigned),
      )
      const [batch] = batches()
      expect(
        'the connector sends events to PostHog',
        batch?.text.includes('phc_story') === true,
        batch,
      )

      await openScreen(tab, `${settings}/privacy`)
      await hands.write(page.getByLabel('Install ID', { exact: true }), installId)
      await hands.press(page.getByRole('button', { name: 'Find' }))
      await hands.press(page.getByRole('button', { name: 'Erase data' }))
      const dialog = page.getByRole('dialog', { name: 'Erase all data of this install?' })
      await hands.write(dialog.getByLabel('Type erase to confirm', { exact: true }), 'erase')
      await hands.press(dialog.getByRole('button', { name: 'Erase data' }))
      await dialog.waitFor({ state: 'hidden' })
      await page.getByRole('heading', { name: 'Erasures' }).waitFor()
      expect('an erasure is requested', true)
    },
  }
}

async function addWebhook(
  page: Page,
  settings: string,
  tab: Tab,
  { origin }: Receiver,
): Promise<void> {
  const hands = createMouse()
  await openScreen(tab, `${settings}/webhooks`)
  const dialog = page.getByRole('dialog', { name: 'Add webhook or connector' })
  await hands.press(page.getByRole('button', { name: 'Add', exact: true }).first())
  await hands.write(dialog.getByLabel('URL', { exact: true }), `${origin}/hooks`)
  await hands.press(dialog.getByRole('button', { name: 'Add', exact: true }))
  await hands.press(
    page.getByRole('dialog', { name: 'Signing secret' }).getByRole('button', { name: 'Done' }),
  )
  await hands.press(page.getByRole('button', { name: 'Add', exact: true }).first())
  await hands.choose(dialog.getByLabel('Send to'), 'PostHog')
  await hands.write(dialog.getByLabel('Project API key', { exact: true }), 'phc_story')
  await hands.write(dialog.getByLabel(/^Origin of your own/), origin)
  await hands.press(dialog.getByRole('button', { name: 'Add', exact: true }))
  await dialog.waitFor({ state: 'hidden' })
}

async function readApp(tab: Tab, appId: string) {
  const domains = await callApi(tab, 'GET', `/api/v1/apps/${appId}/domains`)
  const [domain] = (domains.body as { items: readonly { domain: string }[] }).items
  const created = await callApi(tab, 'POST', `/api/v1/apps/${appId}/keys`, {
    kind: 'publishable',
    name: 'Story',
  })
  const { key = '' } = created.body as { key?: string }
  return { domain: domain?.domain ?? '', key }
}

async function readTile(page: Page, name: string): Promise<string | undefined> {
  const text = await page.getByRole('button', { name: new RegExp(`^${name}`) }).innerText()
  return /\d+/.exec(text)?.[0]
}

async function countClicks(tab: Tab, appId: string): Promise<number> {
  const { body } = await callApi(tab, 'GET', `/api/v1/apps/${appId}/clicks?limit=50`)
  return (body as { items: readonly unknown[] }).items.length
}
