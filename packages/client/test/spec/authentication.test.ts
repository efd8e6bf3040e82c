import { createTestPhone, testConfig } from '@throughlink/client/testing'
import { expect, test } from 'vitest'
import { launch, noLink, shown } from '../launch.ts'
import { matched } from '../replies.ts'

const link = 'https://acme.example/products/42'

test('[spec 5.1] every attempt of a match carries API_KEY and appID', async () => {
  let attempts = 0
  const match = () => (++attempts < 3 ? ({ status: 503 } as const) : matched(link))
  const phone = createTestPhone({ script: { match } })
  await launch(phone, { appID: 'app_shop' })
  await phone.clock.advance(5000)
  const credentials = { Authorization: `Bearer ${testConfig.API_KEY}`, 'X-App-ID': 'app_shop' }
  const requests = phone.service.requestsTo('matchLink')
  expect(requests).toHaveLength(3)
  for (const { headers } of requests) expect(headers).toMatchObject(credentials)
})

test.for([
  ['5.2', 'API_KEY'],
  ['5.3', 'appID'],
] as const)(
  '[spec %s] without %s no match runs: processed, nulls, and a log line that names it',
  async ([, name]) => {
    const phone = createTestPhone({ script: { match: () => matched(link) } })
    const client = await launch(phone, { [name]: '' })
    expect(shown(client)).toEqual(noLink)
    await phone.clock.advance(60_000)
    expect(shown(client)).toEqual(noLink)
    expect(phone.service.requests).toEqual([])
    expect(phone.logged).toEqual([expect.stringContaining(`${name} is missing`)])
  },
)

test.for([
  ['an invalid API_KEY', 401],
  ['an appID that the key does not belong to', 403],
] as const)(
  '[spec 5.4] with %s the match fails: processed, nulls, and a log line with the fix',
  async ([, status]) => {
    const body = JSON.stringify({ code: 'invalid_key', link })
    const phone = createTestPhone({ script: { match: () => ({ status, body }) } })
    const client = await launch(phone)
    expect(shown(client)).toEqual(noLink)
    expect(phone.logged).toEqual([expect.stringContaining('Check API_KEY and appID')])
    await phone.clock.advance(60_000)
    expect(shown(client)).toEqual(noLink)
    expect(phone.service.requestsTo('matchLink')).toHaveLength(1)
  },
)

test('[spec 5.4] a key without a service address reaches no service, and is logged', async () => {
  const urls: string[] = []
  const post = ({ url }: { readonly url: string }) => {
    urls.push(url)
    return { response: Promise.reject(new Error('Name not resolved')), cancel: () => {} }
  }
  const phone = createTestPhone({ ports: { http: { post } } })
  const client = await launch(phone, { API_KEY: 'not-a-key' })
  await phone.clock.advance(5000)
  expect(shown(client)).toEqual(noLink)
  expect(phone.logged[0]).toContain('API_KEY contains no service URL')
  expect(urls[0]).toMatch(/^https:\/\/throughlink\.invalid\//)
  expect(new Set(urls).size).toBe(1)
})
