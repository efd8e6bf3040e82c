import { expect, test } from 'vitest'
import { ApiError } from './apiError.ts'
import { createApi } from './createApi.ts'

interface Sent {
  readonly url: string
  readonly init: RequestInit
}

/** A client whose requests go nowhere, and what it sent. */
function makeApi(answer: () => Response, options: { key?: string; csrf?: string } = {}) {
  const sent: Sent[] = []
  const api = createApi({
    origin: 'https://links.example',
    ...(options.key === undefined ? {} : { key: options.key }),
    csrfToken: () => options.csrf ?? null,
    fetch: (url, init = {}) => {
      sent.push({ url: url as string, init })
      return Promise.resolve(answer())
    },
  })
  return { api, sent }
}

const json = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })

test('parameters are in the path, encoded, and the query has what was given', async () => {
  const { api, sent } = makeApi(() => json({ items: [], next: null }), { key: 'sk_1' })
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

test('an answer comes with its version, to be handed back', async () => {
  const { api, sent } = makeApi(() => json({ id: '1' }, { etag: '"3"' }))
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

test('in a browser the session counts, with the token for what changes something', async () => {
  const { api, sent } = makeApi(() => json({}), { csrf: 'token' })
  await api.listOrganizations({})
  await api.createOrganization({ body: { name: 'Lumen' } })
  expect(sent[0]?.init).toMatchObject({ credentials: 'same-origin', headers: {} })
  expect(sent[1]?.init.headers).toMatchObject({ 'x-csrf-token': 'token' })
})

test('a problem is an error with all that it tells', async () => {
  const problem = { type: 't', title: 'Taken.', status: 409, code: 'conflict', requestId: 'r' }
  const { api } = makeApi(
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

test('what is not the service’s own answer is an error too', async () => {
  const { api } = makeApi(() => new Response('<html>', { status: 502 }))
  await expect(api.listOrganizations({})).rejects.toMatchObject({ status: 502, problem: null })
})

test('a path is not asked for with a part of it missing', async () => {
  const { api, sent } = makeApi(() => json({}))
  await expect(api.getApp({ params: { appId: '' } })).rejects.toThrow('needs appId')
  expect(sent).toEqual([])
})

test('nothing in an answer is null, and text is text', async () => {
  const { api } = makeApi(() => new Response(null, { status: 204 }))
  const params = { appId: 'app_1', endpointId: 'whe_1' }
  expect(await api.deleteWebhook({ params })).toMatchObject({ body: null, status: 204 })
})
