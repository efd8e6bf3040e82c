import {
  createNavigationContainerRef,
  getStateFromPath,
  type LinkingOptions,
  NavigationContainer,
} from '@react-navigation/native'
import { createNativeStackNavigator } from '@react-navigation/native-stack'
import { act, renderAsync } from '@testing-library/react-native'
import { type LinkContextType, LinkProvider, useLinkContext } from '@throughlink/react-native'
import {
  createLinkNavigation,
  getInitialURL,
  type LinkNavigationOptions,
  linkPrefix,
  subscribe,
} from '@throughlink/react-native/react-navigation'
import { type JSX, type ReactNode, StrictMode, Suspense, use } from 'react'
import { AppState, Linking, Text } from 'react-native'
import { createTestApp, matched, type TestAppOptions } from './testApp.tsx'

// A type alias, because React Navigation requires an index signature, which an interface lacks.
// oxlint-disable-next-line typescript/consistent-type-definitions
type Screens = {
  Home: undefined
  Product: { id: string; ref?: string }
  Invite: { code: string }
  SignedIn: { code: string }
}

const linking: LinkingOptions<Screens> = {
  prefixes: [linkPrefix, 'acme://', 'https://bank.example'],
  getInitialURL,
  subscribe,
  config: {
    initialRouteName: 'Home',
    screens: { Home: '', Product: 'products/:id', Invite: 'invite/:code', SignedIn: 'callback' },
  },
}

const Stack = createNativeStackNavigator<Screens>()

function createScreen(name: keyof Screens) {
  return function Screen() {
    return <Text>{name}</Text>
  }
}
const Home = createScreen('Home')
const Product = createScreen('Product')
const Invite = createScreen('Invite')
const SignedIn = createScreen('SignedIn')

interface LaunchOptions extends TestAppOptions {
  /** Whether the container is mounted from the start. Default: true. */
  readonly isSignedIn?: boolean
  /** A wrapper around the container. */
  readonly Frame?: (props: { children: ReactNode }) => ReactNode
  /** Passed to `createLinkNavigation`, which then replaces the exported functions. */
  readonly navigation?: LinkNavigationOptions
}

/** Renders a provider around the real container, and exposes the state of both. */
async function launch({ isSignedIn = true, Frame, ...options }: LaunchOptions) {
  const app = createTestApp(options)
  const functions =
    options.navigation &&
    createLinkNavigation({ linking: app.config.adapters?.linking, ...options.navigation })
  const navigation = createNavigationContainerRef<Screens>()
  /** The initial stack of each container: the first screens that a user sees. */
  const starts: unknown[] = []
  /** The paths that the containers have parsed, on start and later. */
  const parsedPaths: string[] = []
  let context: LinkContextType | null = null

  const stack = () =>
    navigation.isReady()
      ? navigation
          .getRootState()
          ?.routes.map(({ name, params }) => (params ? [name, params] : name))
      : 'splash'

  function Context() {
    context = useLinkContext()
    return null
  }
  function Navigation() {
    return (
      <NavigationContainer
        ref={navigation}
        linking={{
          ...linking,
          ...functions,
          getStateFromPath(path, config) {
            parsedPaths.push(path)
            return getStateFromPath(path, config)
          },
        }}
        fallback={<Text>splash</Text>}
        onReady={() => starts.push(stack())}
      >
        <Stack.Navigator>
          <Stack.Screen name="Home" component={Home} />
          <Stack.Screen name="Product" component={Product} />
          <Stack.Screen name="Invite" component={Invite} />
          <Stack.Screen name="SignedIn" component={SignedIn} />
        </Stack.Navigator>
      </NavigationContainer>
    )
  }
  function Tree({ isIn }: { isIn: boolean }) {
    const container = Frame ? <Frame>{<Navigation />}</Frame> : <Navigation />
    return (
      <LinkProvider config={app.config}>
        <Context />
        {isIn ? container : <Text>sign in</Text>}
      </LinkProvider>
    )
  }
  // StrictMode runs effects twice only if it is the root element.
  const wrapRoot = (tree: JSX.Element) =>
    options.isStrict ? <StrictMode>{tree}</StrictMode> : tree

  const tree = await renderAsync(wrapRoot(<Tree isIn={isSignedIn} />))
  return {
    app,
    starts,
    stack,
    parsedPaths,
    linkUrl: () => context?.linkUrl,
    signIn: () => tree.rerenderAsync(wrapRoot(<Tree isIn />)),
    signOut: () => tree.rerenderAsync(wrapRoot(<Tree isIn={false} />)),
    back: () => act(() => navigation.goBack()),
  }
}

