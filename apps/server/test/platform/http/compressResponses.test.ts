import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressResponses, minCompressedBytes } from '#platform/http/compressResponses.ts'

const long = { items: Array.from({ length: 200 }, (_, id) => ({ id, name: `Link ${id}` })) }
const gzip = { 'accept-encoding': 'gzip, deflate, br' }

async function open() {
  const server = Fastify()
  compressResponses(server)
  server.get('/long', () => long)
  server.post('/long', () => long)
  server.get('/short', () => ({ items: [] }))
  server.get('/failed', (_, reply) => reply.code(400).send(long))
  server.get('/tagged', (_, reply) => reply.header('etag', '"1"').send(long))
  server.get('/text', (_, reply) => reply.type('text/csv').send('a,b\n'.repeat(minCompressedBytes)))
  await server.ready()
  return async (url: string, headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') => {
    const response = await server.inject({ url, headers, method })
    return { response, encoding: response.headers['content-encoding'] }
  }
}

test('a long response is compressed for a client that accepts it, and has the same content', async () => {
  const get = await open()
  const { response, encoding } = await get('/long', gzip)
  expect(encoding).toBe('gzip')
  expect(response.headers.vary).toBe('accept-encoding')
  expect(response.rawPayload.length).toBeLessThan(JSON.stringify(long).length / 4)
  expect(JSON.parse(gunzipSync(response.rawPayload).toString())).toEqual(long)
  expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length)
})

test.each([{}, { 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip;q=0, br' }])(
  'a client that does not accept gzip gets plain JSON: %j',
  async (headers: Record<string, string>) => {
    const get = await open()
    const { response, encoding } = await get('/long', headers)
    expect(encoding).toBeUndefined()
    expect(response.headers.vary).toBe('accept-encoding')
    expect(response.json()).toEqual(long)
  },
)

test('only reads of JSON that are worth it are compressed', async () => {
  const get = await open()
  for (const url of ['/short', '/failed', '/tagged', '/text']) {
    expect([url, (await get(url, gzip)).encoding]).toEqual([url, undefined])
  }
  expect((await get('/long', gzip, 'POST')).encoding).toBeUndefined()
})

test('a request that another site caused gets a plain response, whose size reveals nothing more', async () => {
  const get = await open()
  const encode = async (site: string) =>
    (await get('/long', { ...gzip, 'sec-fetch-site': site })).encoding
  expect(await encode('cross-site')).toBeUndefined()
  expect(await encode('same-site')).toBeUndefined()
  expect(await encode('same-origin')).toBe('gzip')
  expect(await encode('none')).toBe('gzip')
})
