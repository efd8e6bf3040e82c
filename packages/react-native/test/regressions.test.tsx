import { fireEvent, render } from '@testing-library/react-native'
import { Suspense, useEffect, useState } from 'react'
import { AppState, Linking, Platform, Text } from 'react-native'
import {
  advance,
  apiKey,
  createPhone,
  isIos,
  link,
  loadInNewProcess,
  matched,
  type Process,
  resolvedTo,
  route,
  short,
  simulatePhones,
  takeLogLines,
} from './decisions/phone.tsx'

/**
 * Tests for weaknesses of other libraries that appear only in a mounted app. packages/client/test/regressions covers
 * the rest.
 */
simulatePhones()

const { optionalModules } = globalThis as unknown as {
  optionalModules: Map<string, Record<string, unknown>>
}

const dayMs = 24 * 60 * 60 * 1000

/** Makes every optional module missing in the next processes. */
function removeOptionalModules() {
  for (const name of optionalModules.keys()) {
    const missing = () => {
      throw new Error(`Cannot find module '${name}'`)
    }
    jest.doMock(name, missing, { virtual: true })
  }
}

function restoreOptionalModules() {
  for (const [name, exports] of optionalModules) {
    for (const member of Object.keys(exports)) Reflect.deleteProperty(exports, member)
    jest.doMock(name, () => exports, { virtual: true })
  }
}

afterEach(restoreOptionalModules)

/** Returns whether any context was processed without a link. */
function sawNoLinkFirst(contexts: readonly { isLinkProcessed: boolean; linkUrl: unknown }[]) {
  return contexts.some(({ isLinkProcessed, linkUrl }) => isLinkProcessed && linkUrl === null)
}

describe('React', () => {
  const script = { match: () => matched(link, 1000) }

  test('effects run twice by StrictMode cause one request and show the link first', async () => {
    let effects = 0
    function Counter() {
      useEffect(() => void (effects += 1), [])
      return null
    }
    const phone = createPhone({ script })
    const app = await phone.launch({ isStrict: true, children: () => <Counter /> })
    await advance(60_000)
    expect(effects).toBe(2)
    expect(app.shown()).toBe(route)
    expect(phone.matches()).toHaveLength(1)
    expect(sawNoLinkFirst(app.contexts)).toBe(false)
  })

  test('a new config and storage on each render cause one request and re-render no reader', async () => {
    const phone = createPhone({ script })
    const app = await phone.launch()
    for (let renders = 0; renders < 10; renders++) {
      const { storage, adapters } = app.config
      await app.update({ storage: storage && { ...storage }, adapters: { ...adapters } })
      await advance(50)
    }
    expect(app.contexts).toHaveLength(1)
    await advance(60_000)
    expect(app.shown()).toBe(route)
    expect(app.contexts).toHaveLength(2)
    expect(phone.matches()).toHaveLength(1)
  })

  test('a remount during the match never shows "no link" first', async () => {
    const phone = createPhone({ script })
    const app = await phone.launch({ isStrict: true })
    await advance(300)
    await app.remount()
    await advance(300)
    await app.remount()
    await advance(60_000)
    expect(app.shown()).toBe(route)
    expect(phone.matches()).toHaveLength(1)
    expect(sawNoLinkFirst(app.contexts)).toBe(false)
  })

  test('a tree that suspends inside the provider loses neither the match nor the link', async () => {
    let isLoaded = false
    let load: () => void = () => undefined
    const loading = new Promise<void>((resolve) => {
      load = () => {
        isLoaded = true
        resolve()
      }
    })
    const phone = createPhone({ script })
    const app = await phone.launch({
      children: ({ useLinkContext }) => {
        function Slow() {
          // oxlint-disable-next-line typescript/only-throw-error -- how React suspends
          if (!isLoaded) throw loading
          return <Text testID="slow">{useLinkContext().linkRoute}</Text>
        }
        return (
          <Suspense fallback={<Text>loading</Text>}>
            <Slow />
          </Suspense>
        )
      },
    })
    await advance(2000)
    expect(app.shown()).toBe(route)
    load()
    await advance(0)
    expect(app.tree.getByTestId('slow').props['children']).toBe(route)
    expect(phone.matches()).toHaveLength(1)
  })

  test('a screen that mounts long after the link still reads it', async () => {
    const phone = createPhone({ script })
    const app = await phone.launch({
      children: ({ useLinkContext }) => {
        function Late() {
          return <Text testID="late">{useLinkContext().linkRoute}</Text>
        }
        function Gate() {
          const [isOpen, setOpen] = useState(false)
          return isOpen ? <Late /> : <Text onPress={() => setOpen(true)}>sign in</Text>
        }
        return <Gate />
      },
    })
    await advance(60_000)
    fireEvent.press(app.tree.getByText('sign in'))
    expect(app.tree.getByTestId('late').props['children']).toBe(route)
  })

  test('context and details keep their identity across renders', async () => {
    const seen: object[][] = []
    const phone = createPhone()
    const app = await phone.launch({
      children: ({ useLinkContext, useLinkDetails }) => {
        function Restless() {
          const [count, setCount] = useState(0)
          seen.push([useLinkContext(), useLinkDetails()])
          return <Text onPress={() => setCount(count + 1)}>again</Text>
        }
        return <Restless />
      },
    })
    await advance(60_000)
    const before = seen.length
    for (let presses = 0; presses < 5; presses++) {
      fireEvent.press(app.tree.getByText('again'))
      await app.update({})
    }
    expect(seen).toHaveLength(before + 5)
    expect(new Set(seen.slice(before - 1).flat()).size).toBe(2)
    expect(app.contexts).toHaveLength(2)
  })

  test('the provider renders its children immediately, without a view around them', async () => {
    const { sdk, config } = await createPhone().launch()
    const { LinkProvider } = sdk
    const tree = render(
      <LinkProvider config={config}>
        <Text>one</Text>
        <Text>two</Text>
      </LinkProvider>,
    )
    expect(tree.toJSON()).toMatchObject([
      { type: 'Text', children: ['one'] },
      { type: 'Text', children: ['two'] },
    ])
    tree.unmount()
    expect(render(<LinkProvider config={config}>{null}</LinkProvider>).toJSON()).toBeNull()
  })

  test('a reader that unmounts does not stop updates to the others', async () => {
    const seen: (string | null)[] = []
    const phone = createPhone()
    const app = await phone.launch({
      children: ({ useLinkContext }) => {
        function First() {
          useLinkContext()
          return null
        }
        function Second() {
          seen.push(useLinkContext().linkRoute)
          return null
        }
        function Pair() {
          const [isWhole, setWhole] = useState(true)
          return (
            <>
              {isWhole && <First />}
              <Second />
              <Text onPress={() => setWhole(false)}>drop</Text>
            </>
          )
        }
        return <Pair />
      },
    })
    fireEvent.press(app.tree.getByText('drop'))
    await phone.open('acme://invite/7')
    expect(seen[seen.length - 1]).toBe('/invite/7')
    expect(app.shown()).toBe('/invite/7')
  })
})