const advance = (ms = 100) => act(() => jest.advanceTimersByTimeAsync(ms))

const productPath = 'products/42?ref=a'
const product = ['Home', ['Product', { id: '42', ref: 'a' }]]
const productLink = 'https://acme.example/products/42?ref=a'

const resolve = () => ({
  body: { ['link' as string]: 'https://acme.example/products/42' },
  afterMs: 300,
})

let errors: jest.SpyInstance

beforeEach(() => {
  jest.useFakeTimers()
  // React Navigation reports a link that it cannot open only on the console.
  errors = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  const lines = errors.mock.calls as unknown[]
  errors.mockRestore()
  jest.useRealTimers()
  expect(lines).toEqual([])
})

/** The line that the client logs at the deadline if the match has no answer. */
const noAnswer = [expect.stringContaining('No response to match-link') as string]

/** Expects these errors, and only these. */
function expectErrors(...lines: string[][]): void {
  expect(errors.mock.calls).toEqual(lines)
  errors.mockClear()
}

describe('at the start', () => {
  test('the first screen is the deferred link’s, with its parameters and query', async () => {
    const { starts, parsedPaths } = await launch({ script: { match: matched(productLink) } })
    await advance()
    expect(starts).toEqual([product])
    expect(parsedPaths).toEqual([productPath])
  })

  test('the first screen is the opened link’s', async () => {
    const { starts, parsedPaths } = await launch({ initialUrl: 'acme://invite/LUMEN7' })
    await advance()
    expect(starts).toEqual([['Home', ['Invite', { code: 'LUMEN7' }]]])
    expect(parsedPaths).toEqual(['invite/LUMEN7'])
  })

  test('without a link the first screen is Home', async () => {
    const { starts, parsedPaths } = await launch({})
    await advance()
    expect(starts).toEqual([['Home']])
    expect(parsedPaths).toEqual([])
  })

  test('the splash stays until a short link is resolved', async () => {
    const { starts, stack } = await launch({
      initialUrl: 'https://go.acme.example/abc?ref=a',
      script: { resolve },
    })
    await advance(299)
    expect(stack()).toBe('splash')
    await advance()
    expect(starts).toEqual([product])
  })

  test.each([
    ['the timeoutMs of the config', 5000, undefined],
    ['six seconds, if timeoutMs is longer', 6000, 20_000],
  ])('a service that never responds blocks the container for %s', async (_, limitMs, timeoutMs) => {
    const { starts, stack } = await launch({
      script: { match: () => 'hang' },
      config: { timeoutMs },
    })
    await advance(limitMs - 1)
    expect(stack()).toBe('splash')
    await advance(1)
    expect(starts).toEqual([['Home']])
    expectErrors(...(timeoutMs === undefined ? [noAnswer] : []))
  })

  test('a container mounted after the match starts with its link', async () => {
    const { app, starts, parsedPaths, signIn } = await launch({
      isSignedIn: false,
      script: { match: matched(productLink) },
    })
    await advance(60_000)
    expect(app.service.requestsTo('matchLink')).toHaveLength(1)
    await signIn()
    await advance()
    expect(starts).toEqual([product])
    expect(parsedPaths).toEqual([productPath])
  })
})

