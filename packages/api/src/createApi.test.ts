import { expect, test } from 'vitest'
import { ApiError } from './apiError.ts'
import { buildUrl } from './buildUrl.ts'
import { createApi } from './createApi.ts'

interface Sent {
  readonly url: string
  readonly init: RequestInit
}

/** Creates a client with a fake `fetch`, and records the requests. */
function createTestApi(respond: () => Response, options: { key?: string; csrf?: string } = {}) {
  const sent: Sent[] = []
  const api = createApi({
    origin: 'https://links.example',
    ...(options.key === undefined ? {} : { key: options.key }),
    csrfToken: () => options.csrf ?? null,
    fetch: (url, init = {}) => {
      sent.push({ url: url as string, init })
      return Promise.resolve(respond())
    },
  })
  return { api, sent }
}

const json = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })

test('path parameters are encoded, and the query contains the given values', async () => {
  const { api, sent } = createTestApi(() => json({ items: [], next: null }), { key: 'sk_1' })
  await api.listLinks({ params: { appId: 'app/1?' }, query: { search: 'a&b', limit: 5 } })
  expect(sent[0]?.url).toBe(
    'https://links.example/api/v1/apps/app%2F1%3F/links?search=a%26b&limit=5',
  )
  expect(sent[0]?.init).toMatchObject({
    method: 'GET',
    credentials: 'omit',
    headers: { authorization: 'Bearer sk_1' },
  })
})

test('the etag of a response can be sent as If-Match', async () => {
  const { api, sent } = createTestApi(() => json({ id: '1' }, { etag: '"3"' }))
  const params = { appId: 'app_1', linkId: '1' }
  const { etag } = await api.getLink({ params })
  await api.updateLink({
    params,
    body: { title: 'Spring' },
    ifMatch: etag ?? '',
    idempotencyKey: 'k',
  })
  expect(sent[1]?.init).toMatchObject({
    method: 'PATCH',
    body: '{"title":"Spring"}',
    headers: { 'if-match': '"3"', 'idempotency-key': 'k', 'content-type': 'application/json' },
  })
})

test('without a key the session cookie is used, with the CSRF token for writes', async () => {
  const { api, sent } = createTestApi(() => json({}), { csrf: 'token' })
  await api.listOrganizations({})
  await api.createOrganization({ body: { name: 'Lumen' } })
  expect(sent[0]?.init).toMatchObject({ credentials: 'same-origin', headers: {} })
  expect(sent[1]?.init.headers).toMatchObject({ 'x-csrf-token': 'token' })
})

test('a problem response rejects with its problem, status and Retry-After', async () => {
  const problem = { type: 't', title: 'Taken.', status: 409, code: 'conflict', requestId: 'r' }
  const { api } = createTestApi(
    () =>
      new Response(JSON.stringify(problem), {
        status: 409,
        headers: { 'content-type': 'application/problem+json', 'retry-after': '7' },
      }),
  )
  const error = await api.listOrganizations({}).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 409, problem, retryAfterSeconds: 7, message: 'Taken.' })
})

test('an error response that is not a problem rejects without one', async () => {
  const { api } = createTestApi(() => new Response('<html>', { status: 502 }))
  await expect(api.listOrganizations({})).rejects.toMatchObject({ status: 502, problem: null })
})

test('a missing path parameter rejects, and no request is sent', async () => {
  const { api, sent } = createTestApi(() => json({}))
  await expect(api.getApp({ params: { appId: '' } })).rejects.toThrow('Missing parameter appId')
  expect(sent).toEqual([])
})

test('the body of a 204 response is null', async () => {
  const { api } = createTestApi(() => new Response(null, { status: 204 }))
  const params = { appId: 'app_1', endpointId: 'whe_1' }
  expect(await api.deleteWebhook({ params })).toMatchObject({ body: null, status: 204 })
})

test('an array in the query is a repeated parameter, and undefined is left out', () => {
  const query = { search: undefined, tag: ['a', 'b'], limit: 5 } as unknown as { limit: number }
  expect(buildUrl('', 'listLinks', { params: { appId: 'app_1' }, query })).toBe(
    '/api/v1/apps/app_1/links?tag=a&tag=b&limit=5',
  )
})

test('the URL of an image can be built without a request', () => {
  const params = { appId: 'app_1', linkId: '7' }
  expect(buildUrl('https://links.example', 'getLinkQrPng', { params })).toBe(
    'https://links.example/api/v1/apps/app_1/links/7/qr.png',
  )
})

test('an image is a blob with the bytes of the response', async () => {
  const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0x00])
  const { api } = createTestApi(
    () => new Response(bytes, { headers: { 'content-type': 'image/png' } }),
  )
  const { body } = await api.getLinkQrPng({ params: { appId: 'app_1', linkId: '7' } })
  expect(body).toBeInstanceOf(Blob)
  expect(new Uint8Array(await body.arrayBuffer())).toEqual(bytes)
})

test.each(['text/csv; charset=utf-8', 'application/x-ndjson; charset=utf-8', 'image/svg+xml'])(
  'a response of the type %s is text',
  async (contentType) => {
    const headers = { 'content-type': contentType }
    const { api } = createTestApi(() => new Response('slug,destination\r\n', { headers }))
    const { body } = await api.exportLinks({ params: { appId: 'app_1' } })
    expect(body).toBe('slug,destination\r\n')
  },
)

test.each([
  ['a string', 'slug,destination\r\n'],
  ['a file', new Blob(['slug,destination\r\n'], { type: 'application/vnd.ms-excel' })],
])('%s is sent as CSV', async (_, body) => {
  const headers = { 'content-type': 'application/x-ndjson' }
  const { api, sent } = createTestApi(() => new Response('{"done":{}}\n', { headers }))
  await api.importLinks({ params: { appId: 'app_1' }, body })
  expect(sent[0]?.init).toMatchObject({ headers: { 'content-type': 'text/csv' } })
  expect(sent[0]?.init.body).toBe(body)
})

test('a call can be aborted', async () => {
  const api = createApi({
    origin: 'https://links.example',
    fetch: (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => {
          reject(init.signal?.reason as Error)
        })
      }),
  })
  const controller = new AbortController()
  const call = api.listOrganizations({ signal: controller.signal })
  controller.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})
