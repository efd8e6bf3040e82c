import { request } from 'node:http'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeMember } from '#test/support/people.ts'
import { randomDomain, type Tenant, useApp } from '#test/support/useApp.ts'

const app = useApp()

interface Picture {
  readonly id: string
  readonly url: string
  readonly contentType: string
  readonly width: number
  readonly height: number
  readonly bytes: number
}

async function upload(
  file: Buffer,
  {
    type = 'image/png',
    use = 'card',
    role = 'editor',
    tenant = app.tenant,
  }: {
    readonly type?: string
    readonly use?: string
    readonly role?: 'viewer' | 'editor'
    readonly tenant?: Tenant
  } = {},
) {
  const member = await makeMember(app, tenant.organizationId, role)
  const url = `${app.url}/api/v1/apps/${app.tenant.appId}/pictures?use=${use}`
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...member.headers, 'content-type': type } as HeadersInit,
    body: new Uint8Array(file),
  })
  const text = await response.text()
  return {
    status: response.status,
    text,
    headers: Object.fromEntries(response.headers),
    json: () => JSON.parse(text) as Picture,
  }
}

async function uploadAndServe(file: Buffer, use = 'card', type = 'image/png') {
  const uploaded = await upload(file, { use, type })
  expect(uploaded.status, uploaded.text).toBe(201)
  const picture = uploaded.json()
  return { picture, served: await serve(new URL(picture.url).pathname) }
}

/** Reads bytes, which the helper for pages does not. */
function serve(path: string, host = app.tenant.domain) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      request(`${app.url}${path}`, { headers: { host } }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response
          resolve({ status, headers, body: Buffer.concat(chunks) })
        })
      })
        .on('error', reject)
        .end()
    },
  )
}

const create = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 120, b: 60, alpha } } })
const script = '<script>alert(1)</script>'