describe('while the app runs', () => {
  test('a tapped link navigates once, and again when it is tapped three seconds later', async () => {
    const { app, stack, parsedPaths, back } = await launch({})
    await advance()
    app.open(productLink)
    await advance()
    expect(stack()).toEqual(product)
    expect(parsedPaths).toEqual([productPath])

    back()
    app.open(productLink) // The platform reports the same tap again.
    await advance(2800)
    expect(stack()).toEqual(['Home'])
    expect(parsedPaths).toEqual([productPath])

    app.open(productLink)
    await advance()
    expect(stack()).toEqual(product)
    expect(parsedPaths).toEqual([productPath, productPath])
  })

  test('the deferred link of the start is not delivered again', async () => {
    const { app, stack, back } = await launch({ script: { match: matched(productLink) } })
    await advance()
    back()
    await advance(60_000)
    expect(stack()).toEqual(['Home'])
    app.open('acme://invite/LUMEN7')
    await advance()
    expect(stack()).toEqual(['Home', ['Invite', { code: 'LUMEN7' }]])
  })

  test.each([
    ['timeoutMs', undefined],
    ['the container’s timeout', 20_000],
  ])('a deferred link that arrives after %s navigates on arrival', async (_, timeoutMs) => {
    const { starts, stack, parsedPaths } = await launch({
      script: { match: () => ({ ...matched(productLink)(), afterMs: 7000 }) },
      config: { timeoutMs },
    })
    await advance(6100)
    expect(starts).toEqual([['Home']])
    await advance(10_000)
    expect(stack()).toEqual(product)
    expect(parsedPaths).toEqual([productPath])
    expectErrors(...(timeoutMs === undefined ? [noAnswer] : []))
  })

  test('a short link is resolved before navigation', async () => {
    const { app, stack, parsedPaths } = await launch({
      script: { resolve },
    })
    await advance()
    app.open('https://go.acme.example/abc?ref=a')
    await advance(299)
    expect(stack()).toEqual(['Home'])
    await advance()
    expect(stack()).toEqual(product)
    expect(parsedPaths).toEqual([productPath])
  })
})

