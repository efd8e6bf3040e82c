import { render } from '@testing-library/react-native'
import type { StorageFault } from '@throughlink/client/testing'
import type { Link } from '@throughlink/react-native'
import { type ReactNode, useEffect } from 'react'
import { AppState, Platform } from 'react-native'
import {
  advance,
  answered,
  apiKey,
  createPhone,
  isIos,
  link,
  matched,
  type Process,
  resolvedTo,
  route,
  short,
  simulatePhones,
  takeLogLines,
} from './phone.tsx'

simulatePhones()

const tapped = 'https://acme.example/offers/summer?size=m'
const tappedRoute = '/offers/summer?size=m'
const dayMs = 24 * 60 * 60 * 1000

const { optionalModules } = globalThis as unknown as {
  optionalModules: Map<string, Record<string, unknown>>
}

/** Installs a module in the app until the test ends. */
function install(name: string, members: Record<string, unknown>) {
  const exports = optionalModules.get(name)
  if (!exports) throw new Error(`${name} is not an optional module.`)
  Object.assign(exports, members)
}

afterEach(() => {
  for (const exports of optionalModules.values()) {
    for (const member of Object.keys(exports)) Reflect.deleteProperty(exports, member)
  }
  Reflect.deleteProperty(globalThis, 'localStorage')
})

function createRecorder() {
  const urls: string[] = []
  return { urls, onLink: ({ url }: Link) => void urls.push(url) }
}

describe('opened by a link on the first run', () => {
  test('the opened link wins, no match runs, and the install is counted', async () => {
    const phone = createPhone({ script: { match: () => matched(link) } })
    const app = await phone.launch({ initialUrl: tapped })
    expect(app.shown()).toBe(tappedRoute)
    expect(app.contexts).toHaveLength(2)
    expect(phone.record()).toMatchObject({ processed: true })
    await advance(60_000)
    expect(phone.matches()).toHaveLength(0)
    expect(phone.events()).toMatchObject([
      {
        name: 'install',
        data: { linkType: 'verified', url: 'https://acme.example/offers/summer' },
      },
    ])
  })

  test('no stale deferred link appears on a later start', async () => {
    const phone = createPhone({ script: { match: () => matched(link) } })
    await (await phone.launch({ initialUrl: tapped })).kill()
    const second = await phone.launch()
    await advance(60_000)
    expect(second.shown()).toBe('home')
    expect(phone.matches()).toHaveLength(0)
  })

  test.each([
    'about:blank',
    'exp+acme://expo-development-client/?url=http%3A%2F%2F127.0.0.1%3A8081',
    'acme://callback?code=1&state=2',
    'https://bank.example/callback/done',
  ])('%s is not a link and does not count as opened', async (initialUrl) => {
    const config = { linkHosts: ['acme.example'] }
    const phone = createPhone({ config, script: { match: () => matched(link) } })
    const app = await phone.launch({ initialUrl })
    expect(app.shown()).toBe(route)
    expect(phone.matches()).toHaveLength(1)
  })
})

describe('opened while the match is in flight', () => {
  test('the opened link is shown immediately and stays', async () => {
    const { urls, onLink } = createRecorder()
    const phone = createPhone({ config: { onLink }, script: { match: () => matched(link, 1000) } })
    const app = await phone.launch()
    await phone.open(tapped)
    expect(app.shown()).toBe(tappedRoute)
    await advance(60_000)
    expect(app.shown()).toBe(tappedRoute)
    expect(app.contexts).toHaveLength(2)
    expect(urls).toEqual([tapped])
  })

  test('the match does not replace an opened link that was cleared', async () => {
    const phone = createPhone({ script: { match: () => matched(link, 1000) } })
    const app = await phone.launch()
    await phone.open(tapped)
    app.clearLink()
    await advance(60_000)
    expect(app.shown()).toBe('home')
    expect(app.contexts).toHaveLength(3)
  })

  test('the newer of two opened links stays, even if the older resolves later', async () => {
    const { urls, onLink } = createRecorder()
    const resolve = () => resolvedTo('https://acme.example/old/one', 2000)
    const phone = createPhone({ config: { onLink }, script: { resolve } })
    const app = await phone.launch()
    await phone.open(short)
    await phone.open(tapped)
    await advance(60_000)
    expect(app.shown()).toBe(tappedRoute)
    expect(urls).toEqual([tapped])
  })
})

