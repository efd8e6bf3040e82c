/**
 * Runs the code of the migration guides: what the app did with the other SDK, it does with Throughlink.
 * `npm run verify migration` writes the samples and installs the other SDKs. Their native modules are replaced here.
 */
import { join } from 'node:path'
import { act, render } from '@testing-library/react-native'
import type * as sdk from '@throughlink/react-native'
import { LinkAnalytics, LinkProvider } from '@throughlink/react-native'
import type { ComponentType, ReactNode } from 'react'
import { DeviceEventEmitter, Linking, NativeModules } from 'react-native'
import { install } from './adapters/adapterRig.ts'
import { createTestApp, matched, settle } from './testApp.tsx'

const mockApp: { config?: sdk.Config } = {}

/** The provider of the samples, with the config of a test: its own app, storage and service. */
jest.mock('@throughlink/react-native', () => {
  const actual = jest.requireActual<typeof sdk>('@throughlink/react-native')
  const { LinkProvider } = actual
  return {
    ...actual,
    LinkProvider: (props: sdk.LinkProviderProps) => (
      <LinkProvider {...props} config={mockApp.config ?? props.config} />
    ),
  }
})

type Title = 'Before' | 'After'
const titles: readonly Title[] = ['Before', 'After']
const deferred = '/products/42?ref=a'
const opened = '/products/7'

/** What the samples did: routes, and calls of native modules and services. */
const screens: string[] = []
const native: unknown[][] = []

/** The type says what a sample exports: a module by path has none. */
// oxlint-disable-next-line no-unnecessary-type-parameters
function load<Exports extends object>(guide: string, index: number, title: Title): Exports {
  const folder = String(process.env['MIGRATION_SAMPLES'])
  return jest.requireActual<Exports>(join(folder, `${guide}-${index}-${title}.tsx`))
}

const events = { addListener: () => undefined, removeListeners: () => undefined }

/** Native modules that find one deferred link, and report `opened` when `open` is called. */
const vendors: Record<string, { install: () => void; open: () => void }> = {
  detour: {
    install() {
      const items = new Map<string, string>()
      const storage = {
        getItem: (name: string) => Promise.resolve(items.get(name) ?? null),
        setItem: (name: string, value: string) => Promise.resolve(void items.set(name, value)),
      }
      install('@react-native-async-storage/async-storage', { default: storage, ...storage })
      install('expo-localization', { getLocales: () => [], getCalendars: () => [] })
      install('expo-clipboard', { getStringAsync: () => Promise.resolve('') })
      globalThis.fetch = ((url: string, init: { body: string }) => {
        native.push([new URL(url).pathname, JSON.parse(init.body)])
        const link = `https://acme.godetour.link/app_hash${deferred}`
        const body = url.endsWith('match-link') ? { link } : { allowed: true }
        return Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(body) })
      }) as unknown as typeof fetch
    },
    open() {
      DeviceEventEmitter.emit('url', { url: `https://acme.godetour.link/app_hash${opened}` })
    },
  },
  branch: {
    install() {
      const found = {
        error: null,
        uri: null,
        params: { '+clicked_branch_link': true, $deeplink_path: deferred.slice(1), code: 'SPRING' },
      }
      NativeModules['RNBranchEventEmitter'] = events
      NativeModules['RNBranch'] = {
        ...{ INIT_SESSION_SUCCESS: 'opened', INIT_SESSION_ERROR: 'failed' },
        redeemInitSessionResult: () => Promise.resolve(found),
        notifyNativeToInit: () => undefined,
        getFirstReferringParams: () => Promise.resolve(found.params),
        createUniversalObject: () => Promise.resolve({ ident: 'object' }),
        generateShortUrl: (...args: unknown[]) => {
          native.push(args)
          return Promise.resolve({ url: 'https://acme.app.link/x' })
        },
        logEvent: (...args: unknown[]) => {
          native.push(args)
          return Promise.resolve(null)
        },
      }
    },
    open() {
      const params = { '+clicked_branch_link': true, $deeplink_path: opened.slice(1) }
      DeviceEventEmitter.emit('opened', { error: null, uri: null, params })
    },
  },
  'firebase-dynamic-links': {
    install() {
      const options = { appId: 'x', apiKey: 'x', projectId: 'x', databaseURL: 'x' }
      NativeModules['RNFBAppModule'] = {
        ...events,
        NATIVE_FIREBASE_APPS: [{ appConfig: { name: '[DEFAULT]' }, options }],
        eventsNotifyReady: () => undefined,
        eventsAddListener: () => undefined,
        eventsRemoveListener: () => undefined,
      }
      NativeModules['RNFBDynamicLinksModule'] = {
        getInitialLink: () => Promise.resolve({ url: `https://acme.example${deferred}` }),
        buildShortLink: (...args: unknown[]) => {
          native.push(args)
          return Promise.resolve('https://go.acme.example/x')
        },
      }
    },
    open() {
      const event = { url: `https://acme.example${opened}` }
      DeviceEventEmitter.emit('rnfb_dynamic_links_link_received', event)
    },
  },
  'appsflyer-onelink': {
    install() {
      NativeModules['PCAppsFlyer'] = events
      NativeModules['RNAppsFlyer'] = {
        ...events,
        initSdkWithPromise: () => {
          found(deferred)
          return Promise.resolve('Success')
        },
        generateInviteLink: (parameters: unknown, resolve: (url: string) => void) => {
          native.push([parameters])
          resolve('https://acme.onelink.me/x')
        },
        logEventWithPromise: (...args: unknown[]) => {
          native.push(args)
          return Promise.resolve('Success')
        },
      }
    },
    open: () => found(opened),
  },
}