describe('each link once', () => {
  test.each([
    ['at the start', { script: { match: matched(productLink) } }],
    ['by a tap', { isTapped: true }],
  ])(
    'a link delivered %s is cleared from the context',
    async (_, { isTapped, ...options }: LaunchOptions & { isTapped?: boolean }) => {
      const { app, stack, linkUrl } = await launch(options)
      await advance()
      if (isTapped) app.open(productLink)
      await advance()
      expect(stack()).toEqual(product)
      expect(linkUrl()).toBeNull()
    },
  )

  test('in StrictMode a link is delivered once, at the start and by a tap', async () => {
    const { app, stack, parsedPaths, back } = await launch({
      isStrict: true,
      script: { match: matched(productLink) },
    })
    await advance()
    expect(stack()).toEqual(product)
    back()
    await advance()
    expect(stack()).toEqual(['Home'])

    parsedPaths.length = 0
    app.open('acme://invite/LUMEN7')
    await advance()
    expect(stack()).toEqual(['Home', ['Invite', { code: 'LUMEN7' }]])
    expect(parsedPaths).toEqual(['invite/LUMEN7'])
  })

  test('a link that created a new activity is opened, although the check ended long ago', async () => {
    const source = {
      getInitialUrl: () => Promise.resolve('acme://products/77'),
      subscribe: () => () => undefined,
    }
    const app = createTestApp({ config: { adapters: { linking: source } } })
    const functions = createLinkNavigation({ linking: source })
    const navigation = createNavigationContainerRef<Screens>()
    const tree = (
      <LinkProvider config={app.config}>
        <NavigationContainer ref={navigation} linking={{ ...linking, ...functions }}>
          <Stack.Navigator>
            <Stack.Screen name="Home" component={Home} />
            <Stack.Screen name="Product" component={Product} />
          </Stack.Navigator>
        </NavigationContainer>
      </LinkProvider>
    )
    const first = await renderAsync(tree)
    await advance()
    AppState.currentState = 'background'
    await first.unmountAsync()
    await advance(60_000)
    AppState.currentState = 'active'
    await renderAsync(tree)
    await advance(300)
    expect(navigation.getCurrentRoute()).toMatchObject({ name: 'Product', params: { id: '77' } })
  })

  test('a remounted container starts at Home and handles taps', async () => {
    const { app, starts, stack, parsedPaths, signIn, signOut } = await launch({
      script: { match: matched(productLink) },
    })
    await advance()
    await signOut()
    await advance()
    await signIn()
    await advance()
    expect(starts).toEqual([product, ['Home']])
    app.open('acme://invite/LUMEN7')
    // A link waits until the container has rendered its first screen.
    await advance(250)
    expect(stack()).toEqual(['Home', ['Invite', { code: 'LUMEN7' }]])
    expect(parsedPaths).toEqual([productPath, 'invite/LUMEN7'])
  })

  test('a link tapped between two containers is the first screen of the second', async () => {
    const { app, starts, signIn, signOut } = await launch({})
    await advance()
    await signOut()
    await advance()
    app.open(productLink)
    await advance()
    await signIn()
    await advance()
    expect(starts).toEqual([['Home'], product])
  })

  // The unmounted container's getInitialURL call must not consume the link of the second call.
  test('a container remounted during the match starts with the link', async () => {
    const { starts, signIn, signOut } = await launch({
      script: { match: () => ({ ...matched(productLink)(), afterMs: 1000 }) },
    })
    await advance()
    await signOut()
    await advance()
    await signIn()
    await advance(2000)
    expect(starts).toEqual([product])
  })

  // While no container is mounted, a pending getInitialURL call must not consume the link.
  test('a container unmounted during the match leaves the link to the next one', async () => {
    const { starts, signIn, signOut } = await launch({
      script: { match: () => ({ ...matched(productLink)(), afterMs: 1000 }) },
    })
    await advance()
    await signOut()
    await advance(2000)
    await signIn()
    await advance()
    expect(starts).toEqual([product])
  })

  // React Navigation calls getInitialURL while rendering. A discarded render must not consume the link.
  test('a container whose first render React discards starts with the link', async () => {
    let load: () => void = () => undefined
    const fonts = new Promise<void>((resolve) => {
      load = resolve
    })
    function Fonts() {
      use(fonts)
      return null
    }
    const { starts } = await launch({
      script: { match: matched(productLink) },
      Frame: ({ children }) => (
        <Suspense fallback={<Text>loading</Text>}>
          {children}
          <Fonts />
        </Suspense>
      ),
    })
    await advance()
    load()
    await advance()
    expect(starts).toEqual([product])
  })
})

describe('a route without a screen', () => {
  test('starts the app at Home', async () => {
    const { starts, linkUrl } = await launch({
      script: { match: matched('https://acme.example/a/b/c') },
    })
    await advance()
    expect(starts).toEqual([['Home']])
    expect(linkUrl()).toBeNull()
  })

  test('does not navigate a running app, and the next link is opened', async () => {
    const { app, stack, parsedPaths } = await launch({})
    await advance()
    app.open('acme://a/b/c')
    await advance(250)
    expect(stack()).toEqual(['Home'])
    expect(parsedPaths).toEqual(['a/b/c'])
    app.open(productLink)
    await advance()
    expect(stack()).toEqual(product)
  })

  test('may be malformed', async () => {
    const { app, starts, stack, parsedPaths } = await launch({
      initialUrl: 'acme://products/%E0%A4%A',
    })
    await advance()
    expect(starts).toEqual([['Home']])
    app.open('acme://products/%')
    await advance(250)
    expect(stack()).toEqual(['Home'])
    expect(parsedPaths).toEqual(['products/%E0%A4%A', 'products/%'])
  })
})