describe('the same URL twice', () => {
  test('an initial URL and its event within two seconds are one delivery and one render', async () => {
    const { urls, onLink } = createRecorder()
    const phone = createPhone({ config: { onLink } })
    const app = await phone.launch({ initialUrl: tapped })
    await advance(1999)
    await phone.open(tapped)
    expect(urls).toEqual([tapped])
    expect(app.contexts).toHaveLength(2)
  })

  test('a cleared link does not come back within two seconds', async () => {
    const phone = createPhone()
    const app = await phone.launch({ initialUrl: tapped })
    app.clearLink()
    await advance(1999)
    await phone.open(tapped)
    expect(app.shown()).toBe('home')
  })

  test('the same URL after two seconds is a second tap', async () => {
    const { urls, onLink } = createRecorder()
    const phone = createPhone({ config: { onLink } })
    const app = await phone.launch({ initialUrl: tapped })
    app.clearLink()
    await advance(2000)
    await phone.open(tapped)
    expect(app.shown()).toBe(tappedRoute)
    expect(urls).toEqual([tapped, tapped])
  })
})

describe('clearLink', () => {
  test('clearLink() sets url, route and type to null and keeps isLinkProcessed true', async () => {
    const phone = createPhone({ script: { match: () => matched(link) } })
    const app = await phone.launch()
    app.clearLink()
    expect(app.last()).toMatchObject({
      isLinkProcessed: true,
      linkUrl: null,
      linkRoute: null,
      linkType: null,
    })
  })

  test('clearLink() during the match keeps isLinkProcessed false', async () => {
    const phone = createPhone({ script: { match: () => matched(link, 1000) } })
    const app = await phone.launch()
    app.clearLink()
    expect(app.shown()).toBe('splash')
  })

  test('an effect that routes and clears, as in the README, routes once', async () => {
    const routed: string[] = []
    function createRouting({ useLinkContext }: Process) {
      function Routing() {
        const { isLinkProcessed, linkRoute, clearLink } = useLinkContext()
        useEffect(() => {
          if (!isLinkProcessed || linkRoute === null) return
          routed.push(linkRoute)
          clearLink()
        }, [isLinkProcessed, linkRoute, clearLink])
        return null
      }
      return <Routing />
    }
    const phone = createPhone({ script: { match: () => matched(link) } })
    const app = await phone.launch({ children: createRouting, isStrict: true })
    await app.update({})
    await advance(60_000)
    expect(routed).toEqual([route])
  })
})

describe('a match that ends after the timeout', () => {
  const options = {
    config: { timeoutMs: 1000 },
    script: { match: () => matched(link, 3000) },
  }

  test('the app continues with nulls, and the late link arrives in one more render', async () => {
    const phone = createPhone(options)
    const app = await phone.launch()
    await advance(1000)
    expect(app.shown()).toBe('home')
    await advance(10_000)
    expect(app.shown()).toBe(route)
    expect(app.contexts).toHaveLength(3)
    expect(app.contexts.map(({ isLinkProcessed }) => isLinkProcessed)).toEqual([false, true, true])
    expect(takeLogLines()).toEqual([expect.stringContaining('in time')])
  })

  test('the late link is not shown if a link was opened since', async () => {
    const phone = createPhone(options)
    const app = await phone.launch()
    await advance(1000)
    await phone.open(tapped)
    await advance(60_000)
    expect(app.shown()).toBe(tappedRoute)
    expect(takeLogLines()).toHaveLength(1)
  })

  test('the late link is not shown if clearLink() was called since', async () => {
    const phone = createPhone(options)
    const app = await phone.launch()
    await advance(1000)
    app.clearLink()
    await advance(60_000)
    expect(app.shown()).toBe('home')
    expect(app.contexts).toHaveLength(2)
    expect(takeLogLines()).toHaveLength(1)
  })
})

