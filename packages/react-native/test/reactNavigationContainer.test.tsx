import {
  createNavigationContainerRef,
  getStateFromPath,
  NavigationContainer,
  type LinkingOptions,
} from '@react-navigation/native'
import { createNativeStackNavigator } from '@react-navigation/native-stack'
import { LinkProvider, useLinkContext, type LinkContextType } from '@throughlink/react-native'
import { getInitialURL, linkPrefix, subscribe } from '@throughlink/react-native/react-navigation'
import { act, renderAsync } from '@testing-library/react-native'
import { StrictMode, Suspense, use, type JSX, type ReactNode } from 'react'
import { Text } from 'react-native'
import { createTestApp, matched, type TestAppOptions } from './testApp.tsx'

// A type alias, because React Navigation asks for an index signature, which an interface lacks.
// eslint-disable-next-line @typescript-eslint/consistent-type-definitions
type Screens = {
  Home: undefined
  Product: { id: string; ref?: string }
  Invite: { code: string }
}

const linking: LinkingOptions<Screens> = {
  prefixes: [linkPrefix],
  getInitialURL,
  subscribe,
  config: {
    initialRouteName: 'Home',
    screens: { Home: '', Product: 'products/:id', Invite: 'invite/:code' },
  },
}

const Stack = createNativeStackNavigator<Screens>()

function screen(name: keyof Screens) {
  return function Screen() {
    return <Text>{name}</Text>
  }
}
const Home = screen('Home')
const Product = screen('Product')
const Invite = screen('Invite')

interface LaunchOptions extends TestAppOptions {
  /** Whether the container is there from the start. Default: yes. */
  readonly isSignedIn?: boolean
  /** What stands around the container. */
  readonly Frame?: (props: { children: ReactNode }) => ReactNode
}

/** A provider around the real container, and what can be seen of the two. */
async function launch({ isSignedIn = true, Frame, ...options }: LaunchOptions) {
  const app = createTestApp(options)
  const navigation = createNavigationContainerRef<Screens>()
  /** The stack each container began with: what a person saw first. */
  const starts: unknown[] = []
  /** The paths that a container has followed, at its start and after. */
  const followed: string[] = []
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
          getStateFromPath(path, config) {
            followed.push(path)
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
  // At the root: React doubles effects only there.
  const rooted = (tree: JSX.Element) => (options.isStrict ? <StrictMode>{tree}</StrictMode> : tree)

  const tree = await renderAsync(rooted(<Tree isIn={isSignedIn} />))
  return {
    app,
    starts,
    stack,
    followed,
    linkUrl: () => context?.linkUrl,
    signIn: () => tree.rerenderAsync(rooted(<Tree isIn />)),
    signOut: () => tree.rerenderAsync(rooted(<Tree isIn={false} />)),
    back: () => act(() => navigation.goBack()),
  }
}

const pass = (ms = 100) => act(() => jest.advanceTimersByTimeAsync(ms))

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
  // React Navigation drops a link that it cannot follow, and says so here only.
  errors = jest.spyOn(console, 'error')
})

afterEach(() => {
  expect(errors).not.toHaveBeenCalled()
  errors.mockRestore()
  jest.useRealTimers()
})

describe('at the start', () => {
  test('the first screen is that of the deferred link, with its parameters and query', async () => {
    const { starts, followed } = await launch({ script: { match: matched(productLink) } })
    await pass()
    expect(starts).toEqual([product])
    expect(followed).toEqual([productPath])
  })

  test('the first screen is that of the link that opened the app', async () => {
    const { starts, followed } = await launch({ initialUrl: 'acme://invite/LUMEN7' })
    await pass()
    expect(starts).toEqual([['Home', ['Invite', { code: 'LUMEN7' }]]])
    expect(followed).toEqual(['invite/LUMEN7'])
  })

  test('without a link the first screen is Home', async () => {
    const { starts, followed } = await launch({})
    await pass()
    expect(starts).toEqual([['Home']])
    expect(followed).toEqual([])
  })

  test('the splash stays until a short link is resolved', async () => {
    const { starts, stack } = await launch({
      initialUrl: 'https://go.acme.example/abc?ref=a',
      script: { resolve },
    })
    await pass(299)
    expect(stack()).toBe('splash')
    await pass()
    expect(starts).toEqual([product])
  })

  test.each([
    ['the time budget of the config', 5000, undefined],
    ['six seconds, when the budget is longer', 6000, 20_000],
  ])('a service that never answers holds the container for %s', async (_, limitMs, timeoutMs) => {
    const { starts, stack } = await launch({
      script: { match: () => 'hang' },
      config: { timeoutMs },
    })
    await pass(limitMs - 1)
    expect(stack()).toBe('splash')
    await pass(1)
    expect(starts).toEqual([['Home']])
  })

  test('a container that comes after the link is known starts with it', async () => {
    const { app, starts, followed, signIn } = await launch({
      isSignedIn: false,
      script: { match: matched(productLink) },
    })
    await pass(60_000)
    expect(app.service.requestsTo('matchLink')).toHaveLength(1)
    await signIn()
    await pass()
    expect(starts).toEqual([product])
    expect(followed).toEqual([productPath])
  })
})

