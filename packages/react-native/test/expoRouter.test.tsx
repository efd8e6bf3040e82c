import { act } from '@testing-library/react-native'
import { LinkProvider } from '@throughlink/react-native'
import {
  createRedirectSystemPath,
  type LinkRoutingOptions,
  redirectSystemPath,
  useLinkRouting,
} from '@throughlink/react-native/expo-router'
import { router as expoRouter, Slot, Stack } from 'expo-router'
import { renderRouter } from 'expo-router/testing-library'
import { NativeTabs } from 'expo-router/unstable-native-tabs'
import { type JSX, StrictMode, useState } from 'react'
import { Platform, Text } from 'react-native'
import { createTestApp, matched, type TestAppOptions } from './testApp.tsx'

// Expo Router's testing library runs on fake timers.
const settle = () => act(() => jest.advanceTimersByTimeAsync(50))

describe('native intent', () => {
  test.each([
    ['a web link', 'https://l.acme.example/products/42?ref=a', '/products/42?ref=a'],
    ['a scheme link', 'acme://products/42', '/products/42'],
    ['a short link, which has no screen yet', 'https://l.acme.example/abc', '/'],
    ['a URL of the development client', 'exp+acme://expo-development-client/?url=x', null],
    ['a sign-in callback', 'acme://callback?code=1&state=2', null],
  ])('at the start, %s', (_, path, route) => {
    expect(redirectSystemPath({ path, initial: true })).toBe(route ?? path)
  })

  test('a link opened while the app runs is left to the provider', () => {
    expect(redirectSystemPath({ path: 'acme://products/42', initial: false })).toBeNull()
    expect(redirectSystemPath({ path: 'about:blank', initial: false })).toBe('about:blank')
  })

  test('a request to simulate a link opens no screen of its own', () => {
    const path = 'acme://throughlink/simulate?url=https%3A%2F%2Facme.example%2Finvite%2F7'
    expect(redirectSystemPath({ path, initial: true })).toBe('/')
    expect(redirectSystemPath({ path, initial: false })).toBeNull()
  })

  test('with linkHosts, a foreign web URL is returned unchanged', () => {
    const redirect = createRedirectSystemPath({ linkHosts: ['l.acme.example'] })
    const path = 'https://bank.example/callback?token=1'
    expect(redirect({ path, initial: true })).toBe(path)
    expect(redirect({ path: 'https://L.acme.example/a/b', initial: true })).toBe('/a/b')
  })

  test('with sources without opened, the router keeps the links that open the app', () => {
    const redirect = createRedirectSystemPath({ sources: ['referrer', 'clipboard'] })
    for (const initial of [true, false]) {
      const path = 'acme://products/42'
      expect(redirect({ path, initial })).toBe(path)
    }
    const simulated = 'acme://throughlink/simulate?url=https%3A%2F%2Facme.example%2Finvite%2F7'
    expect(redirect({ path: simulated, initial: true })).toBe('/')
    const all = createRedirectSystemPath({ sources: ['opened'] })
    expect(all({ path: 'acme://products/42', initial: false })).toBeNull()
  })

  test.each(['', 'https://', '://', '%', 'a'.repeat(10_000)])('never throws: %#', (path) => {
    expect(() => redirectSystemPath({ path, initial: true })).not.toThrow()
    expect(() => redirectSystemPath({ path, initial: false })).not.toThrow()
  })
})