describe('events', () => {
  test('an event logged in a child’s mount effect is sent', async () => {
    const phone = createPhone()
    await phone.launch({
      children: ({ LinkAnalytics }) => {
        function Child() {
          useEffect(() => LinkAnalytics.logEvent('view_item'), [])
          return null
        }
        return <Child />
      },
    })
    await advance(10_000)
    expect(phone.events().map(({ name }) => name)).toEqual(['view_item'])
  })

  test('two providers with different appIDs lose no event', async () => {
    const phone = createPhone()
    const app = await phone.launch({
      children: ({ LinkProvider }) => (
        <LinkProvider
          config={{ API_KEY: apiKey, appID: 'app_other', storage: createOtherStorage() }}
        >
          {null}
        </LinkProvider>
      ),
    })
    for (let index = 0; index < 5; index++) app.sdk.LinkAnalytics.logEvent('share', index)
    await advance(10_000)
    expect(phone.events().map(({ data }) => data)).toEqual([0, 1, 2, 3, 4])
    expect(new Set(phone.events().map(({ id }) => id)).size).toBe(5)
  })

  test.each([
    ['airplane mode', 'offline', 1],
    ['a refused match', { status: 401 }, 1],
  ] as const)('events are sent after a first launch that ended in %s', async (_, reply, lines) => {
    const phone = createPhone({ script: { match: () => reply } })
    const app = await phone.launch()
    await advance(5000)
    expect(app.shown()).toBe('home')
    app.sdk.LinkAnalytics.logEvent('login')
    await advance(10_000)
    expect(phone.events().map(({ name }) => name)).toEqual(['login'])
    expect(takeLogLines()).toHaveLength(lines)
  })
})

function createOtherStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

