import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { LinkView } from '#manage/links/linkView.ts'
import { userAgents } from '#test/support/browser.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeMember } from '#test/support/people.ts'
import { readQrCode } from '#test/support/readQrCode.ts'
import { scanPicture } from '#test/support/scanPicture.ts'
import { useApp } from '#test/support/useApp.ts'

const app = useApp({ isUnlimited: true })

async function setUp() {
  const tenant = await app.seed({ app: { app_store_id: '123', android_package: 'example.lumen' } })
  const admin = await makeMember(app, tenant.organizationId, 'admin')
  const path = `/apps/${tenant.appId}`
  const url = `${app.url}/api/v1${path}`
  const download = async (file: string) => {
    const response = await fetch(`${url}/${file}`, { headers: admin.headers as HeadersInit })
    expect(response.status, file).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }
  /** A dark square, which a code with too little room around it could not be read with. */
  const uploadLogo = async () => {
    const dark = { r: 30, g: 20, b: 60, alpha: 1 }
    const file = await sharp({ create: { width: 300, height: 300, channels: 4, background: dark } })
      .png()
      .toBuffer()
    const response = await fetch(`${url}/pictures?use=icon`, {
      method: 'POST',
      headers: { ...admin.headers, 'content-type': 'image/png' } as HeadersInit,
      body: new Uint8Array(file),
    })
    expect(response.status).toBe(201)
    return ((await response.json()) as { readonly id: string }).id
  }
  const setStyle = (qrStyle: object) => admin.patch(path, { qrStyle })
  const create = async (slug: string) =>
    (
      await admin.post(`${path}/links`, { slug, destination: 'https://lumen.example/' })
    ).json() as LinkView
  return { tenant, admin, path, download, uploadLogo, setStyle, create }
}

const colors = { color: '#1b4d3e', background: '#f6f3ea' }
const styles = [
  { name: 'square', style: {} },
  { name: 'square and coloured', style: colors },
  { name: 'rounded', style: { shape: 'rounded' } },
  { name: 'rounded and coloured', style: { ...colors, shape: 'rounded' } },
] as const

describe.each([{ hasLogo: false }, { hasLogo: true }])('with a logo: $hasLogo', ({ hasLogo }) => {
  test.each(styles)('a code that is $name can be scanned as SVG and PNG', async ({ style }) => {
    const { setStyle, uploadLogo, create, download } = await setUp()
    const logoId = hasLogo ? await uploadLogo() : null
    expect(await setStyle({ ...style, logoId })).toMatchObject({ status: 200 })
    for (const slug of ['a', `campaigns/${'spring'.repeat(20)}`]) {
      const { id, url } = await create(slug)
      for (const query of ['', '?size=1000&margin=2']) {
        const svg = await download(`links/${id}/qr.svg${query}`)
        expect(svg.includes('<image href="data:image/png;base64,')).toBe(hasLogo)
        expect(await scanPicture(svg), `${slug} as SVG ${query}`).toBe(url)
        const png = await download(`links/${id}/qr.png${query}`)
        expect(await scanPicture(png), `${slug} as PNG ${query}`).toBe(url)
      }
    }
  })

  test.each(styles)('a landing page shows a code that is $name', async ({ style }) => {
    const { tenant, setStyle, uploadLogo, create } = await setUp()
    const logoId = hasLogo ? await uploadLogo() : null
    await setStyle({ ...style, logoId })
    const { slug, url } = await create('spring')
    const page = await app.browse(`/${slug}`, {
      host: tenant.domain,
      userAgent: userAgents.desktop,
    })
    expect(page.text).toContain(`stroke="${'color' in style ? style.color : '#000000'}"`)
    expect(page.text.includes('stroke-linecap="round"')).toBe('shape' in style)
    expect(page.text.includes(`.qr{background:${colors.background}}`)).toBe('color' in style)
    expect(page.text.includes(`<image href="/_tl/pictures/${logoId ?? ''}.png"`)).toBe(hasLogo)
    const policy = String(page.headers['content-security-policy'])
    expect(/img-src [^;]*'self'/.test(policy)).toBe(hasLogo)
    expect(readQrCode(page.text)).toBe(url)
  })
})

describe('the style of an app', () => {
  test('can be left out of a download, and one of its values replaced', async () => {
    const { setStyle, uploadLogo, create, download } = await setUp()
    await setStyle({ ...colors, shape: 'rounded', logoId: await uploadLogo() })
    const { id, url } = await create('plain')
    const svg = await download(`links/${id}/qr.svg?logo=false&shape=square&color=000000`)
    expect(svg.includes('<image')).toBe(false)
    expect(svg.includes('stroke="#000000"')).toBe(true)
    expect(svg.includes(`fill="${colors.background}"`)).toBe(true)
    expect(await scanPicture(svg)).toBe(url)
  })

  test('is changed value by value, by admins', async () => {
    const { tenant, admin, path, setStyle } = await setUp()
    await setStyle({ shape: 'rounded' })
    expect((await setStyle({ color: '#1B4D3E' })).json()).toMatchObject({
      qrStyle: { color: '#1b4d3e', background: '#ffffff', shape: 'rounded', logoId: null },
    })
    const editor = await makeMember(app, tenant.organizationId, 'editor')
    expectProblem(await editor.patch(path, { qrStyle: { shape: 'square' } }), 'forbidden')
    expect((await admin.get(path)).json()).toMatchObject({ qrStyle: { shape: 'rounded' } })
  })

  test.each([
    ['a code that is lighter than its background', { color: '#ffffff', background: '#000000' }],
    ['a code that is too close to its background', { color: '#bbbbbb' }],
    ['a colour that is none', { color: 'red' }],
    ['an unknown shape', { shape: 'hearts' }],
    ['a picture that does not exist', { logoId: '0'.repeat(32) }],
  ])('may not have %s', async (_, style) => {
    const { setStyle } = await setUp()
    expectProblem(await setStyle(style), 'validation_failed')
  })

  test('may not have the picture of another app', async () => {
    const foreign = await (await setUp()).uploadLogo()
    const { setStyle } = await setUp()
    expectProblem(await setStyle({ logoId: foreign }), 'validation_failed')
  })

  test('loses its logo with the picture', async () => {
    const { admin, path, setStyle, uploadLogo, create, download } = await setUp()
    const logoId = await uploadLogo()
    await setStyle({ logoId })
    const { id, url } = await create('gone')
    await admin.delete(`${path}/pictures/${logoId}`)
    const svg = await download(`links/${id}/qr.svg`)
    expect(svg.includes('<image')).toBe(false)
    expect(await scanPicture(svg)).toBe(url)
  })
})

test('an uploaded picture can be read with the API, and not by other tenants', async () => {
  const { tenant, download, uploadLogo, path } = await setUp()
  const id = await uploadLogo()
  const { width } = await sharp(await download(`pictures/${id}`)).metadata()
  expect(width).toBe(300)
  const viewer = await makeMember(app, tenant.organizationId, 'viewer')
  expect(await viewer.get(`${path}/pictures/${id}`)).toMatchObject({ status: 200 })
  expectProblem(await viewer.get(`${path}/pictures/${'0'.repeat(32)}`), 'not_found')
  const other = await makeMember(app, (await app.seed()).organizationId, 'owner')
  expectProblem(await other.get(`${path}/pictures/${id}`), 'not_found')
})