describe('when the install counts as processed', () => {
  test.each([
    ['a link', () => matched(link, 100), 0],
    ['no link', () => answered({ link: null }, 100), 0],
    ['a refusal', () => ({ status: 401, afterMs: 100 }), 1],
  ] as const)(
    'the install is marked as processed when the answer arrives, not before: %s',
    async (_, match, errors) => {
      const phone = createPhone({ script: { match } })
      await phone.launch()
      await advance(99)
      expect(phone.record()).toMatchObject({ processed: false })
      await advance(1)
      expect(phone.record()).toMatchObject({ processed: true })
      expect(takeLogLines()).toHaveLength(errors)
    },
  )

  test.each([408, 429, 500, 503])(
    'after three %i responses within the timeout, the app stops waiting and the attempt goes on',
    async (status) => {
      const phone = createPhone({ script: { match: () => ({ status }) } })
      const app = await phone.launch()
      await advance(5000)
      expect(app.shown()).toBe('home')
      await advance(60_000)
      expect(phone.matches().length).toBeGreaterThan(3)
      expect(new Set(phone.matches().map(({ installId }) => installId)).size).toBe(1)
      expect(phone.record()).toMatchObject({ processed: false, attempt: {} })
      expect(takeLogLines()).toHaveLength(1)
      await app.kill()
      // Here a kill unmounts the provider, and its match goes on for two seconds.
      await advance(2000)
      const killedAfter = phone.matches().length
      await phone.launch()
      await advance(60_000)
      expect(phone.matches()).toHaveLength(killedAfter)
      expect(phone.record()).toMatchObject({ processed: true })
    },
  )

  test.each([400, 401, 403, 413, 422])('a %i response is not retried', async (status) => {
    const phone = createPhone({ script: { match: () => ({ status }) } })
    await phone.launch()
    await advance(60_000)
    expect(phone.matches()).toHaveLength(1)
    expect(takeLogLines()).toHaveLength(1)
  })

  test('a retry after a failed attempt succeeds, and the app sees only the link', async () => {
    const replies = ['offline' as const, { status: 503 }, matched(link)]
    const phone = createPhone({ script: { match: () => replies.shift() ?? 'offline' } })
    const app = await phone.launch()
    await advance(5000)
    expect(app.shown()).toBe(route)
    expect(app.contexts).toHaveLength(2)
  })

  test('Retry-After is respected', async () => {
    const replies = [{ status: 429, retryAfter: '3' }, matched(link)]
    const phone = createPhone({ script: { match: () => replies.shift() ?? 'offline' } })
    const app = await phone.launch()
    await advance(2999)
    expect(phone.matches()).toHaveLength(1)
    await advance(10)
    expect(app.shown()).toBe(route)
  })

  test('a Retry-After beyond the timeout ends the wait immediately', async () => {
    const phone = createPhone({ script: { match: () => ({ status: 503, retryAfter: '60' }) } })
    const app = await phone.launch()
    expect(app.shown()).toBe('home')
    await advance(59_000)
    expect(phone.matches()).toHaveLength(1)
    expect(takeLogLines()).toHaveLength(1)
  })

  test('an app killed during the match does not match again, as the specification says', async () => {
    const phone = createPhone({ script: { match: () => matched(link, 5000) } })
    const first = await phone.launch()
    await advance(500)
    await first.kill()
    // Here a kill unmounts the provider, and its match goes on for two seconds.
    await advance(2000)
    const second = await phone.launch()
    await advance(5000)
    expect(second.shown()).toBe('home')
    expect(phone.matches()).toHaveLength(1)
  })

  test('with resumeUnanswered it matches on its next start, as the same install', async () => {
    const phone = createPhone({
      config: { resumeUnanswered: true },
      script: { match: () => matched(link, 1000) },
    })
    const first = await phone.launch()
    await advance(500)
    await first.kill()
    const second = await phone.launch()
    await advance(1000)
    expect(second.shown()).toBe(route)
    expect(new Set(phone.matches().map(({ installId }) => installId)).size).toBe(1)
  })
})

