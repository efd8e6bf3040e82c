import { apiPaths, type Fingerprint, type MatchResponse } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { userAgents } from '#test/support/browser.ts'
import { installId, iphone, tap } from '#test/support/phones.ts'
import { useApp } from '#test/support/useApp.ts'

const destination = 'https://lumen.example/products/amber'
const amazonAppstoreUrl = 'https://www.amazon.com/dp/B000000000'
const otherStores = { amazonAppstoreUrl, apkUrl: 'https://cdn.example/lumen.apk' }
const app = useApp({
  seed: {
    app: { other_stores: JSON.stringify(otherStores) },
    links: [
      { slug: 'amber', destination },
      { slug: 'mail', destination, campaign: JSON.stringify({ utm_source: 'mail' }) },
    ],
  },
})

const silk =
  'Mozilla/5.0 (Linux; Android 11; KFTRWI) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Silk/108.4.6 like Chrome/108.0.5359.160 Safari/537.36'
const fireTablet: Fingerprint = {
  ...iphone,
  platform: 'android',
  model: 'KFTRWI',
  modelId: 'KFTRWI',
  manufacturer: 'Amazon',
  systemVersion: '11',
  screenWidth: 800,
  screenHeight: 1280,
  scale: 1.5,
}

let lastAddress = 0
const newAddress = () => `203.0.113.${++lastAddress}`

async function open(device: Fingerprint, address: string): Promise<MatchResponse> {
  const request = { installId: installId(), ...device }
  return (await app.api(apiPaths.matchLink, request, { address })).json() as MatchResponse
}

const readReferrer = (location = '') => new URL(location).searchParams.get('referrer')

describe('a visitor with a Fire tablet', () => {
  test('gets a page that leads to the Amazon Appstore', async () => {
    const page = await app.browse('/amber', { userAgent: silk })
    expect(page.status).toBe(200)
    expect(page.text).toContain(
      `<a class="main" href="${amazonAppstoreUrl}"\n>Get the app <small dir="ltr">Amazon Appstore</small>`,
    )
    expect(page.text).not.toContain('play.google.com')
    expect(Buffer.byteLength(page.text)).toBeLessThan(15_000)
  })

  test('gets the link after the install, by probability', async () => {
    const address = newAddress()
    await tap(app, '/amber', { userAgent: silk, address, device: fireTablet })
    expect(await open(fireTablet, address)).toMatchObject({
      link: destination,
      matchType: 'probabilistic',
    })
  })

  test('can be matched even if the page reports nothing, because the click itself is indexed', async () => {
    await app.browse('/amber?utm_source=silent', { userAgent: silk, address: newAddress() })
    const clicks = (await app.entries()).filter((entry) => entry.kind === 'click')
    const click = clicks.find(({ campaign }) => campaign['utm_source'] === 'silent')
    expect(click?.hashes.length).toBeGreaterThan(0)
  })
})

test('a long query is kept for 90 days only if its store passes the click id', async () => {
  const query = (store: string) => `ref=${store}${'a'.repeat(500)}`
  await app.browse(`/amber?${query('play')}`, {
    userAgent: userAgents.android,
    address: newAddress(),
  })
  await app.browse(`/amber?${query('amazon')}`, { userAgent: silk, address: newAddress() })
  const list = async (table: string) =>
    (
      await app.postgres.pool.query<{ store: string }>(
        `select substring(query from '^ref=(play|amazon)') as store from ${table}
          where query like 'ref=%aaa' order by 1`,
      )
    ).rows.map(({ store }) => store)
  expect(await list('referrer_parameters')).toEqual(['play'])
  expect(await list('click_parameters')).toEqual(['amazon'])
})

test('other Android devices are redirected to Play, with the campaign of the click', async () => {
  const browse = async (path: string) =>
    (await app.browse(path, { userAgent: userAgents.android })).headers.location
  expect(readReferrer(await browse('/amber'))).toMatch(/^clickId=tl1[\w-]{52}$/)
  expect(readReferrer(await browse('/mail'))).toMatch(/^clickId=tl1[\w-]{52}&utm_source=mail$/)
  expect(readReferrer(await browse('/mail?utm_source=sms&utm_campaign=a%26b'))).toMatch(
    /^clickId=tl1[\w-]{52}\.[\w-]+&utm_source=sms&utm_campaign=a%26b$/,
  )
})

test('an app that is only available as an APK offers it, and a QR code on a desktop', async () => {
  const { domain: host } = await app.seed({
    app: {
      app_store_id: null,
      android_package: null,
      other_stores: JSON.stringify({ apkUrl: otherStores.apkUrl }),
    },
    links: [{ slug: 'amber', destination }],
  })
  const phone = await app.browse('/amber', { host, userAgent: userAgents.android })
  expect(phone.text).toContain(`href="${otherStores.apkUrl}"\n>Get the app</a`)
  const desktop = await app.browse('/amber', { host, userAgent: userAgents.desktop })
  expect(desktop.text).toContain('<svg')
})

test('a store URL that bypassed validation is not served', async () => {
  const { domain: host } = await app.seed({
    app: {
      android_package: null,
      other_stores: JSON.stringify({ apkUrl: 'javascript:alert(1)' }),
    },
    links: [{ slug: 'amber', destination }],
  })
  const page = await app.browse('/amber', { host, userAgent: userAgents.android })
  expect(page.status).toBe(200)
  expect(page.text).not.toContain('javascript:')
})