function found(route: string): void {
  const data = { deep_link_value: route }
  DeviceEventEmitter.emit('onDeepLinking', JSON.stringify({ deepLinkStatus: 'FOUND', data }))
}

/** A phone with Throughlink, whose service matches the deferred link. */
function createPhone() {
  const phone = createTestApp({ script: { match: matched(`https://go.acme.example${deferred}`) } })
  mockApp.config = phone.config
  return phone
}

async function mount(App: ComponentType): Promise<void> {
  render(<App />)
  await settle()
}

beforeEach(() => {
  screens.length = 0
  native.length = 0
  Object.assign(globalThis, { navigate: (route: string) => void screens.push(route) })
  jest.spyOn(Linking, 'getInitialURL').mockResolvedValue(null)
  jest
    .spyOn(Linking, 'addEventListener')
    .mockImplementation((_, listener) => DeviceEventEmitter.addListener('url', listener))
  for (const name of ['info', 'warn'] as const) jest.spyOn(console, name).mockReturnValue(undefined)
})

describe.each(Object.entries(vendors))('%s', (guide, vendor) => {
  beforeEach(() => {
    vendor.install()
  })

  test('before, a deferred link and a tapped one open their screens', async () => {
    await mount(load<{ App: ComponentType }>(guide, 0, 'Before').App)
    act(vendor.open)
    await settle()
    expect(screens).toEqual([deferred, opened])
  })

  test('after, a deferred link and a tapped one open their screens', async () => {
    const phone = createPhone()
    await mount(load<{ App: ComponentType }>(guide, 0, 'After').App)
    phone.open(`https://go.acme.example${opened}`)
    await settle()
    expect(screens).toEqual([deferred, opened])
  })
})

const provider = (children: ReactNode) => () => (
  <LinkProvider config={{ API_KEY: '', appID: '' }}>{children}</LinkProvider>
)

describe('React Navigation, with Detour and after it', () => {
  interface Linking {
    readonly getInitialURL: () => Promise<string | null | undefined>
    readonly subscribe: (listener: (url: string) => void) => (() => void) | undefined
  }

  async function collect({ linking }: { linking: Linking }, open: () => void) {
    const urls: (string | null | undefined)[] = [await linking.getInitialURL()]
    const stop = linking.subscribe((url) => void urls.push(url))
    act(open)
    await settle()
    stop?.()
    return urls.map((url) => url?.replace(/^\w+:\/+(\w+(\.\w+)+\/)?/, '/'))
  }

  test('before, the container gets both links', async () => {
    const { detour } = vendors
    detour?.install()
    await mount(load<{ App: ComponentType }>('detour', 0, 'Before').App)
    const urls = await collect(load('detour', 1, 'Before'), () => detour?.open())
    // Detour adds two parameters, which the guide names.
    const own = urls.map((url) => url?.replace(/[?&]fromDeepLink=true&linkType=\w+/, ''))
    expect(own).toEqual([deferred, opened])
  })

  test('after, the container gets both links', async () => {
    const phone = createPhone()
    await mount(provider(null))
    const urls = await collect(load('detour', 1, 'After'), () => {
      phone.open(`https://go.acme.example${opened}`)
    })
    expect(urls).toEqual([deferred, opened])
  })
})

test.each(titles)(
  '%s: +native-intent leaves links of other hosts to Expo Router',
  async (title) => {
    const { redirectSystemPath } = load<{
      redirectSystemPath: (event: { path: string; initial: boolean }) => unknown
    }>('detour', 2, title)
    const path = 'https://other.example/products/42'
    expect(await redirectSystemPath({ path, initial: true })).toBe(path)
    const own = { path: 'https://go.acme.example/products/42', initial: false }
    expect(await redirectSystemPath(own)).not.toBe(own.path)
  },
)

test.each(titles)('%s: the code of an invitation is read after the install', async (title) => {
  vendors['branch']?.install()
  const { readInviteCode, onLink } = load<{
    readInviteCode: () => unknown
    onLink?: (link: Partial<sdk.Link>) => void
  }>('branch', 1, title)
  onLink?.({ route: '/invite?code=SPRING', type: 'deferred' })
  expect(await readInviteCode()).toBe('SPRING')
})

test.each([
  ['branch', 2, 'createInviteUrl', '/invite?code=SPRING&utm_source=share'],
  ['firebase-dynamic-links', 1, 'createProductUrl', '/products/SPRING'],
  ['appsflyer-onelink', 1, 'createInviteUrl', '/invite?code=SPRING&utm_source=share'],
] as const)('a link is created: %s', async (guide, index, name, path) => {
  vendors[guide]?.install()
  type Creates = Record<string, (code: string) => unknown>
  expect(await load<Creates>(guide, index, 'Before')[name]?.('SPRING')).toMatch(/^https:.*\/x$/)
  expect(JSON.stringify(native)).toContain('SPRING')
  const url = load<Creates>(guide, index, 'After')[name]?.('SPRING')
  expect(url).toBe(`https://go.acme.example${path}`)
})

test.each([
  ['branch', 3],
  ['appsflyer-onelink', 2],
  ['detour', 3],
] as const)('a purchase is logged: %s', async (guide, index) => {
  vendors[guide]?.install()
  if (guide === 'detour') await mount(load<{ App: ComponentType }>(guide, 0, 'Before').App)
  await act(async () => {
    await load<{ logOrder: () => unknown }>(guide, index, 'Before').logOrder()
    await settle()
  })
  expect(JSON.stringify(native)).toMatch(/19\.9/)
  const logged = jest.spyOn(LinkAnalytics, 'logEvent')
  load<{ logOrder: () => unknown }>(guide, index, 'After').logOrder()
  expect(logged.mock.calls[0]).toEqual(['purchase', { value: 19.9, currency: 'EUR' }])
})