describe('an update of an app that had no SDK', () => {
  /** Installs an expo-application that reports an app installed and updated this many days ago. */
  function installApplication(installedDays: number, updatedDays: number | null) {
    const ago = (days: number) => Promise.resolve(new Date(Date.now() - days * dayMs))
    install('expo-application', {
      getInstallationTimeAsync: () => ago(installedDays),
      getLastUpdateTimeAsync: () =>
        updatedDays === null ? Promise.reject(new Error('iOS')) : ago(updatedDays),
    })
  }

  test.each([
    ['with an old install and a later update', 30, 1, 0],
    ['updated within its first week', 6, 1, 1],
    ['with an old install and no update', 30, 30, 1],
    ['with an old install and no update time, as on iOS', 30, null, 0],
    ['with a recent install and no update time, as on iOS', 6, null, 1],
  ] as const)(
    'an app %s (installed %i, updated %s days ago): %i matches',
    async (_, installed, updated, matches) => {
      installApplication(installed, updated)
      const phone = createPhone({ script: { match: () => matched(link) } })
      const app = await phone.launch()
      expect(app.shown()).toBe(matches === 1 ? route : 'home')
      expect(phone.matches()).toHaveLength(matches)
      expect(phone.record()).toMatchObject({ processed: true })
    },
  )
})

describe('keys that arrive after mount', () => {
  test('the session starts when the keys arrive, and its link is a late link', async () => {
    const phone = createPhone({ script: { match: () => matched(link, 500) } })
    const app = await phone.launch({ config: { API_KEY: '', appID: '' } })
    expect(app.shown()).toBe('home')
    expect(takeLogLines()).toHaveLength(1)
    await advance(60_000)
    expect(phone.service.requests).toHaveLength(0)
    await app.update({ API_KEY: apiKey, appID: 'app_acme' })
    expect(app.shown()).toBe('home')
    await advance(500)
    expect(app.shown()).toBe(route)
    // Before the initial URL is read, after it, with the session that has keys, and with its link.
    const processed = app.contexts.map(({ isLinkProcessed }) => isLinkProcessed)
    expect(processed).toEqual([false, true, true, true])
  })

  test('one of the two keys is not enough', async () => {
    const phone = createPhone()
    const app = await phone.launch({ config: { API_KEY: '', appID: '' } })
    await app.update({ API_KEY: '', appID: 'app_acme' })
    await advance(60_000)
    expect(phone.service.requests).toHaveLength(0)
    expect(takeLogLines()).toHaveLength(1)
  })

  test('keys that are missing for one render do not affect the session', async () => {
    const phone = createPhone({ script: { match: () => matched(link, 500) } })
    const app = await phone.launch()
    await app.update({ API_KEY: '', appID: '' })
    await advance(500)
    expect(app.shown()).toBe(route)
  })
})