describe('the URL class of the engine', () => {
  /** React Native 0.72 to 0.79: most getters throw. */
  class ThrowingUrl {
    readonly href: string
    constructor(url: string) {
      this.href = url
    }
    get pathname(): never {
      throw new Error('URL.pathname is not implemented')
    }
    get host(): never {
      throw new Error('URL.host is not implemented')
    }
    get searchParams(): never {
      throw new Error('URL.searchParams is not implemented')
    }
  }
  /** React Native 0.80 and later: supports http(s) only. */
  class WebOnlyUrl {
    readonly href: string
    constructor(url: string) {
      if (!/^https?:/.test(url)) throw new TypeError(`Invalid URL: ${url}`)
      this.href = url
    }
  }
  const original = Object.getOwnPropertyDescriptor(globalThis, 'URL')
  const originalParams = Object.getOwnPropertyDescriptor(globalThis, 'URLSearchParams')

  afterEach(() => {
    if (original) Object.defineProperty(globalThis, 'URL', original)
    if (originalParams) Object.defineProperty(globalThis, 'URLSearchParams', originalParams)
  })

  test.each<[string, unknown]>([
    ['a URL class that throws', ThrowingUrl],
    ['a URL class for http(s) only', WebOnlyUrl],
    ['a missing URL class', undefined],
  ])('%s changes no route, no short link and no referrer', async (_, value) => {
    const replaceGlobal = (name: string, replacement: unknown) =>
      Object.defineProperty(globalThis, name, {
        value: replacement,
        configurable: true,
        writable: true,
      })
    replaceGlobal('URL', value)
    replaceGlobal('URLSearchParams', undefined)
    const script = { match: () => matched(link), resolve: () => resolvedTo(link) }
    const referrer = { referrer: `utm_source=a&clickId=tl1${'c'.repeat(52)}` }
    const phone = createPhone({ script, referrer })
    const app = await phone.launch()
    expect(app.shown()).toBe(route)
    if (!isIos) expect(phone.matches()[0]).toHaveProperty('clickId')
    await phone.open('acme://products/7?x=1#top')
    expect(app.shown()).toBe('/products/7?x=1')
    await phone.open(`${short}?size=m`)
    expect(app.shown()).toBe(`${route}&size=m`)
  })
})

describe('backups', () => {
  test('on Android, a restored record neither blocks the match nor reuses its id', async () => {
    let installedAt = Date.now() - 90 * dayMs
    const exports = optionalModules.get('expo-application') ?? {}
    exports['getInstallationTimeAsync'] = () => Promise.resolve(new Date(installedAt))
    exports['getLastUpdateTimeAsync'] = () => Promise.resolve(new Date(installedAt))
    const phone = createPhone({ script: { match: () => matched(link) } })
    await (await phone.launch()).kill()
    installedAt = Date.now()
    const restored = await phone.launch()
    // iOS deletes an app's data with the app, and restoring a whole phone is not a new install.
    expect(restored.shown()).toBe(isIos ? 'home' : route)
    const ids = phone.matches().map(({ installId }) => installId)
    expect(new Set(ids).size).toBe(isIos ? 1 : 2)
  })
})

describe('React Navigation', () => {
  const prefix = 'throughlink://'

  function createContainer({ navigation }: Process) {
    const urls: (string | null)[] = []
    function Container() {
      useEffect(() => {
        void navigation.getInitialURL().then((url) => urls.push(url))
        return navigation.subscribe((url) => urls.push(url))
      }, [])
      return null
    }
    return { urls, Container }
  }

  async function launch(options: Parameters<typeof createPhone>[0]) {
    const phone = createPhone(options)
    let urls: (string | null)[] = []
    const app = await phone.launch({
      children: (sdk) => {
        const { Container, urls: received } = createContainer(sdk)
        urls = received
        return <Container />
      },
    })
    return { phone, app, urls }
  }

  test('a link that arrives after the wait is delivered to the subscriber, once', async () => {
    const { urls, app } = await launch({
      config: { timeoutMs: 1000 },
      script: { match: () => matched(link, 2000) },
    })
    await advance(1000)
    expect(urls).toEqual([null])
    await advance(60_000)
    expect(urls).toEqual([null, `${prefix}products/42?ref=a`])
    expect(app.last().linkUrl).toBeNull()
    expect(takeLogLines()).toHaveLength(1)
  })

  test('in a browser the first URL is null immediately, and opened links are delivered', async () => {
    jest.replaceProperty(Platform, 'OS', 'web')
    const { urls, phone } = await launch({})
    expect(urls).toEqual([null])
    await phone.open('acme://invite/7?a=1')
    expect(urls).toEqual([null, `${prefix}invite/7?a=1`])
  })

  test('a link keeps its parameters and gets no others', async () => {
    const { urls } = await launch({ script: { match: () => matched(link) } })
    await advance(10)
    expect(urls).toEqual([`${prefix}products/42?ref=a`])
  })

  test('a container mounted after sign-in receives the waiting link', async () => {
    const phone = createPhone({ script: { match: () => matched(link) } })
    const app = await phone.launch()
    await advance(60_000)
    const { Container, urls } = createContainer(app.sdk)
    const container = render(<Container />)
    await advance(10)
    expect(urls).toEqual([`${prefix}products/42?ref=a`])
    container.unmount()
  })
})

