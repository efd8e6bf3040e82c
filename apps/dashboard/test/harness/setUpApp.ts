import type { Hands } from './hands.ts'
import { openApp } from './openApp.ts'
import type { Tab } from './openTab.ts'

/** From the form for a new app to its first link, on a name below the link domain of the service. */
export async function createFirstLink({ page }: Tab, hands: Hands, name: string): Promise<void> {
  await hands.write(page.getByLabel('Name', { exact: true }), name)
  await hands.press(page.getByRole('button', { name: 'Create app' }))
  await hands.press(page.getByRole('button', { name: 'Use this domain' }))
  await hands.write(page.getByLabel('Destination'), 'https://lumen.example/products/lamp')
  await hands.press(page.getByRole('button', { name: 'Create link' }))
  await page.getByText('leads to https://lumen.example/products/lamp').waitFor()
}

/**
 * Clicks the first link and opens the app as an iPhone without referrer and clipboard, with the real client and
 * the key of the snippet on the page. The page must show the setup.
 */
export async function openFirstApp({ page }: Tab, origin: string): Promise<void> {
  const url = await page
    .getByText(/^https?:\/\/\S+\.go\.localhost\S*$/)
    .first()
    .innerText()
  const code = (await page.getByRole('main').innerText()).replace(/\s/g, '')
  const key = /pk_[\w-]+/.exec(code)?.[0] ?? ''
  const [, appId = ''] = /\/apps\/([^/]+)\//.exec(page.url()) ?? []
  const options = ['--no-clipboard', `--service=${origin}`]
  await openApp({ device: 'iphone-15', options }, { url, key, appId })
}