describe('the in-memory guard', () => {
  test('StrictMode causes one request and never shows "no link" first', async () => {
    const phone = createPhone({ script: { match: () => matched(link, 500) } })
    const app = await phone.launch({ isStrict: true })
    await advance(500)
    expect(app.shown()).toBe(route)
    expect(phone.matches()).toHaveLength(1)
    expect(app.contexts.some(({ isLinkProcessed, linkUrl }) => isLinkProcessed && !linkUrl)).toBe(
      false,
    )
  })

  test('a second provider shares the state and sends no request', async () => {
    const phone = createPhone({ script: { match: () => matched(link, 500) } })
    const inner: (string | null)[] = []
    const app = await phone.launch({
      children: ({ LinkProvider, useLinkContext }) => {
        function Inner() {
          inner.push(useLinkContext().linkRoute)
          return null
        }
        const config = { API_KEY: apiKey, appID: 'app_acme' }
        return (
          <LinkProvider config={config}>
            <Inner />
          </LinkProvider>
        )
      },
    })
    await advance(60_000)
    expect(app.shown()).toBe(route)
    expect(inner).toEqual([null, route])
    expect(phone.matches()).toHaveLength(1)
    app.clearLink()
    expect(inner).toEqual([null, route, null])
  })

  test('an unmounted provider leaves no listener, and a later provider continues the session', async () => {
    const phone = createPhone({ script: { match: () => matched(link) } })
    const app = await phone.launch()
    app.clearLink()
    await app.unmount()
    expect(phone.listeners.size).toBe(0)
    const { LinkProvider } = app.sdk
    const again = render(<LinkProvider config={app.config}>{null}</LinkProvider>)
    await advance(60_000)
    expect(phone.listeners.size).toBe(1)
    expect(phone.matches()).toHaveLength(1)
    again.unmount()
  })
})

describe('missing keys', () => {
  test.each([
    ['API_KEY', { API_KEY: '' }],
    ['API_KEY', { API_KEY: undefined as unknown as string }],
    ['appID', { appID: '' }],
    ['appID', { appID: undefined as unknown as string }],
  ])('without %s the app continues, with one log line that names it', async (name, config) => {
    const phone = createPhone({ config, script: { match: () => matched(link) } })
    const app = await phone.launch({ isStrict: true })
    await app.update(config)
    await advance(60_000)
    expect(app.shown()).toBe('home')
    expect(app.last()).toMatchObject({ isLinkProcessed: true, linkUrl: null })
    await phone.open('acme://invite/7')
    expect(app.shown()).toBe('/invite/7')
    expect(takeLogLines()).toEqual([expect.stringContaining(`${name} is missing from the config`)])
    expect(phone.service.requests).toHaveLength(0)
    expect(phone.items.size).toBe(0)
  })

  test('a start without keys does not mark the install: the next start with keys matches', async () => {
    const phone = createPhone({ script: { match: () => matched(link) } })
    await (await phone.launch({ config: { API_KEY: '' } })).kill()
    expect(takeLogLines()).toHaveLength(1)
    expect((await phone.launch()).shown()).toBe(route)
  })
})

describe('outside a provider', () => {
  test.each(['useLinkContext', 'useLinkDetails'] as const)(
    '%s() throws an error that explains where to put LinkProvider',
    async (hook) => {
      const phone = createPhone()
      const { sdk } = await phone.launch()
      function Lost(): ReactNode {
        sdk[hook]()
        return null
      }
      const message = new RegExp(`^${hook}.* outside LinkProvider\\. Put <LinkProvider .* your app`)
      expect(() => render(<Lost />)).toThrow(message)
      takeLogLines()
    },
  )
})

