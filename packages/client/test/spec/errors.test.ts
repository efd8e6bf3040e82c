import { type Config, createLinkClient, createSessionRegistry } from '@throughlink/client'
import { createTestPhone, type ScriptedReply, testConfig } from '@throughlink/client/testing'
import { expect, test } from 'vitest'
import { launch, noLink, shown } from '../launch.ts'
import { matched } from '../replies.ts'

const body = { link: 'https://acme.example/products/42' }

const bodies = { 'a problem': { code: 'any_problem' }, 'a link': body, 'a page': '<html></html>' }
const statuses = [301, 400, 402, 409, 410, 422, 429, 500, 502, 503, 504]

test.for(statuses.flatMap((status) => Object.keys(bodies).map((name) => [status, name] as const)))(
  '[spec 7.1] the API error %i with %s leaves the app processed with nulls, and is logged once',
  async ([status, name]) => {
    const reply = { status, body: bodies[name as keyof typeof bodies] }
    const phone = createTestPhone({ script: { match: () => reply as ScriptedReply<object> } })
    const client = await launch(phone)
    await phone.clock.advance(5000)
    expect(shown(client)).toEqual(noLink)
    expect(phone.logged).toEqual([expect.stringContaining(String(status))])
  },
)

const notFound = '<html><title>404 Not Found</title></html>'

test.for([
  ['a page', notFound],
  ['no body', ''],
  ['JSON of another service', '{"error":"Not Found"}'],
] as const)(
  '[spec 7.6] a 404 with %s, which the service did not send, is an error like any other',
  async ([, page]) => {
    const phone = createTestPhone({ script: { match: () => ({ status: 404, body: page }) } })
    const client = await launch(phone)
    await phone.clock.advance(5000)
    expect(shown(client)).toEqual(noLink)
    expect(client.getDetails().status).toBe('failed')
    expect(phone.logged).toEqual([expect.stringContaining('404')])
  },
)

test('[spec 7.6] a link arrives although a 404 that the service did not send came first', async () => {
  const link = 'https://acme.example/products/42'
  let isUp = false
  const match = () => (isUp ? matched(link) : { status: 404, body: notFound })
  const phone = createTestPhone({ script: { match } })
  const client = await launch(phone)
  await phone.clock.advance(5000)
  isUp = true
  await phone.clock.advance(60_000)
  expect(shown(client)).toMatchObject({ linkUrl: link, linkType: 'deferred' })
})

test.for([
  ['offline', {}],
  ['hang', {}],
  ['offline', { lateLinks: false }],
  ['hang', { lateLinks: false }],
  ['hang', { timeoutMs: 2000 }],
] as const)(
  '[spec 7.2] a network call that fails (%s, %j) is logged at the moment when the app continues with nulls',
  async ([reply, config]) => {
    const loggedAt: number[] = []
    const logger = { error: () => void loggedAt.push(phone.clock.now() - startedAt) }
    const phone = createTestPhone({ script: { match: () => reply }, ports: { logger } })
    const startedAt = phone.clock.now()
    const client = phone.createClient(config)
    const endedAt = new Map<unknown, number>()
    client.subscribe(() => {
      const snapshot = client.getSnapshot()
      if (!endedAt.has(snapshot)) endedAt.set(snapshot, phone.clock.now() - startedAt)
    })
    client.start()
    const { timeoutMs = 5000 }: Partial<Config> = config
    await phone.clock.advance(timeoutMs)
    expect(shown(client)).toEqual(noLink)
    expect(loggedAt).toHaveLength(1)
    expect(loggedAt).toEqual([...endedAt.values()])
    await phone.clock.advance(60_000)
    expect(shown(client)).toEqual(noLink)
    expect(loggedAt).toHaveLength(1)
  },
)

test('[spec 7.2] the line about a failed network call names the request and the service', async () => {
  for (const reply of ['offline', 'hang'] as const) {
    const phone = createTestPhone({ script: { match: () => reply } })
    await launch(phone)
    await phone.clock.advance(5000)
    expect(phone.logged).toEqual([expect.stringMatching(/match-link .*links\.example\.com/)])
  }
})

const wrongConfigs: readonly (readonly [string, Partial<Config>, number])[] = [
  ['no API_KEY', { API_KEY: '' }, 200],
  ['no appID', { appID: '' }, 200],
  ['undefined keys', { API_KEY: undefined, appID: undefined } as unknown as Config, 200],
  ['an API_KEY that the service refuses', { API_KEY: `${testConfig.API_KEY}x` }, 401],
  ['an appID that the service refuses', { appID: 'app_other' }, 403],
]

test.for(wrongConfigs)(
  '[spec 7.3] %s leaves the app processed with nulls, and is logged once',
  async ([, config, status]) => {
    const phone = createTestPhone({ script: { match: () => ({ status, body }) } })
    const client = await launch(phone, config)
    await phone.clock.advance(5000)
    expect(shown(client)).toEqual(noLink)
    expect(phone.logged).toHaveLength(1)
  },
)

test.for([
  ['an API error', {}, { status: 500 }],
  ['a failed network call', {}, 'offline'],
  ['no API_KEY', { API_KEY: '' }, 'hang'],
  ['no appID', { appID: '' }, 'hang'],
  ['a refused key', {}, { status: 401 }],
] as const)('[spec 7.4] %s is not thrown to the app', async ([, config, reply]) => {
  const phone = createTestPhone({ script: { match: () => reply, events: () => reply } })
  const use = async () => {
    const client = createLinkClient({ ...testConfig, ...config }, phone.ports, {
      sessions: createSessionRegistry(),
    })
    client.subscribe(() => client.clearLink())
    const stop = client.start()
    client.logEvent('login')
    await phone.clock.advance(20_000)
    void client.flush()
    client.clearLink()
    client.update({ ...testConfig, ...config })
    stop()
    await phone.clock.advance(0)
    return shown(client)
  }
  await expect(use()).resolves.toEqual(noLink)
  expect(phone.logged).not.toEqual([])
})