describe('while the app runs', () => {
  test('a tapped link navigates once, and again when it is tapped three seconds later', async () => {
    const { app, stack, followed, back } = await launch({})
    await pass()
    app.open(productLink)
    await pass()
    expect(stack()).toEqual(product)
    expect(followed).toEqual([productPath])

    back()
    app.open(productLink) // The platform reports the tap a second time.
    await pass(2800)
    expect(stack()).toEqual(['Home'])
    expect(followed).toEqual([productPath])

    app.open(productLink)
    await pass()
    expect(stack()).toEqual(product)
    expect(followed).toEqual([productPath, productPath])
  })

  test('the deferred link of the start does not come back', async () => {
    const { app, stack, back } = await launch({ script: { match: matched(productLink) } })
    await pass()
    back()
    await pass(60_000)
    expect(stack()).toEqual(['Home'])
    app.open('acme://invite/LUMEN7')
    await pass()
    expect(stack()).toEqual(['Home', ['Invite', { code: 'LUMEN7' }]])
  })

  test.each([
    ['the time budget', undefined],
    ['the limit of the container', 20_000],
  ])('a deferred link that comes after %s navigates when it comes', async (_, timeoutMs) => {
    const { starts, stack, followed } = await launch({
      script: { match: () => ({ ...matched(productLink)(), afterMs: 7000 }) },
      config: { timeoutMs },
    })
    await pass(6100)
    expect(starts).toEqual([['Home']])
    await pass(10_000)
    expect(stack()).toEqual(product)
    expect(followed).toEqual([productPath])
  })

  test('a short link is resolved before it navigates', async () => {
    const { app, stack, followed } = await launch({
      script: { resolve },
    })
    await pass()
    app.open('https://go.acme.example/abc?ref=a')
    await pass(299)
    expect(stack()).toEqual(['Home'])
    await pass()
    expect(stack()).toEqual(product)
    expect(followed).toEqual([productPath])
  })
})

describe('once each', () => {
  test.each([
    ['at the start', { script: { match: matched(productLink) } }],
    ['by a tap', { isTapped: true }],
  ])(
    'a link handed over %s is gone from the context',
    async (_, { isTapped, ...options }: LaunchOptions & { isTapped?: boolean }) => {
      const { app, stack, linkUrl } = await launch(options)
      await pass()
      if (isTapped) app.open(productLink)
      await pass()
      expect(stack()).toEqual(product)
      expect(linkUrl()).toBeNull()
    },
  )

  test('in StrictMode a link is handed over once, at the start and by a tap', async () => {
    const { app, stack, followed, back } = await launch({
      isStrict: true,
      script: { match: matched(productLink) },
    })
    await pass()
    expect(stack()).toEqual(product)
    back()
    await pass()
    expect(stack()).toEqual(['Home'])

    followed.length = 0
    app.open('acme://invite/LUMEN7')
    await pass()
    expect(stack()).toEqual(['Home', ['Invite', { code: 'LUMEN7' }]])
    expect(followed).toEqual(['invite/LUMEN7'])
  })

  test('a container that is mounted again starts at Home and goes on following taps', async () => {
    const { app, starts, stack, followed, signIn, signOut } = await launch({
      script: { match: matched(productLink) },
    })
    await pass()
    await signOut()
    await pass()
    await signIn()
    await pass()
    expect(starts).toEqual([product, ['Home']])
    app.open('acme://invite/LUMEN7')
    await pass()
    expect(stack()).toEqual(['Home', ['Invite', { code: 'LUMEN7' }]])
    expect(followed).toEqual([productPath, 'invite/LUMEN7'])
  })

  test('a link tapped between two containers is the first screen of the second', async () => {
    const { app, starts, signIn, signOut } = await launch({})
    await pass()
    await signOut()
    await pass()
    app.open(productLink)
    await pass()
    await signIn()
    await pass()
    expect(starts).toEqual([['Home'], product])
  })

  // The first call of getInitialURL takes the link, though its container is gone; the second gets null.
  test('a container that is mounted again while the link is looked for starts with it', async () => {
    const { starts, signIn, signOut } = await launch({
      script: { match: () => ({ ...matched(productLink)(), afterMs: 1000 }) },
    })
    await pass()
    await signOut()
    await pass()
    await signIn()
    await pass(2000)
    expect(starts).toEqual([product])
  })

  // getInitialURL takes the link when it comes, though nobody listens to its promise any more.
  test('a container that leaves while the link is looked for leaves it to the next', async () => {
    const { starts, signIn, signOut } = await launch({
      script: { match: () => ({ ...matched(productLink)(), afterMs: 1000 }) },
    })
    await pass()
    await signOut()
    await pass(2000)
    await signIn()
    await pass()
    expect(starts).toEqual([product])
  })

  // React Navigation calls getInitialURL while rendering, and a render that is thrown away takes the link.
  test('a container whose first render React throws away starts with the link', async () => {
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
    await pass()
    load()
    await pass()
    expect(starts).toEqual([product])
  })
})

describe('a route that no screen has', () => {
  test('starts the app at Home', async () => {
    const { starts, linkUrl } = await launch({
      script: { match: matched('https://acme.example/a/b/c') },
    })
    await pass()
    expect(starts).toEqual([['Home']])
    expect(linkUrl()).toBeNull()
  })

  test('leaves a running app where it is, and the next link is followed', async () => {
    const { app, stack, followed } = await launch({})
    await pass()
    app.open('acme://a/b/c')
    await pass()
    expect(stack()).toEqual(['Home'])
    expect(followed).toEqual(['a/b/c'])
    app.open(productLink)
    await pass()
    expect(stack()).toEqual(product)
  })

  test('may be badly encoded', async () => {
    const { app, starts, stack, followed } = await launch({
      initialUrl: 'acme://products/%E0%A4%A',
    })
    await pass()
    expect(starts).toEqual([['Home']])
    app.open('acme://products/%')
    await pass()
    expect(stack()).toEqual(['Home'])
    expect(followed).toEqual(['products/%E0%A4%A', 'products/%'])
  })
})