describe('storage', () => {
  const faults: StorageFault[] = ['throw', 'reject', 'hang']

  test.each(faults)(
    'unreadable storage (%s): no match, one log line, install not marked',
    async (fault) => {
      const phone = createPhone({
        fault: ({ type }) => (type === 'get' ? fault : null),
        script: { match: () => matched(link) },
      })
      const app = await phone.launch()
      await advance(5000)
      expect(app.shown()).toBe('home')
      expect(app.contexts).toHaveLength(2)
      await phone.open('acme://invite/7')
      expect(app.shown()).toBe('/invite/7')
      await advance(60_000)
      expect(phone.matches()).toHaveLength(0)
      expect(phone.record()).toBeNull()
      expect(takeLogLines()).toEqual([expect.stringContaining('Cannot read storage')])
    },
  )

  test.each(faults)(
    'unwritable storage (%s): no match runs, because each start would repeat it',
    async (fault) => {
      const phone = createPhone({
        fault: ({ type }) => (type === 'get' ? null : fault),
        script: { match: () => matched(link) },
      })
      const app = await phone.launch()
      await advance(5000)
      expect(app.shown()).toBe('home')
      await app.remount()
      await advance(60_000)
      expect(phone.matches()).toHaveLength(0)
      expect(takeLogLines()).toHaveLength(fault === 'hang' ? 0 : 1)
    },
  )

  test('without storage in the config, AsyncStorage records the first run', async () => {
    const items = new Map<string, string>()
    const getItem = (key: string) => Promise.resolve(items.get(key) ?? null)
    const setItem = (key: string, value: string) => Promise.resolve(void items.set(key, value))
    install('@react-native-async-storage/async-storage', { default: { getItem, setItem } })
    const config = { storage: undefined }
    const phone = createPhone({ config, script: { match: () => matched(link) } })
    const first = await phone.launch()
    expect(first.shown()).toBe(route)
    await first.kill()
    expect((await phone.launch()).shown()).toBe('home')
    expect(phone.matches()).toHaveLength(1)
  })

  test('without any storage, one log line names the package to install', async () => {
    const phone = createPhone({
      config: { storage: undefined },
      script: { match: () => matched(link) },
    })
    const app = await phone.launch()
    expect(app.shown()).toBe('home')
    await phone.open('acme://invite/7')
    expect(app.shown()).toBe('/invite/7')
    await advance(60_000)
    expect(phone.matches()).toHaveLength(0)
    expect(takeLogLines()).toEqual([
      expect.stringContaining('Install @react-native-async-storage/async-storage'),
    ])
  })
})

describe('in a browser', () => {
  test('opened links and events work with localStorage; no match runs and nothing is logged', async () => {
    jest.replaceProperty(Platform, 'OS', 'web')
    const items = new Map<string, string>()
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      value: {
        getItem: (key: string) => items.get(key) ?? null,
        setItem: (key: string, value: string) => void items.set(key, value),
      },
    })
    const phone = createPhone({ config: { storage: undefined } })
    const app = await phone.launch()
    expect(app.shown()).toBe('home')
    expect(app.contexts).toHaveLength(2)
    await phone.open(tapped)
    expect(app.shown()).toBe(tappedRoute)
    app.sdk.LinkAnalytics.logEvent('login')
    expect([...items.values()].join('')).toContain('"login"')
    await advance(60_000)
    expect(phone.matches()).toHaveLength(0)
    expect(phone.events().map(({ name }) => name)).toContain('login')
  })

  test('the same app on a phone matches', async () => {
    const phone = createPhone()
    await phone.launch()
    expect(phone.matches()).toEqual([
      expect.objectContaining({ platform: isIos ? 'ios' : 'android' }),
    ])
  })
})

describe('an activity that Android destroyed while JavaScript lives', () => {
  async function tapTwice(state: 'background' | 'active') {
    const onLink = jest.fn()
    const phone = createPhone({ config: { onLink } })
    const app = await phone.launch({ initialUrl: 'acme://invite/7' })
    app.clearLink()
    AppState.currentState = state
    await app.remount(60_000)
    AppState.currentState = 'active'
    await advance(5000)
    return { app, deliveries: onLink.mock.calls.length }
  }

  test('the same link, tapped again, is delivered again', async () => {
    const { app, deliveries } = await tapTwice('background')
    expect(deliveries).toBe(2)
    expect(app.shown()).toBe('/invite/7')
  })

  test('a provider that was unmounted in the foreground finds the old link, and delivers nothing', async () => {
    const { app, deliveries } = await tapTwice('active')
    expect(deliveries).toBe(1)
    expect(app.shown()).toBe('home')
  })
})
