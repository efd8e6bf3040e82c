import type { Link } from '@throughlink/react-native'
import type { StorageFault } from '@throughlink/client/testing'
import { render } from '@testing-library/react-native'
import { useEffect, type ReactNode } from 'react'
import { Platform } from 'react-native'
import {
  answered,
  apiKey,
  createPhone,
  isIos,
  link,
  matched,
  pass,
  resolvedTo,
  route,
  short,
  simulatePhones,
  takeLines,
  type Process,
} from './phone.tsx'

simulatePhones()

const tapped = 'https://acme.example/offers/summer?size=m'
const tappedRoute = '/offers/summer?size=m'
const dayMs = 24 * 60 * 60 * 1000

const { optionalModules } = globalThis as unknown as {
  optionalModules: Map<string, Record<string, unknown>>
}

/** Puts a module into the app until the test ends. */
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
  test('[decision 3.1] the opened link wins, no match is made, and the install is counted', async () => {
    const phone = createPhone({ script: { match: () => matched(link) } })
    const app = await phone.launch({ initialUrl: tapped })
    expect(app.shown()).toBe(tappedRoute)
    expect(app.contexts).toHaveLength(2)
    expect(phone.record()).toMatchObject({ processed: true })
    await pass(60_000)
    expect(phone.matches()).toHaveLength(0)
    expect(phone.events()).toMatchObject([
      {
        name: 'install',
        data: { linkType: 'verified', url: 'https://acme.example/offers/summer' },
      },
    ])
  })

  test('[decision 3.1] no stale deferred link appears at a later start', async () => {
    const phone = createPhone({ script: { match: () => matched(link) } })
    await (await phone.launch({ initialUrl: tapped })).kill()
    const second = await phone.launch()
    await pass(60_000)
    expect(second.shown()).toBe('home')
    expect(phone.matches()).toHaveLength(0)
  })

  test.each([
    'about:blank',
    'exp+acme://expo-development-client/?url=http%3A%2F%2F127.0.0.1%3A8081',
    'acme://callback?code=1&state=2',
    'https://bank.example/callback/done',
  ])('[decision 3.1] %s is no link and does not count as opened', async (initialUrl) => {
    const config = { linkHosts: ['acme.example'] }
    const phone = createPhone({ config, script: { match: () => matched(link) } })
    const app = await phone.launch({ initialUrl })
    expect(app.shown()).toBe(route)
    expect(phone.matches()).toHaveLength(1)
  })
})

describe('opened while the match is in flight', () => {
  test('[decision 3.2] the opened link is shown at once and stays', async () => {
    const { urls, onLink } = createRecorder()
    const phone = createPhone({ config: { onLink }, script: { match: () => matched(link, 1000) } })
    const app = await phone.launch()
    await phone.open(tapped)
    expect(app.shown()).toBe(tappedRoute)
    await pass(60_000)
    expect(app.shown()).toBe(tappedRoute)
    expect(app.contexts).toHaveLength(2)
    expect(urls).toEqual([tapped])
  })

  test('[decision 3.2] nor does the match replace it once it is cleared', async () => {
    const phone = createPhone({ script: { match: () => matched(link, 1000) } })
    const app = await phone.launch()
    await phone.open(tapped)
    app.clearLink()
    await pass(60_000)
    expect(app.shown()).toBe('home')
    expect(app.contexts).toHaveLength(3)
  })

  test('[decision 3.2] of two opened links the newer stays, though the older takes longer', async () => {
    const { urls, onLink } = createRecorder()
    const resolve = () => resolvedTo('https://acme.example/old/one', 2000)
    const phone = createPhone({ config: { onLink }, script: { resolve } })
    const app = await phone.launch()
    await phone.open(short)
    await phone.open(tapped)
    await pass(60_000)
    expect(app.shown()).toBe(tappedRoute)
    expect(urls).toEqual([tapped])
  })
})

describe('the same URL twice', () => {
  test('[decision 3.3] initial URL and event within two seconds are one delivery and one render', async () => {
    const { urls, onLink } = createRecorder()
    const phone = createPhone({ config: { onLink } })
    const app = await phone.launch({ initialUrl: tapped })
    await pass(1999)
    await phone.open(tapped)
    expect(urls).toEqual([tapped])
    expect(app.contexts).toHaveLength(2)
  })

  test('[decision 3.3] within two seconds a cleared link does not come back', async () => {
    const phone = createPhone()
    const app = await phone.launch({ initialUrl: tapped })
    app.clearLink()
    await pass(1999)
    await phone.open(tapped)
    expect(app.shown()).toBe('home')
  })

  test('[decision 3.3] after two seconds it is a second tap', async () => {
    const { urls, onLink } = createRecorder()
    const phone = createPhone({ config: { onLink } })
    const app = await phone.launch({ initialUrl: tapped })
    app.clearLink()
    await pass(2000)
    await phone.open(tapped)
    expect(app.shown()).toBe(tappedRoute)
    expect(urls).toEqual([tapped, tapped])
  })
})

