import { render } from '@testing-library/react-native'
import type { Config } from '@throughlink/react-native'
import * as version03 from '@throughlink/react-native/v0.3'
import { Text } from 'react-native'
import { install, uninstallAll } from './adapters/adapterRig.ts'
import { createTestApp, matched, settle } from './testApp.tsx'

const link = 'https://acme.example/products/42?ref=a#top'

async function launch(options: Parameters<typeof createTestApp>[0]) {
  const app = createTestApp(options)
  const seen: version03.DeferredLinkContext[] = []
  function Screen() {
    const context = version03.useLinkContext()
    seen.push(context)
    return <Text>{String(context.route)}</Text>
  }
  render(
    <version03.LinkProvider config={app.config}>
      <Screen />
    </version03.LinkProvider>,
  )
  await settle()
  return { app, seen, last: () => seen[seen.length - 1] }
}

test('[spec 2.4.1, 2.4.3, 2.4.5, 9.1] a match ends processed, with the raw link and its route', async () => {
  const { seen, last } = await launch({ script: { match: matched(link) } })
  expect(seen[0]?.deferredLinkProcessed).toBe(false)
  expect(last()).toEqual({
    deferredLinkProcessed: true,
    deferredLink: link,
    route: '/products/42?ref=a',
  })
  const urls: version03.DeferredLinkContext['deferredLink'][] = [link, new URL(link), null]
  expect(urls).toHaveLength(3)
})

test('[spec 2.4.4, 2.4.6] without a match, link and route are null', async () => {
  const { last } = await launch({})
  expect(last()).toEqual({ deferredLinkProcessed: true, deferredLink: null, route: null })
})

test('[spec 2.4.2, 2.4.4, 3.15, 7.5] a failure ends processed, with nulls, and is logged', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { last } = await launch({ script: { match: () => ({ status: 401 }) } })
  expect(last()).toEqual({ deferredLinkProcessed: true, deferredLink: null, route: null })
  expect(logged).toHaveBeenCalled()
  logged.mockRestore()
})

test('[spec 2.4.7] the context has neither a link type nor clearLink', async () => {
  const { last } = await launch({ script: { match: matched(link) } })
  expect(Object.keys(last() ?? {}).sort()).toEqual([
    'deferredLink',
    'deferredLinkProcessed',
    'route',
  ])
})

test('[spec 6.6] there is no analytics module', () => {
  expect(Object.keys(version03).sort()).toEqual(['LinkProvider', 'useLinkContext'])
})

/** The config of 0.3.x. */
type Config03 = Pick<Config, 'appID' | 'API_KEY' | 'shouldUseClipboard'>

type RequiredName = {
  [Name in keyof Config]-?: object extends Pick<Config, Name> ? never : Name
}[keyof Config]

test('[spec 2.1.10] the three fields of a 0.3.x config are a complete config', async () => {
  // Typed records: a name that is missing or too many is a type error.
  const fields: Record<keyof Required<Config03>, true> = {
    appID: true,
    API_KEY: true,
    shouldUseClipboard: true,
  }
  const required: Record<RequiredName, true> = { appID: true, API_KEY: true }
  expect(Object.keys(fields)).toEqual(expect.arrayContaining(Object.keys(required)))

  const items = new Map<string, string>()
  install('@react-native-async-storage/async-storage', {
    default: {
      getItem: (key: string) => Promise.resolve(items.get(key) ?? null),
      setItem: (key: string, value: string) => Promise.resolve(void items.set(key, value)),
    },
  })
  const { API_KEY } = createTestApp({ script: { match: matched(link) } }).config
  const config: Required<Config03> = { appID: 'app_03', API_KEY, shouldUseClipboard: false }
  const seen: version03.DeferredLinkContext[] = []
  function Screen() {
    seen.push(version03.useLinkContext())
    return null
  }
  render(
    <version03.LinkProvider config={config}>
      <Screen />
    </version03.LinkProvider>,
  )
  await settle(100)
  expect(Object.keys(config).sort()).toEqual(Object.keys(fields).sort())
  expect(seen[seen.length - 1]).toMatchObject({ deferredLinkProcessed: true, deferredLink: link })
  uninstallAll()
})

test('a link that opened the first run is not a deferred link, and no match runs', async () => {
  const { app, last } = await launch({
    initialUrl: 'acme://invite/7',
    script: { match: matched(link) },
  })
  expect(last()).toEqual({ deferredLinkProcessed: true, deferredLink: null, route: null })
  expect(app.service.requestsTo('matchLink')).toHaveLength(0)
})

test('the type of the config is exported', () => {
  const config: version03.Config = { API_KEY: 'pk_…', appID: 'app_…' }
  expect(config).toBeTruthy()
})