describe('keys and modules', () => {
  test('keys that arrive after mount find their link, and missing keys do not block the app', async () => {
    const phone = createPhone({ script: { match: () => matched(link, 500) } })
    const app = await phone.launch({ config: { API_KEY: '', appID: '' } })
    expect(app.shown()).toBe('home')
    await advance(1000)
    await app.update({ API_KEY: apiKey, appID: 'app_acme' })
    await advance(500)
    expect(app.shown()).toBe(route)
    expect(takeLogLines()).toHaveLength(1)
  })

  test('an app with its own storage matches without any optional module', async () => {
    removeOptionalModules()
    const phone = createPhone({ script: { match: () => matched(link) } })
    const app = await phone.launch({ config: { adapters: undefined } })
    await advance(1000)
    expect(app.shown()).toBe(route)
    expect(phone.matches()).toHaveLength(1)
  })

  test('without modules and storage, rendering does not throw and opened links work', async () => {
    removeOptionalModules()
    const phone = createPhone({ config: { storage: undefined } })
    const app = await phone.launch()
    expect(app.shown()).toBe('home')
    await phone.open('acme://invite/7')
    expect(app.shown()).toBe('/invite/7')
    expect(takeLogLines()).toHaveLength(1)
  })

  test.each([
    '@throughlink/react-native',
    '@throughlink/react-native/react-navigation',
    '@throughlink/react-native/v0.3',
  ])('importing %s prints nothing, throws nothing and starts nothing', (entry) => {
    removeOptionalModules()
    const peers = ['expo', 'expo-router', '@react-navigation/native']
    for (const peer of peers) {
      const missing = () => {
        throw new Error(`Cannot find module '${peer}'`)
      }
      jest.doMock(peer, missing, { virtual: true })
    }
    const touched = [
      jest.spyOn(Linking, 'addEventListener').mockClear(),
      jest.spyOn(Linking, 'getInitialURL').mockClear(),
      jest.spyOn(AppState, 'addEventListener').mockClear(),
      (globalThis.fetch = jest.fn()),
    ]
    expect(() => loadInNewProcess(() => jest.requireActual<object>(entry))).not.toThrow()
    for (const peer of peers) jest.dontMock(peer)
    expect(takeLogLines()).toEqual([])
    expect(jest.getTimerCount()).toBe(0)
    for (const mock of touched) expect(mock).not.toHaveBeenCalled()
  })

  test('log lines contain no link, key or event data', async () => {
    const phone = createPhone({
      config: { API_KEY: `${apiKey}SECRET` },
      script: {
        match: () => 'offline',
        resolve: () => ({ status: 500, body: 'SECRET' }),
        events: () => ({ status: 401, body: '{"code":"x"}' }),
      },
      fault: ({ type }) => (type === 'set' ? 'reject' : null),
    })
    const app = await phone.launch()
    await advance(5000)
    await phone.open('https://SECRET.example/SECRET?SECRET#SECRET')
    app.sdk.LinkAnalytics.logEvent('share', { text: 'SECRET', call: () => 1 })
    await advance(60_000)
    const lines = takeLogLines()
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.join('\n')).not.toContain('SECRET')
  })
})

describe('listeners', () => {
  /** Creates an emitter like React Native's: each subscription has `remove`, and nothing removes all of them. */
  function createEmitter<T>() {
    const listeners = new Set<(value: T) => void>()
    const add = (listener: (value: T) => void) => {
      listeners.add(listener)
      return { remove: () => listeners.delete(listener) }
    }
    return { listeners, add }
  }

  test('stopping removes the SDK’s link and app state listeners, and none of the app’s', async () => {
    const [links, states] = [createEmitter<{ url: string }>(), createEmitter<string>()]
    jest
      .spyOn(Linking, 'addEventListener')
      .mockImplementation((_, listener) => links.add(listener) as never)
    jest
      .spyOn(AppState, 'addEventListener')
      .mockImplementation((_, listener) => states.add(listener as never))
    const own = { link: jest.fn(), state: jest.fn() }
    Linking.addEventListener('url', own.link)
    AppState.addEventListener('change', own.state)

    const phone = createPhone()
    const app = await phone.launch({ config: { adapters: undefined } })
    await advance(1000)
    expect([links.listeners.size, states.listeners.size]).toEqual([2, 2])
    await app.unmount()
    expect([...links.listeners]).toEqual([own.link])
    expect([...states.listeners]).toEqual([own.state])
    expect(jest.getTimerCount()).toBe(0)
  })
})

test('the whole flow runs in an app’s own tests, without a store or a service', async () => {
  const phone = createPhone({ script: { match: () => matched(link) } })
  const app = await phone.launch()
  expect(app.shown()).toBe(route)
  app.clearLink()
  expect(app.shown()).toBe('home')
  await app.kill()
  expect((await phone.launch()).shown()).toBe('home')
})
