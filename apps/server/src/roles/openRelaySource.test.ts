import { expect, test, vi } from 'vitest'
import { openRelaySource } from './openRelaySource.ts'

type Options = Parameters<typeof openRelaySource>[0]

function warnWith(config: Partial<Options['config']>): readonly unknown[] {
  const warn = vi.fn()
  openRelaySource({
    config: {
      relayRangesFile: null,
      relayRangesUrl: null,
      publicOrigin: 'https://dash.example',
      ...config,
    },
    postgres: {},
    logger: { warn },
  } as unknown as Options)
  return warn.mock.calls.flat()
}

test('a public service that uses the sample of relay ranges warns, and names the setting', () => {
  expect(warnWith({})).toEqual([expect.stringContaining('Set RELAY_RANGES_URL')])
})

test.each<[string, Partial<Options['config']>]>([
  ['with a list that is downloaded', { relayRangesUrl: 'https://mask-api.icloud.com/list.csv' }],
  ['with a file', { relayRangesFile: '/var/lib/relay.csv' }],
  ['on localhost', { publicOrigin: 'http://localhost:3000' }],
])('a service %s does not warn', (_, config) => {
  expect(warnWith(config)).toEqual([])
})