describe('routing', () => {
  interface LaunchOptions extends TestAppOptions, LinkRoutingOptions {
    /** The URL that the system passes to native intent at the start. */
    readonly startUrl?: string
    /** Whether the component that calls the hook is mounted from the start. Default: true. */
    readonly isRouted?: boolean
  }

  let router: ReturnType<typeof renderRouter>
  type Navigate = typeof expoRouter.navigate
  const navigated: string[] = []
  const warnings: string[] = []

  function launch(options: LaunchOptions = {}) {
    const { isReady, map, replace, onUnmatched, startUrl, isRouted = true } = options
    const app = createTestApp(options)
    const renderedPages: string[] = []
    let markReady: () => void = () => undefined
    let mountRouting: () => void = () => undefined
    function Routing() {
      const [isNowReady, setReady] = useState(isReady)
      markReady = () => setReady(true)
      useLinkRouting({ isReady: isNowReady, map, replace, onUnmatched })
      return null
    }
    function Layout() {
      const [isNowRouted, setRouted] = useState(isRouted)
      mountRouting = () => setRouted(true)
      return (
        <LinkProvider config={app.config}>
          <Stack />
          {isNowRouted && <Routing />}
        </LinkProvider>
      )
    }
    function createPage(name: string) {
      return function Page() {
        renderedPages.push(name)
        return <Text>{name}</Text>
      }
    }
    const initialUrl =
      startUrl === undefined ? '/' : redirectSystemPath({ path: startUrl, initial: true })
    router = renderRouter(
      {
        _layout: Layout,
        index: createPage('home'),
        'products/[id]': createPage('product'),
        'items/[id]': createPage('item'),
      },
      { initialUrl: initialUrl ?? '/', ...(options.isStrict && { wrapper: StrictMode }) },
    )
    return {
      app,
      renderedPages,
      markReady: () => act(() => markReady()),
      mountRouting: () => act(() => mountRouting()),
      /** Opens a URL in the running app: the system passes it to native intent and to the provider. */
      async open(path: string) {
        redirectSystemPath({ path, initial: false })
        app.open(path)
        await settle()
      },
    }
  }

  beforeEach(() => {
    navigated.length = 0
    for (const method of ['navigate', 'replace'] as const) {
      const original: Navigate = expoRouter[method]
      const spy: Navigate = (href, navigationOptions) => {
        navigated.push(`${method} ${href as string}`)
        original(href, navigationOptions)
      }
      jest.spyOn(expoRouter, method).mockImplementation(spy)
    }
  })

  beforeEach(() => {
    // Nothing is printed in an app's tests.
    jest.replaceProperty(process.env, 'NODE_ENV', 'development')
    warnings.length = 0
    jest.spyOn(console, 'warn').mockImplementation((line: string) => void warnings.push(line))
  })

  afterEach(() => {
    jest.restoreAllMocks()
    expect(warnings).toEqual([])
  })

  // Runs before the tests that warn, because the warning is printed once per process.
  test('a link that waits for the app, with the hook mounted, causes no warning', async () => {
    const path = 'acme://products/3'
    const { open } = launch({ isReady: false })
    await open(path)
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    expect(navigated).toEqual([])
  })

  test('a deferred link is opened once and cleared', async () => {
    const { app } = launch({ script: { match: matched('https://acme.example/products/42?ref=a') } })
    await settle()
    expect(router.getPathnameWithParams()).toBe('/products/42?ref=a')
    expect(app.service.requestsTo('matchLink')).toHaveLength(1)
  })

  test('without a link the app stays on its screen', async () => {
    launch()
    await settle()
    expect(router.getPathname()).toBe('/')
  })

  test('links tapped while the app runs are opened, even if only the query differs', async () => {
    const { app } = launch()
    await settle()
    app.open('acme://products/1?color=red')
    await settle()
    expect(router.getPathnameWithParams()).toBe('/products/1?color=red')
    app.open('acme://products/1?color=blue')
    await settle()
    expect(router.getPathnameWithParams()).toBe('/products/1?color=blue')
  })

  test('a short link is opened after it is resolved', async () => {
    const link = 'https://acme.example/products/7'
    const { app } = launch({ script: { resolve: () => ({ body: { ['link' as 'route']: link } }) } })
    await settle()
    app.open('https://l.acme.example/abc')
    await settle()
    expect(router.getPathname()).toBe('/products/7')
  })

  test('a link waits until the app is ready for it', async () => {
    const { markReady } = launch({
      isReady: false,
      script: { match: matched('https://acme.example/products/42') },
    })
    await settle()
    expect(router.getPathname()).toBe('/')
    markReady()
    await settle()
    expect(router.getPathname()).toBe('/products/42')
  })

  test('the link that started the app opens its screen once', async () => {
    const path = 'acme://products/30'
    const { renderedPages, app } = launch({ initialUrl: path, startUrl: path })
    await settle()
    expect(router.getPathname()).toBe('/products/30')
    expect(new Set(renderedPages)).toEqual(new Set(['product']))
    expect(navigated).toEqual([])
    expect(app.service.requestsTo('matchLink')).toHaveLength(0)
  })

  test('in StrictMode a waiting link is opened once', async () => {
    const { mountRouting } = launch({
      isStrict: true,
      isRouted: false,
      script: { match: matched('https://acme.example/products/42') },
    })
    await settle()
    mountRouting()
    await settle()
    expect(navigated).toEqual(['navigate /products/42'])
  })

  describe('a link that started the app', () => {
    // Another link in each test: a process delivers the URL that started it once.
    let starts = 0
    let route = ''
    let path = ''
    beforeEach(() => {
      route = `/products/3${++starts}`
      path = `acme:/${route}`
    })

    test('is opened by a later tap, although the provider did not deliver the first', async () => {
      const { open } = launch({ initialUrl: null, startUrl: path })
      await settle()
      expect(navigated).toEqual([])
      act(() => expoRouter.replace('/'))
      navigated.length = 0
      await open(path)
      expect(router.getPathname()).toBe(route)
      expect(navigated).toEqual([`navigate ${route}`])
    })

    test('is opened by a tap during the match, although the provider did not deliver the first', async () => {
      const { open } = launch({ startUrl: path, script: { match: () => 'hang' } })
      await act(() => jest.advanceTimersByTimeAsync(2500))
      await open(path)
      expect(navigated).toEqual([`navigate ${route}`])
    })

    test('is not opened again when the platform also reports it as opened', async () => {
      const { open, mountRouting } = launch({ initialUrl: path, startUrl: path, isRouted: false })
      await open(path)
      mountRouting()
      await settle()
      expect(navigated).toEqual([])
    })

    test('is opened after another link', async () => {
      const { open, mountRouting } = launch({ initialUrl: path, startUrl: path, isRouted: false })
      await settle()
      await open('acme://products/4')
      mountRouting()
      await settle()
      await open(path)
      expect(navigated).toEqual(['navigate /products/4', `navigate ${route}`])
    })

    test('is opened when the app becomes ready, because sign-in may have replaced its screen', async () => {
      const { markReady } = launch({ initialUrl: path, startUrl: path, isReady: false })
      await settle()
      act(() => expoRouter.replace('/'))
      navigated.length = 0
      markReady()
      await settle()
      expect(router.getPathname()).toBe(route)
      expect(navigated).toEqual([`navigate ${route}`])
    })

    test('is opened if nothing handled it within ten seconds', async () => {
      const { mountRouting } = launch({ initialUrl: path, startUrl: path, isRouted: false })
      await act(() => jest.advanceTimersByTimeAsync(10_000))
      mountRouting()
      await settle()
      expect(navigated).toEqual([`navigate ${route}`])
      // Navigating to the screen that is already shown does not open it a second time.
      expect(router.getPathname()).toBe(route)
      expect(expoRouter.canGoBack()).toBe(false)
      warnings.length = 0 // The developer is told: see below.
    })
  })

  describe('in a browser', () => {
    const address = 'https://acme.example/products/8?ref=a'
    const browser = globalThis as { location?: { href: string } }
    const { location } = browser

    beforeEach(() => {
      jest.replaceProperty(Platform, 'OS', 'web')
    })
    afterEach(() => {
      Object.assign(browser, { location })
    })

    test('the address that the browser shows is not opened again, so it keeps its hash', async () => {
      browser.location = { href: `${address}#reviews` }
      launch({ initialUrl: `${address}#reviews` })
      await settle()
      expect(navigated).toEqual([])
    })

    test('another address than the one shown is opened', async () => {
      browser.location = { href: 'https://acme.example/products/8?ref=b' }
      launch({ initialUrl: address })
      await settle()
      expect(navigated).toEqual(['navigate /products/8?ref=a'])
    })

    test('on a phone, a polyfilled location has no effect', async () => {
      jest.replaceProperty(Platform, 'OS', 'ios')
      browser.location = { href: 'https://acme.example/products/9' }
      launch({ initialUrl: 'https://acme.example/products/9' })
      await settle()
      expect(navigated).toEqual(['navigate /products/9'])
    })
  })

  describe('options', () => {
    const product = 'https://acme.example/products/42?ref=a'
    const map: LinkRoutingOptions['map'] = ({ route }) =>
      route?.startsWith('/products/') === true ? route.replace('/products/', '/items/') : null

    test('map returns the route to open, and receives how the link was found', async () => {
      const seen: unknown[] = []
      launch({
        script: { match: matched(product) },
        map(link) {
          seen.push(link)
          return '/items/42'
        },
      })
      await settle()
      expect(router.getPathname()).toBe('/items/42')
      expect(seen).toEqual([
        {
          url: product,
          resolvedUrl: null,
          route: '/products/42?ref=a',
          type: 'deferred',
          method: 'probabilistic',
          confidence: 0.97,
        },
      ])
    })

    test('a link that map does not know is reported and cleared, and the next one is opened', async () => {
      const onUnmatched = jest.fn()
      const { app, open } = launch({
        script: { match: matched('https://acme.example/a/b') },
        map,
        onUnmatched,
      })
      await settle()
      expect(router.getPathname()).toBe('/')
      expect(onUnmatched).toHaveBeenCalledTimes(1)
      expect(onUnmatched).toHaveBeenCalledWith(
        expect.objectContaining({ route: '/a/b', method: 'probabilistic' }),
      )
      await open('acme://products/1')
      expect(router.getPathname()).toBe('/items/1')
      expect(app.service.requestsTo('matchLink')).toHaveLength(1)
    })

    test('a link without a route is reported', async () => {
      const onUnmatched = jest.fn()
      launch({ script: { match: matched('https://') }, onUnmatched })
      await settle()
      expect(navigated).toEqual([])
      expect(onUnmatched).toHaveBeenCalledWith(
        expect.objectContaining({ url: 'https://', route: null }),
      )
    })

    test('with replace, the user cannot go back to the screen before', async () => {
      const { open } = launch({ replace: true })
      await settle()
      await open('acme://products/1')
      expect(navigated).toEqual(['replace /products/1'])
      expect(expoRouter.canGoBack()).toBe(false)
    })

    test('native intent with the same map starts the app at the mapped route, once', async () => {
      const path = 'acme://products/3'
      const redirect = createRedirectSystemPath({ map })
      expect(redirect({ path, initial: true })).toBe('/items/3')
      launch({ initialUrl: path, map })
      await settle()
      expect(navigated).toEqual([])
      expect(redirect({ path: 'acme://a/b', initial: true })).toBe('/')
    })

    test('native intent without the map does not suppress the mapped route', async () => {
      const path = 'acme://products/5'
      launch({ initialUrl: path, startUrl: path, map })
      await settle()
      expect(navigated).toEqual(['navigate /items/5'])
    })
  })

  describe('a link that no screen shows', () => {
    const wait = () => act(() => jest.advanceTimersByTimeAsync(1100))

    /** Renders an app whose root layout is a navigator, around a product screen. */
    function launchWith(navigator: JSX.Element, hasProducts = true) {
      const app = createTestApp()
      function Routing() {
        useLinkRouting()
        return null
      }
      const Screen = () => <Text>screen</Text>
      router = renderRouter({
        _layout: () => (
          <LinkProvider config={app.config}>
            <Routing />
            {navigator}
          </LinkProvider>
        ),
        index: Screen,
        '+not-found': Screen,
        ...(hasProducts && { 'products/[id]': Screen }),
      })
      return app
    }

    test('is reported if the tabs at the root do not list its route', async () => {
      const { open } = launchWith(
        <NativeTabs>
          <NativeTabs.Trigger name="index" />
        </NativeTabs>,
      )
      await settle()
      open('acme://products/1?ref=anna')
      await settle()
      expect(warnings).toEqual([])
      await wait()
      expect(router.getPathname()).toBe('/')
      expect(warnings).toEqual([
        expect.stringMatching(/^\[throughlink\] A link to \/products\/… was opened, but no screen/),
      ])
      warnings.length = 0
    })

    test('is reported with the file to add if it has no route', async () => {
      const { open } = launchWith(<Stack />, false)
      await settle()
      open('acme://products/1')
      await settle()
      await wait()
      expect(warnings).toEqual([expect.stringContaining('such as app/products/[id].tsx.')])
      warnings.length = 0
    })

    test.each([
      ['a stack', <Stack key="stack" />],
      ['a slot', <Slot key="slot" />],
    ])('is not reported below %s, which shows it', async (_, navigator) => {
      const { open } = launchWith(navigator)
      await settle()
      open('acme://products/1?ref=anna')
      await settle()
      await wait()
      expect(router.getPathname()).toBe('/products/1')
    })
  })

  describe('without the hook', () => {
    const path = 'acme://products/3'
    const wait = () => act(() => jest.advanceTimersByTimeAsync(60_000))

    /** Loads the file as a new process does, because the warning is printed once per process. */
    function loadRedirect(): typeof redirectSystemPath {
      let loaded: { redirectSystemPath: typeof redirectSystemPath } | undefined
      jest.isolateModules(() => {
        loaded = jest.requireActual('../src/expo-router/redirectSystemPath.ts')
      })
      if (!loaded) throw new Error('No module was loaded.')
      return loaded.redirectSystemPath
    }

    test('the developer is warned once that links are not opened', async () => {
      launch()
      const redirect = loadRedirect()
      redirect({ path, initial: true })
      redirect({ path, initial: false })
      await wait()
      redirect({ path, initial: false })
      await wait()
      expect(warnings).toEqual([
        expect.stringContaining('Call useLinkRouting() in a component inside'),
      ])
      warnings.length = 0
    })

    test('a URL that is not a link causes no warning', async () => {
      launch()
      loadRedirect()({ path: 'about:blank', initial: true })
      await wait()
    })

    test('a production build does not warn', async () => {
      launch()
      const globals = globalThis as { __DEV__?: boolean }
      globals.__DEV__ = false
      try {
        loadRedirect()({ path, initial: true })
      } finally {
        globals.__DEV__ = true
      }
      await wait()
    })
  })
})
