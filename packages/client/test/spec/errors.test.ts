import { type Config, createLinkClient, createSessionRegistry } from '@throughlink/client'
import { createTestPhone, testConfig } from '@throughlink/client/testing'
import { expect, test } from 'vitest'
import { launch, noLink, shown } from '../launch.ts'

const body = { link: 'https://acme.example/products/42' }

test.for([400, 402, 410, 422, 500, 502])(
  '[spec 7.1] the API error %i leaves the app processed with nulls, and is logged once',
  async (status) => {
    const phone = createTestPhone({ script: { match: () => ({ status, body }) } })
    const client = await launch(phone)
    await phone.clock.advance(5000)
    expect(shown(client)).toEqual(noLink)
    expect(phone.logged).toEqual([expect.stringContaining(String(status))])
  },
)

test.for(['offline', 'hang'] as const)(
  '[spec 7.2] a network call that fails (%s) leaves the app processed with nulls, and is logged',
  async (reply) => {
    const phone = createTestPhone({ script: { match: () => reply } })
    const client = await launch(phone)
    await phone.clock.advance(5000)
    expect(shown(client)).toEqual(noLink)
    await phone.clock.advance(60_000)
    expect(shown(client)).toEqual(noLink)
    expect(phone.logged).toEqual([expect.stringMatching(/match-link/)])
  },
)

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