describe('a URL that is not a link', () => {
  const callback = 'acme://callback?code=1&state=2'
  const signedIn = ['Home', ['SignedIn', { code: '1', state: '2' }]]

  test('is the first URL of the container, without waiting for the match', async () => {
    const { starts } = await launch({
      navigation: {},
      initialUrl: callback,
      script: { match: () => 'hang' },
    })
    await advance()
    expect(starts).toEqual([signedIn])
  })

  test('is delivered while the app runs, once', async () => {
    const { app, stack, parsedPaths } = await launch({ navigation: {} })
    await advance()
    app.open(callback)
    app.open(callback) // The platform reports the same URL again.
    await advance()
    expect(stack()).toEqual(signedIn)
    expect(parsedPaths).toEqual(['callback?code=1&state=2'])
  })

  test('on another host than linkHosts is delivered, and links on linkHosts are too', async () => {
    const linkHosts = ['acme.example']
    const { app, parsedPaths } = await launch({ navigation: { linkHosts }, config: { linkHosts } })
    await advance()
    app.open('https://bank.example/callback?token=1')
    await advance()
    app.open(productLink)
    await advance()
    expect(parsedPaths).toEqual(['/callback?token=1', productPath])
  })

  test('does not displace a deferred link, which is opened afterwards', async () => {
    const { starts, stack, linkUrl } = await launch({
      navigation: {},
      initialUrl: callback,
      script: { match: matched(productLink) },
    })
    await advance(1000)
    expect(starts).toEqual([signedIn])
    expect(stack()).toContainEqual(product[1])
    expect(linkUrl()).toBeNull()
  })

  test('that arrives while the container waits for the match is its first URL', async () => {
    const { app, starts, stack } = await launch({
      navigation: {},
      script: { match: () => 'hang' },
    })
    await advance(1000)
    expect(stack()).toBe('splash')
    app.open(callback)
    await advance()
    expect(starts).toEqual([signedIn])
  })

  test('is not delivered again to a remounted container', async () => {
    const { starts, signIn, signOut } = await launch({ navigation: {}, initialUrl: callback })
    await advance()
    await signOut()
    await advance()
    await signIn()
    await advance()
    expect(starts).toEqual([signedIn, ['Home']])
  })

  test('is the first URL of a container that is mounted after the match', async () => {
    const { starts, signIn } = await launch({
      navigation: {},
      initialUrl: callback,
      isSignedIn: false,
    })
    await advance(60_000)
    await signIn()
    await advance()
    expect(starts).toEqual([signedIn])
  })

  test('that is never read delays the container by 150 ms', async () => {
    const { starts, stack } = await launch({
      navigation: {
        linking: { getInitialUrl: () => new Promise(() => {}), subscribe: () => () => undefined },
      },
    })
    await advance(149)
    expect(stack()).toBe('splash')
    await advance(1)
    expect(starts).toEqual([['Home']])
  })

  test('is delivered once in StrictMode', async () => {
    const { starts, stack, back } = await launch({
      navigation: {},
      initialUrl: callback,
      isStrict: true,
    })
    await advance()
    expect(stack()).toEqual(signedIn)
    back()
    await advance(1000)
    expect(stack()).toEqual(['Home'])
    expect(starts.length).toBeGreaterThan(0)
  })

  test('of a development client is ignored, so that the first screen is that of the link', async () => {
    const { starts } = await launch({
      navigation: {},
      initialUrl: 'exp+acme://expo-development-client/?url=http%3A%2F%2Flocalhost',
      script: { match: matched(productLink) },
    })
    await advance()
    expect(starts).toEqual([product])
  })

  test('is found by the exported functions too, which read React Native’s Linking', async () => {
    const initial = jest.spyOn(Linking, 'getInitialURL').mockResolvedValue(callback)
    const { starts } = await launch({ script: { match: () => 'hang' } })
    await advance()
    expect(starts).toEqual([signedIn])
    initial.mockRestore()
  })

  test('that cannot be read blocks nothing', async () => {
    const { starts } = await launch({
      navigation: {
        linking: {
          getInitialUrl: () => Promise.reject(new Error('not available')),
          subscribe: () => () => undefined,
        },
      },
      script: { match: matched(productLink) },
    })
    await advance()
    expect(starts).toEqual([product])
  })
})