/** A PNG that declares any size in a few bytes. */
function makePng(width: number, height: number, data: Buffer): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
    const framed = Buffer.alloc(body.length + 8)
    framed.writeUInt32BE(content.length, 0)
    body.copy(framed, 4)
    framed.writeUInt32BE(crc32(body), body.length + 4)
    return framed
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('an uploaded picture', () => {
  test('is resized, encoded again, and served for ever on the domain of its app', async () => {
    const photo = await create(3_000, 1_500)
      .withExif({ IFD0: { Copyright: 'Secret' } })
      .jpeg()
      .toBuffer()
    const { picture, served } = await uploadAndServe(photo, 'card', 'image/jpeg')
    expect(picture).toMatchObject({ contentType: 'image/jpeg', width: 1_200, height: 600 })
    expect(picture.url).toBe(`https://${app.tenant.domain}/_tl/pictures/${picture.id}.jpg`)
    expect(served.status).toBe(200)
    expect(served.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(served.headers['set-cookie']).toBeUndefined()
    expect(served.body.length).toBe(picture.bytes)
    expect(served.body.includes('Secret')).toBe(false)
    const { exif, width } = await sharp(served.body).metadata()
    expect({ exif, width }).toEqual({ exif: undefined, width: 1_200 })
  })

  test('as an icon keeps transparency, and is not enlarged', async () => {
    const { picture, served } = await uploadAndServe(
      await create(40, 40, 0).webp().toBuffer(),
      'icon',
      'image/webp',
    )
    expect(picture).toMatchObject({ contentType: 'image/png', width: 40, height: 40 })
    expect((await sharp(served.body).metadata()).hasAlpha).toBe(true)
  })

  test('is stored once, listed, and gone after it is deleted', async () => {
    const file = await create(30, 20).png().toBuffer()
    const { id } = (await upload(file)).json()
    expect((await upload(file)).json()).toMatchObject({ id })
    const editor = await makeMember(app, app.tenant.organizationId, 'editor')
    const path = `/apps/${app.tenant.appId}/pictures`
    const listed = (await editor.get(path)).json() as { readonly items: readonly Picture[] }
    expect(listed.items.filter((each) => each.id === id)).toHaveLength(1)
    expect((await editor.delete(`${path}/${id}`)).status).toBe(204)
    expectProblem(await editor.delete(`${path}/${id}`), 'not_found')
    expect((await serve(`/_tl/pictures/${id}.jpg`)).status).toBe(404)
  })

  test('is not served on the domain of another app, and other tenants find nothing', async () => {
    const { picture } = await uploadAndServe(await create(31, 21).png().toBuffer())
    const other = await app.seed({ domain: randomDomain() })
    expect((await serve(`/_tl/pictures/${picture.id}.jpg`, other.domain)).status).toBe(404)
    const member = await makeMember(app, other.organizationId, 'owner')
    const path = `/apps/${app.tenant.appId}/pictures`
    expect((await member.get(path)).status).toBe(404)
    expect((await member.delete(`${path}/${picture.id}`)).status).toBe(404)
    expect((await upload(await create(9, 9).png().toBuffer(), { tenant: other })).status).toBe(404)
  })

  test('counts towards a quota, and viewers may not upload', async () => {
    const { db } = app.postgres
    const { organizationId } = app.tenant
    const file = await create(50, 51).png().toBuffer()
    expect((await upload(file, { role: 'viewer' })).status).toBe(403)
    const quota = { organization_id: organizationId, resource: 'pictures', max_count: 0 } as const
    await db.insertInto('quotas').values(quota).execute()
    const refused = await upload(file)
    await db.deleteFrom('quotas').where('organization_id', '=', organizationId).execute()
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('quota_exceeded')
  })
})

describe('a hostile file is refused or harmless:', () => {
  test.each([
    ['an SVG with a script', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`],
    ['an SVG after a declaration', `<?xml version="1.0"?><svg onload="alert(1)"/>`],
    ['an SVG after a byte order mark', '\ufeff <svg/>'],
    ['a page', `<!doctype html>${script}`],
    ['a script', 'alert(1)'],
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
    ['a file that only starts as a PNG', `\u0089PNG\r\n\u001a\n${script}`],
    ['a file that only starts as a JPEG', `\u00ff\u00d8\u00ff${script}`],
    ['a TIFF', 'II*\u0000\u0008\u0000\u0000\u0000'],
    ['nothing', ''],
  ])('%s', async (_, content) => {
    const response = await upload(
      Buffer.from(content, content.startsWith('\ufeff') ? 'utf8' : 'latin1'),
    )
    expect(response.status, response.text).toBe(422)
    expect(response.text).toContain('validation_failed')
  })

  test('a compressed file is no picture', async () => {
    const file = gzipSync(await create(10, 10).png().toBuffer())
    expect((await upload(file)).status).toBe(422)
  })

  test.each([
    ['a page after a picture', 'end'],
    ['a page in a comment', 'comment'],
  ])('%s is not served', async (_, place) => {
    const jpeg = await create(64, 64).jpeg().toBuffer()
    const comment = Buffer.concat([
      Buffer.from([0xff, 0xfe, 0, script.length + 2]),
      Buffer.from(script),
    ])
    const file =
      place === 'end'
        ? Buffer.concat([jpeg, Buffer.from(script)])
        : Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
    const { served } = await uploadAndServe(file, 'card', 'image/jpeg')
    expect(served.body.includes('script')).toBe(false)
    expect(served.headers['content-type']).toBe('image/jpeg')
  })

  test('a page with the content type of a picture is not stored, and the type of a page is refused', async () => {
    expect((await upload(Buffer.from(script), { type: 'image/jpeg' })).status).toBe(422)
    const picture = await create(12, 12).png().toBuffer()
    for (const type of ['text/html', 'image/svg+xml', 'application/json', 'multipart/form-data']) {
      expect((await upload(picture, { type })).status, type).toBe(415)
    }
  })

  test('the content type of the file counts, not that of the request', async () => {
    const { picture } = await uploadAndServe(
      await create(13, 12).png().toBuffer(),
      'icon',
      'image/jpeg',
    )
    expect(picture.contentType).toBe('image/png')
  })

  test('a picture of 2,500 megapixels in a kilobyte is refused without decoding it', async () => {
    const startedMs = performance.now()
    const response = await upload(makePng(50_000, 50_000, deflateSync(Buffer.alloc(1_000))))
    expect(response.status).toBe(422)
    expect(response.text).toContain('megapixels')
    expect(performance.now() - startedMs).toBeLessThan(5_000)
  })

  test('a picture that declares more than it has is refused', async () => {
    const response = await upload(makePng(2_000, 2_000, deflateSync(Buffer.alloc(1_000))))
    expect(response.status).toBe(422)
  })

  test('a picture that expands to far more than it declares is not read further', async () => {
    const bomb = deflateSync(Buffer.alloc(200_000_000), { level: 9 })
    const response = await upload(makePng(10, 10, bomb))
    expect([201, 422]).toContain(response.status)
  })

  test('a file above the limit is refused', async () => {
    expect((await upload(Buffer.alloc(10_485_761))).status).toBe(413)
  })

  test('a path that is no picture is not found, whatever it names', async () => {
    for (const file of ['x.jpg', `${'0'.repeat(32)}.jpg`, `${'0'.repeat(32)}.svg`, '..%2fw.js']) {
      const { status, headers } = await serve(`/_tl/pictures/${file}`)
      expect(status, file).toBe(404)
      expect(headers['content-type']).not.toMatch('text/html')
    }
  })
})
