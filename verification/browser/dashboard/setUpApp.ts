import { expect, type Page } from '@playwright/test'
import { CommandError } from '@throughlink/tooling/base/command'
import { run } from '@throughlink/tooling/base/run'
import type { Hands } from './hands.ts'

export interface Phone {
  readonly device: string
  /** Further options of `throughlink simulate`. */
  readonly options?: readonly string[]
}

export interface Opened {
  readonly route: string | null
  readonly method: string | null
  readonly installId: string | null
}

export interface OpenAppOptions {
  readonly url: string
  readonly key: string
  readonly appId: string
  /** Added to the environment of the phone. */
  readonly env?: Readonly<Record<string, string>>
}

/** Taps a link on a phone without the app, installs the app and opens it, with the real client. */
export async function openApp(
  { device, options = [] }: Phone,
  { url, key, appId, env = {} }: OpenAppOptions,
): Promise<Opened> {
  const args = ['simulate', url, '--json', `--device=${device}`, `--key=${key}`, `--app=${appId}`]
  const { code, stdout, stderr } = await run(
    process.execPath,
    ['--conditions=@throughlink/source', 'packages/cli/src/main.ts', ...args, ...options],
    { env: { ...process.env, ...env } },
  )
  if (code !== 0) throw new CommandError(`No link on ${device}:\n${stdout}\n${stderr}`)
  return JSON.parse(stdout) as Opened
}

/** From the form for a new app to its first link, on a name below the link domain of the service. */
export async function createFirstLink(page: Page, hands: Hands, name: string): Promise<void> {
  await hands.write(page.getByLabel('Name', { exact: true }), name)
  await hands.press(page.getByRole('button', { name: 'Create app' }))
  await hands.press(page.getByRole('button', { name: 'Use this domain' }))
  await hands.write(page.getByLabel('Destination'), 'https://lumen.example/products/lamp')
  await hands.press(page.getByRole('button', { name: 'Create link' }))
  await expect(page.getByText('leads to https://lumen.example/products/lamp')).toBeVisible()
}

/**
 * From the first link to the explanation of the first match: clicks the link and opens the app as an iPhone without
 * referrer and clipboard, with the real client and the key of the snippet on the page, which must show the setup.
 */
export async function expectExplainedMatch(
  page: Page,
  hands: Hands,
  env?: Readonly<Record<string, string>>,
): Promise<void> {
  await page.getByRole('status').getByText('Waiting for your first open').waitFor()
  const link = page.getByText(/^https?:\/\/\S+\.go\.localhost\S*$/).first()
  const code = (await page.getByRole('main').innerText()).replace(/\s/g, '')
  const [, key = ''] = /API_KEY:'(pk_[\w-]+)'/.exec(code) ?? []
  const { origin, pathname } = new URL(page.url())
  const [, appId = ''] = /\/apps\/([^/]+)\//.exec(pathname) ?? []
  const phone = { device: 'iphone-15', options: ['--no-clipboard', `--service=${origin}`] }
  await openApp(phone, { url: await link.innerText(), key, appId, ...(env && { env }) })
  const notice = page.getByText('Your first install is matched.')
  await expect(notice, 'the page notices the first open by itself').toBeVisible()
  await hands.press(page.getByRole('link', { name: 'See why it matched' }))
  await page.getByRole('heading', { name: 'Evidence' }).waitFor()
  const evidence = page.getByRole('table', { name: /^Evidence for/ })
  await expect(evidence.getByRole('rowheader', { name: 'Total' })).toHaveCount(1)
}