describe('map', () => {
  const navigation: LinkNavigationOptions = {
    map: ({ route, confidence }) =>
      route === null || confidence < 0.9 ? null : route.replace('/p/', '/products/'),
  }

  test('replaces the route of the first link and of later ones', async () => {
    const { app, starts, stack } = await launch({
      navigation,
      script: { match: matched('https://acme.example/p/42?ref=a') },
    })
    await advance()
    expect(starts).toEqual([product])
    app.open('acme://p/7')
    await advance()
    expect(stack()).toContainEqual(['Product', { id: '7' }])
  })

  test('that returns null opens no screen, and the link is cleared', async () => {
    const { starts, linkUrl, app, stack } = await launch({
      navigation: { map: () => null },
      script: { match: matched(productLink) },
    })
    await advance()
    expect(starts).toEqual([['Home']])
    app.open(productLink)
    await advance()
    expect(stack()).toEqual(['Home'])
    expect(linkUrl()).toBeNull()
  })
})

describe('onUnmatched', () => {
  test.each([
    ['that map opens no screen for', { map: () => null }, productLink],
    ['without a route', {}, 'mailto:anna@acme.example'],
  ])('is called once for a deferred link %s', async (_, options, url) => {
    const unmatched: string[] = []
    const { starts, linkUrl } = await launch({
      navigation: { ...options, onUnmatched: (link) => unmatched.push(link.url) },
      script: { match: matched(url) },
    })
    await advance(1000)
    expect(starts).toEqual([['Home']])
    expect({ unmatched, linkUrl: linkUrl() }).toEqual({ unmatched: [url], linkUrl: null })
  })

  test('is called once for a tapped link, and not for one that opens a screen', async () => {
    const unmatched: string[] = []
    const { app, stack } = await launch({
      navigation: {
        map: ({ route }) => (route === '/none' ? null : route),
        onUnmatched: (link) => unmatched.push(link.url),
      },
    })
    await advance()
    app.open('acme://none')
    await advance()
    app.open(productLink)
    await advance()
    expect(stack()).toEqual(product)
    expect(unmatched).toEqual(['acme://none'])
  })

  test('is called once in StrictMode', async () => {
    const unmatched: string[] = []
    await launch({
      isStrict: true,
      navigation: { map: () => null, onUnmatched: (link) => unmatched.push(link.url) },
      initialUrl: 'acme://none',
    })
    await advance(1000)
    expect(unmatched).toEqual(['acme://none'])
  })
})

test('a map that throws does not keep the container on its splash', async () => {
  const thrown = new Error('broken map')
  const { getInitialURL: getFirst } = createLinkNavigation({
    map() {
      throw thrown
    },
    linking: { getInitialUrl: () => null, subscribe: () => () => undefined },
  })
  await launch({ isSignedIn: false, script: { match: matched(productLink) } })
  await advance(1000)
  const first = getFirst().catch((error: unknown) => error)
  await advance(1000)
  expect(await Promise.race([first, 'waits'])).toBe(thrown)
})

describe('sources without opened', () => {
  const sources = ['referrer', 'clipboard', 'fingerprint'] as const
  const adoption = { config: { sources }, navigation: { sources } }

  test('the links that open the app are left to React Navigation, by its own prefixes', async () => {
    const { app, starts, stack } = await launch({
      ...adoption,
      initialUrl: 'acme://products/42?ref=a',
    })
    await advance()
    expect(starts).toEqual([product])
    app.open('acme://invite/LUMEN7')
    await advance()
    expect(stack()).toContainEqual(['Invite', { code: 'LUMEN7' }])
  })

  test('a deferred link is opened', async () => {
    const { starts } = await launch({ ...adoption, script: { match: matched(productLink) } })
    await advance()
    expect(starts).toEqual([product])
  })

  test('a request to simulate a link opens no screen of its own', async () => {
    const { app, parsedPaths } = await launch(adoption)
    await advance()
    app.open('acme://throughlink/simulate?url=https%3A%2F%2Facme.example%2Finvite%2F7')
    await advance()
    expect(parsedPaths).toEqual(['invite/7'])
  })
})
