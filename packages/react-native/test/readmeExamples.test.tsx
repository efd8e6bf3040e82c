/** Runs the examples of the package's readme and of two guides. `tooling/docs` checks that all examples compile. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as navigationNative from '@react-navigation/native'
import * as nativeStack from '@react-navigation/native-stack'
import { act, renderAsync, screen } from '@testing-library/react-native'
import * as sdk from '@throughlink/react-native'
import * as expoRouterEntry from '@throughlink/react-native/expo-router'
import * as navigationEntry from '@throughlink/react-native/react-navigation'
import * as expoRouter from 'expo-router'
import { renderRouter } from 'expo-router/testing-library'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import { Linking, Text } from 'react-native'
import ts from 'typescript'
import { createTestApp, matched, type TestAppOptions } from './testApp.tsx'

const documents = [
  'packages/react-native/README.md',
  'docs/guides/map-links.md',
  'docs/guides/events.md',
]
const examples = documents.flatMap((document) => {
  const text = readFileSync(join(__dirname, '../../..', document), 'utf8')
  return Array.from(text.matchAll(/```tsx\n([^]*?)```/g), ([, code]) => code ?? '')
})

const { LinkProvider, useLinkContext } = sdk
let config: sdk.Config

/** Mounts what is inside the provider of the example. */
let mountChildren: () => void
let isMountedLater = false

/** The provider of the example, with the config of a test: its own app, storage and service. */
function TestProvider({ children, ...props }: sdk.LinkProviderProps) {
  const [isMounted, setIsMounted] = react.useState(!isMountedLater)
  mountChildren = () => {
    setIsMounted(true)
  }
  return (
    <LinkProvider {...props} config={{ ...props.config, ...config }}>
      {isMounted && children}
    </LinkProvider>
  )
}

const modules: Record<string, object> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'expo-router': expoRouter,
  '@react-navigation/native': navigationNative,
  '@react-navigation/native-stack': nativeStack,
  '@throughlink/react-native': { ...sdk, LinkProvider: TestProvider },
  '@throughlink/react-native/expo-router': expoRouterEntry,
  '@throughlink/react-native/react-navigation': navigationEntry,
}

/** Runs the only example that contains the text. `globals` are the names that it declares. */
function run(text: string, globals: Readonly<Record<string, unknown>> = {}): unknown {
  const found = examples.filter((code) => code.includes(text))
  expect(found).toHaveLength(1)
  const { outputText } = ts.transpileModule(found[0] ?? '', {
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      jsx: ts.JsxEmit.ReactJSX,
    },
  })
  const exported = {}
  const execute = new Function('require', 'exports', ...Object.keys(globals), outputText) as (
    ...input: unknown[]
  ) => void
  execute((name: string) => modules[name], exported, ...Object.values(globals))
  return exported
}

function createApp(options: TestAppOptions = {}) {
  const app = createTestApp(options)
  config = app.config
  return app
}

const advance = (ms = 100) => act(() => jest.advanceTimersByTimeAsync(ms))
const product = matched('https://acme.example/products/42?ref=a')
/** Answers after the default timeout of five seconds. */
const lateProduct = () => ({ ...product(), afterMs: 7000 })

function createScreen(name: string) {
  return function Screen() {
    return <Text>{name}</Text>
  }
}

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  jest.useRealTimers()
  isMountedLater = false
})

describe('the app without a router', () => {
  async function launch(options: TestAppOptions = {}) {
    const app = createApp(options)
    const screens: string[] = []
    const { App } = run('declare function navigate', {
      navigate: (route: string) => void screens.push(route),
    }) as { App: () => react.JSX.Element }
    await renderAsync(options.isStrict ? <react.StrictMode>{<App />}</react.StrictMode> : <App />)
    await advance()
    return { app, screens }
  }

  test('opens a deferred link once, and then each tap', async () => {
    const { app, screens } = await launch({ script: { match: product } })
    app.open('acme://products/7')
    await advance(60_000)
    expect(screens).toEqual(['/products/42?ref=a', '/products/7'])
  })

  test('opens a link that arrives after the timeout', async () => {
    const { screens } = await launch({ script: { match: lateProduct } })
    await advance(5000)
    expect(screens).toEqual([])
    await advance(60_000)
    expect(screens).toEqual(['/products/42?ref=a'])
  })

  test('opens nothing without a link', async () => {
    const { screens } = await launch()
    await advance(60_000)
    expect(screens).toEqual([])
  })

  test('opens each link once in StrictMode', async () => {
    const { app, screens } = await launch({ isStrict: true, script: { match: product } })
    app.open('acme://products/7')
    await advance()
    expect(screens).toEqual(['/products/42?ref=a', '/products/7'])
  })

  test('opens a link once that waits when the screens are mounted in StrictMode', async () => {
    isMountedLater = true
    const { app, screens } = await launch({ isStrict: true, script: { match: product } })
    expect(screens).toEqual([])
    act(() => {
      mountChildren()
    })
    await advance()
    expect(screens).toEqual(['/products/42?ref=a'])
    for (const _ of ['second', 'third']) {
      app.open('acme://products/42?ref=a')
      // Sooner, it would count as the same tap.
      await advance(5000)
    }
    expect(screens).toEqual(Array<string>(3).fill('/products/42?ref=a'))
  })
})