describe('clearLink', () => {
  test('[decision 3.4] it sets url, route and type to null and leaves isLinkProcessed true', async () => {
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

  test('[decision 3.4] while the app waits it leaves isLinkProcessed false', async () => {
    const phone = createPhone({ script: { match: () => matched(link, 1000) } })
    const app = await phone.launch()
    app.clearLink()
    expect(app.shown()).toBe('splash')
  })

  test('[decision 3.4] an effect that routes and clears, as in the readme, routes once', async () => {
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
    await pass(60_000)
    expect(routed).toEqual([route])
  })
})

describe('a match that ends after the budget', () => {
  const options = {
    config: { timeoutMs: 1000 },
    script: { match: () => matched(link, 3000) },
  }

  test('[decision 3.5] the app goes on with nulls, and the late link arrives in one more render', async () => {
    const phone = createPhone(options)
    const app = await phone.launch()
    await pass(1000)
    expect(app.shown()).toBe('home')
    await pass(10_000)
    expect(app.shown()).toBe(route)
    expect(app.contexts).toHaveLength(3)
    expect(app.contexts.map(({ isLinkProcessed }) => isLinkProcessed)).toEqual([false, true, true])
  })

  test('[decision 3.5] not if a link was opened since', async () => {
    const phone = createPhone(options)
    const app = await phone.launch()
    await pass(1000)
    await phone.open(tapped)
    await pass(60_000)
    expect(app.shown()).toBe(tappedRoute)
  })

  test('[decision 3.5] not if clearLink() was called since', async () => {
    const phone = createPhone(options)
    const app = await phone.launch()
    await pass(1000)
    app.clearLink()
    await pass(60_000)
    expect(app.shown()).toBe('home')
    expect(app.contexts).toHaveLength(2)
  })
})

describe('when the install counts as processed', () => {
  test.each([
    ['a link', () => matched(link, 100), 0],
    ['no link', () => answered({ link: null }, 100), 0],
    ['a refusal', () => ({ status: 401, afterMs: 100 }), 1],
  ] as const)(
    '[decision 3.6] it is written with the answer and not before: %s',
    async (_, match, errors) => {
      const phone = createPhone({ script: { match } })
      await phone.launch()
      await pass(99)
      expect(phone.record()).toMatchObject({ processed: false })
      await pass(1)
      expect(phone.record()).toMatchObject({ processed: true })
      expect(takeLines()).toHaveLength(errors)
    },
  )

  test.each([408, 429, 500, 503])(
    '[decision 3.6] an answer of %i is tried three times within the budget, then it is over',
    async (status) => {
      const phone = createPhone({ script: { match: () => ({ status }) } })
      const app = await phone.launch()
      await pass(5000)
      expect(app.shown()).toBe('home')
      expect(phone.matches()).toHaveLength(3)
      expect(new Set(phone.matches().map(({ installId }) => installId)).size).toBe(1)
      expect(phone.record()).toMatchObject({ processed: true })
      expect(takeLines()).toHaveLength(1)
      await app.kill()
      await phone.launch()
      await pass(60_000)
      expect(phone.matches()).toHaveLength(3)
    },
  )

  test.each([400, 401, 403, 413, 422])(
    '[decision 3.6] an answer of %i is not tried again',
    async (status) => {
      const phone = createPhone({ script: { match: () => ({ status }) } })
      await phone.launch()
      await pass(60_000)
      expect(phone.matches()).toHaveLength(1)
      expect(takeLines()).toHaveLength(1)
    },
  )

  test('[decision 3.6] a try that fails is made up for by the next, and the app sees only the link', async () => {
    const replies = ['offline' as const, { status: 503 }, matched(link)]
    const phone = createPhone({ script: { match: () => replies.shift() ?? 'offline' } })
    const app = await phone.launch()
    await pass(5000)
    expect(app.shown()).toBe(route)
    expect(app.contexts).toHaveLength(2)
  })

  test('[decision 3.6] Retry-After is honoured', async () => {
    const replies = [{ status: 429, retryAfter: '3' }, matched(link)]
    const phone = createPhone({ script: { match: () => replies.shift() ?? 'offline' } })
    const app = await phone.launch()
    await pass(2999)
    expect(phone.matches()).toHaveLength(1)
    await pass(10)
    expect(app.shown()).toBe(route)
  })

  test('[decision 3.6] a Retry-After beyond the budget ends the wait at once', async () => {
    const phone = createPhone({ script: { match: () => ({ status: 503, retryAfter: '60' }) } })
    const app = await phone.launch()
    expect(app.shown()).toBe('home')
    await pass(120_000)
    expect(phone.matches()).toHaveLength(1)
    expect(takeLines()).toHaveLength(1)
  })

  test('[decision 3.6] an app killed in mid-match matches at its next start, as the same install', async () => {
    const phone = createPhone({ script: { match: () => matched(link, 1000) } })
    const first = await phone.launch()
    await pass(500)
    await first.kill()
    const second = await phone.launch()
    await pass(1000)
    expect(second.shown()).toBe(route)
    expect(new Set(phone.matches().map(({ installId }) => installId)).size).toBe(1)
  })
})

describe('an update of an app that had no SDK', () => {
  /** What expo-application tells of an app installed and updated so many days ago. */
  function installApplication(installedDays: number, updatedDays: number | null) {
    const ago = (days: number) => Promise.resolve(new Date(Date.now() - days * dayMs))
    install('expo-application', {
      getInstallationTimeAsync: () => ago(installedDays),
      getLastUpdateTimeAsync: () =>
        updatedDays === null ? Promise.reject(new Error('iOS')) : ago(updatedDays),
    })
  }

  test.each([
    ['long installed and since updated', 30, 1, 0],
    ['updated within its first week', 6, 1, 1],
    ['long installed and never updated', 30, 30, 1],
    ['of unknown update, as on iOS', 30, null, 1],
  ] as const)(
    '[decision 3.7] an app %s: %i and %s days, %i matches',
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
  test('[decision 3.8] the session starts with them, and its link arrives as a late one', async () => {
    const phone = createPhone({ script: { match: () => matched(link, 500) } })
    const app = await phone.launch({ config: { API_KEY: '', appID: '' } })
    expect(app.shown()).toBe('home')
    expect(takeLines()).toHaveLength(1)
    await pass(60_000)
    expect(phone.service.requests).toHaveLength(0)
    await app.update({ API_KEY: apiKey, appID: 'app_acme' })
    expect(app.shown()).toBe('home')
    await pass(500)
    expect(app.shown()).toBe(route)
    expect(app.contexts.every(({ isLinkProcessed }) => isLinkProcessed)).toBe(true)
    // The context of no session, of the session, and of its link.
    expect(app.contexts).toHaveLength(3)
  })

  test('[decision 3.8] one of two is not enough', async () => {
    const phone = createPhone()
    const app = await phone.launch({ config: { API_KEY: '', appID: '' } })
    await app.update({ API_KEY: '', appID: 'app_acme' })
    await pass(60_000)
    expect(phone.service.requests).toHaveLength(0)
    expect(takeLines()).toHaveLength(1)
  })

  test('[decision 3.8] keys that vanish for a render take nothing from the session', async () => {
    const phone = createPhone({ script: { match: () => matched(link, 500) } })
    const app = await phone.launch()
    await app.update({ API_KEY: '', appID: '' })
    await pass(500)
    expect(app.shown()).toBe(route)
  })
})

describe('the in-memory guard', () => {
  test('[decision 3.9] StrictMode makes one request, and never shows "no link" first', async () => {
    const phone = createPhone({ script: { match: () => matched(link, 500) } })
    const app = await phone.launch({ isStrict: true })
    await pass(500)
    expect(app.shown()).toBe(route)
    expect(phone.matches()).toHaveLength(1)
    expect(app.contexts.some(({ isLinkProcessed, linkUrl }) => isLinkProcessed && !linkUrl)).toBe(
      false,
    )
  })

  test('[decision 3.9] a second provider sees the same state, and makes no request', async () => {
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
    await pass(60_000)
    expect(app.shown()).toBe(route)
    expect(inner).toEqual([null, route])
    expect(phone.matches()).toHaveLength(1)
    app.clearLink()
    expect(inner).toEqual([null, route, null])
  })

  test('[decision 3.9] an unmounted provider leaves no listener, and a later one goes on', async () => {
    const phone = createPhone({ script: { match: () => matched(link) } })
    const app = await phone.launch()
    app.clearLink()
    await app.unmount()
    expect(phone.listeners.size).toBe(0)
    const { LinkProvider } = app.sdk
    const again = render(<LinkProvider config={app.config}>{null}</LinkProvider>)
    await pass(60_000)
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
  ])(
    '[decision 3.10] without %s the app goes on, with one line that names it',
    async (name, config) => {
      const phone = createPhone({ config, script: { match: () => matched(link) } })
      const app = await phone.launch({ isStrict: true })
      await app.update(config)
      await pass(60_000)
      expect(app.shown()).toBe('home')
      expect(app.contexts.every(({ isLinkProcessed }) => isLinkProcessed)).toBe(true)
      expect(takeLines()).toEqual([expect.stringContaining(`${name} is missing in the config`)])
      expect(phone.service.requests).toHaveLength(0)
      expect(phone.items.size).toBe(0)
    },
  )

  test('[decision 3.10] it is not marked: the next start, with keys, matches', async () => {
    const phone = createPhone({ script: { match: () => matched(link) } })
    await (await phone.launch({ config: { API_KEY: '' } })).kill()
    expect(takeLines()).toHaveLength(1)
    expect((await phone.launch()).shown()).toBe(route)
  })
})

describe('outside a provider', () => {
  test.each(['useLinkContext', 'useLinkDetails'] as const)(
    '[decision 3.11] %s() throws an error that says where to put LinkProvider',
    async (hook) => {
      const phone = createPhone()
      const { sdk } = await phone.launch()
      function Lost(): ReactNode {
        sdk[hook]()
        return null
      }
      const message = new RegExp(`^${hook}.* outside LinkProvider\\. Put <LinkProvider .* your app`)
      expect(() => render(<Lost />)).toThrow(message)
      takeLines()
    },
  )
})

describe('storage', () => {
  const faults: StorageFault[] = ['throw', 'reject', 'hang']

  test.each(faults)(
    '[decision 3.12] that cannot be read (%s): no match, one line, nothing marked',
    async (fault) => {
      const phone = createPhone({
        fault: ({ type }) => (type === 'get' ? fault : null),
        script: { match: () => matched(link) },
      })
      const app = await phone.launch()
      await pass(5000)
      expect(app.shown()).toBe('home')
      expect(app.contexts).toHaveLength(2)
      await phone.open('acme://invite/7')
      expect(app.shown()).toBe('/invite/7')
      await pass(60_000)
      expect(phone.matches()).toHaveLength(0)
      expect(phone.record()).toBeNull()
      expect(takeLines()).toEqual([expect.stringContaining('Storage could not be read')])
    },
  )

  test.each(faults)(
    '[decision 3.13] that cannot be written (%s): the link is shown, and once',
    async (fault) => {
      const phone = createPhone({
        fault: ({ type }) => (type === 'get' ? null : fault),
        script: { match: () => matched(link) },
      })
      const app = await phone.launch()
      await pass(5000)
      expect(app.shown()).toBe(route)
      await app.remount()
      await pass(60_000)
      expect(phone.matches()).toHaveLength(1)
      expect(takeLines()).toHaveLength(fault === 'hang' ? 0 : 1)
    },
  )

  test('[decision 3.14] with none given, AsyncStorage remembers the first run', async () => {
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

  test('[decision 3.14] with none given and no module, one line names the package to install', async () => {
    const phone = createPhone({
      config: { storage: undefined },
      script: { match: () => matched(link) },
    })
    const app = await phone.launch()
    expect(app.shown()).toBe('home')
    await phone.open('acme://invite/7')
    expect(app.shown()).toBe('/invite/7')
    await pass(60_000)
    expect(phone.matches()).toHaveLength(0)
    expect(takeLines()).toEqual([
      expect.stringContaining('Install @react-native-async-storage/async-storage'),
    ])
  })
})

describe('in a browser', () => {
  test('[decision 3.15] opened links and events work with localStorage; no match, no line', async () => {
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
    await pass(60_000)
    expect(phone.matches()).toHaveLength(0)
    expect(phone.events().map(({ name }) => name)).toContain('login')
  })

  test('[decision 3.15] the same app on a phone does match', async () => {
    const phone = createPhone()
    await phone.launch()
    expect(phone.matches()).toEqual([
      expect.objectContaining({ platform: isIos ? 'ios' : 'android' }),
    ])
  })
})
