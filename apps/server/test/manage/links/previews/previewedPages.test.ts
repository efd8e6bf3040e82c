import { expect, test } from 'vitest'
import { languages } from '#catalog/landing/texts/texts.ts'
import { devices } from '#manage/links/previews/devices.ts'
import type { DevicePreview } from '#manage/links/previews/previewVisit.ts'
import { useApp } from '#test/support/useApp.ts'
import { useLinks } from '../useLinks.ts'

const destination = 'https://www.meadow.example/fern'
const brand = {
  name: 'Meadow',
  iconUrl: 'https://cdn.meadow.example/icon.png',
  accentColor: '#0b6b4f',
  landingHeadline: 'Plants for every window',
  landingText: 'Delivered on Friday.',
  landingLanguage: 'en',
  landingImageUrl: 'https://cdn.meadow.example/shop.jpg',
  landingTranslations: [
    { language: 'de', headline: 'Pflanzen <für> jedes Fenster', text: 'Am Freitag.' },
    { language: 'ar', imageUrl: 'https://pictures.meadow.example/ar.jpg' },
  ],
  rating: { value: 4.7, count: 12_345 },
}
const app = useApp({
  isUnlimited: true,
  seed: {
    app: {
      name: brand.name,
      icon_url: brand.iconUrl,
      accent_color: brand.accentColor,
      landing_headline: brand.landingHeadline,
      landing_text: brand.landingText,
      landing_language: brand.landingLanguage,
      landing_image_url: brand.landingImageUrl,
      landing_translations: JSON.stringify(brand.landingTranslations),
      rating_value: brand.rating.value,
      rating_count: brand.rating.count,
      desktop_response: 'qr_code',
    },
    links: [
      { slug: 'own', destination, title: 'A fern', description: 'Green.' },
      { slug: 'plain', destination },
    ],
  },
})
const { call, newTenant } = useLinks(app)

async function preview(body: object, options = {}): Promise<readonly DevicePreview[]> {
  const response = await call('link-previews', { method: 'POST', body, ...options })
  expect(response.status, response.text).toBe(200)
  return (response.json() as { readonly devices: readonly DevicePreview[] }).devices
}

/** Removes what a preview leaves out: the script, what it needs without one, and what belongs to one click. */
const toCommon = (page: string) =>
  page
    .replace(/<script[^]*?<\/script>/, '')
    .replace(/<noscript>[^]*?<\/noscript>/, '')
    .replace(/<body[^>]*>/, '<body>')
    .replace(/nonce="[^"]*"/g, 'nonce')
    .replace(/(clickId%(?:25)*3D)[\w.-]+/g, '$1preview')
    .replace(/\s+/g, ' ')

test('the HTML of a preview is that of the page that visitors get, in every language', async () => {
  for (const slug of ['own', 'plain']) {
    for (const language of languages) {
      const shown = await preview({ url: `https://${app.tenant.domain}/${slug}`, language })
      for (const { name, userAgent } of devices) {
        const html = shown.find(({ device }) => device === name)?.html ?? null
        if (html === null) continue
        const headers = { 'accept-language': language }
        const visited = await app.browse(`/${slug}`, { userAgent, headers })
        expect(toCommon(html), `${slug}, ${name}, ${language}`).toBe(toCommon(visited.text))
      }
    }
  }
})

test('a brand that is not saved looks as it does once it is saved', async () => {
  const link = { destination, slug: 'other', title: null, domain: app.tenant.domain }
  const [tenant, key] = await newTenant()
  const unsaved = await preview(
    { app: { ...brand, desktopResponse: 'qr_code' }, link: { ...link, domain: tenant.domain } },
    { tenant, key },
  )
  const saved = await preview({ link })
  const hide = (html: string | null) => html?.replaceAll(tenant.domain, app.tenant.domain)
  const codeless = (html?: string | null) => html?.replace(/<svg[^]*?<\/svg>/, '')
  expect(unsaved.map(({ html }) => codeless(hide(html)))).toEqual(
    saved.map(({ html }) => codeless(html)),
  )
})