describe('the app with Expo Router', () => {
  const pages = {
    index: createScreen('home'),
    'products/[id]': createScreen('product'),
    'welcome/[code]': createScreen('welcome'),
  }

  test('opens a deferred link and later taps', async () => {
    const app = createApp({ script: { match: product } })
    const { redirectSystemPath } = run('export { redirectSystemPath }') as typeof expoRouterEntry
    expect(redirectSystemPath({ path: 'acme://products/7', initial: false })).toBeNull()
    const { default: Layout } = run('export default function Layout') as {
      default: () => react.JSX.Element
    }
    const router = renderRouter({ _layout: Layout, ...pages }, { initialUrl: '/' })
    await advance()
    expect(router.getPathnameWithParams()).toBe('/products/42?ref=a')
    app.open('acme://products/7')
    await advance()
    expect(router.getPathname()).toBe('/products/7')
  })

  test('maps links to other screens, and reports those without one', async () => {
    const app = createApp()
    const reported = jest.spyOn(console, 'log').mockImplementation(() => undefined)
    const { Routing } = run('const map: LinkMap') as { Routing: () => null }
    function Layout() {
      return (
        <LinkProvider config={config}>
          <expoRouter.Slot />
          <Routing />
        </LinkProvider>
      )
    }
    const router = renderRouter({ _layout: Layout, ...pages }, { initialUrl: '/' })
    await advance()
    app.open('acme://invite?code=SPRING')
    await advance()
    expect(router.getPathname()).toBe('/welcome/SPRING')
    app.open('https://')
    await advance()
    expect(router.getPathname()).toBe('/welcome/SPRING')
    expect(reported).toHaveBeenCalledWith('No screen for', 'https://')
    reported.mockRestore()
  })
})

describe('the app with React Navigation', () => {
  const { NavigationContainer, createNavigationContainerRef } = navigationNative
  type Linking = navigationNative.LinkingOptions<navigationNative.ParamListBase>

  /** Renders the example's `linking` in a container with two screens. */
  async function launch(text: string, options: TestAppOptions = {}) {
    const app = createApp(options)
    const { linking } = run(text) as { linking: Linking }
    const Stack = nativeStack.createNativeStackNavigator()
    const navigation = createNavigationContainerRef<navigationNative.ParamListBase>()
    await renderAsync(
      <LinkProvider config={config}>
        <NavigationContainer ref={navigation} linking={linking} fallback={<Text>splash</Text>}>
          <Stack.Navigator initialRouteName="Home">
            <Stack.Screen name="Home" component={createScreen('home')} />
            <Stack.Screen name="Product" component={createScreen('product')} />
            <Stack.Screen name="SignedIn" component={createScreen('signed in')} />
          </Stack.Navigator>
        </NavigationContainer>
      </LinkProvider>,
    )
    await advance(500)
    return { app, getRoute: () => navigation.getCurrentRoute() }
  }

  const simple = 'getInitialURL,\n  subscribe,\n  config: { screens'

  test('starts with the deferred link, and opens later taps', async () => {
    const { app, getRoute } = await launch(simple, { script: { match: product } })
    expect(getRoute()).toMatchObject({ name: 'Product', params: { id: '42', ref: 'a' } })
    app.open('acme://products/7')
    await advance()
    expect(getRoute()).toMatchObject({ name: 'Product', params: { id: '7' } })
  })

  test('maps links to other screens', async () => {
    const { app, getRoute } = await launch('...createLinkNavigation({')
    app.open('https://go.acme.example/p/42')
    await advance()
    expect(getRoute()).toMatchObject({ name: 'Product', params: { id: '42' } })
  })

  test('gives a sign-in callback its screen', async () => {
    const initial = jest
      .spyOn(Linking, 'getInitialURL')
      .mockResolvedValue('acme://callback?code=1&state=2')
    const { getRoute } = await launch('...createLinkNavigation({')
    expect(getRoute()).toMatchObject({ name: 'SignedIn', params: { code: '1' } })
    initial.mockRestore()
  })

  test.each([
    ['a deferred link', { script: { match: product } }, 'product'],
    ['no link', {}, 'home'],
  ] as const)(
    'with static configuration and %s, the screen is right',
    async (_, options, shown) => {
      const app = createApp(options)
      const { App } = run('createStaticNavigation(Stack)', {
        Home: createScreen('home'),
        Product: createScreen('product'),
        Splash: createScreen('splash'),
      }) as { App: () => react.JSX.Element }
      await renderAsync(<App />)
      await advance()
      expect(screen.getByText(shown)).toBeTruthy()
      expect(screen.queryByText('splash')).toBeNull()
      app.open('acme://products/7')
      await advance()
      expect(screen.getByText('product')).toBeTruthy()
    },
  )
})

test('the event example logs an event', async () => {
  const app = createApp()
  function Screen() {
    useLinkContext()
    return null
  }
  await renderAsync(
    <LinkProvider config={config}>
      <Screen />
    </LinkProvider>,
  )
  run('LinkEventNames.Purchase')
  await advance(60_000)
  const [request] = app.service.requestsTo('events')
  expect(request?.body).toMatchObject({ events: [{ data: { value: 19.9, currency: 'EUR' } }] })
})
