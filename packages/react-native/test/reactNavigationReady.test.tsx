import {
  createNavigationContainerRef,
  createStaticNavigation,
  NavigationContainer,
} from '@react-navigation/native'
import { createNativeStackNavigator } from '@react-navigation/native-stack'
import { act, renderAsync, renderHookAsync } from '@testing-library/react-native'
import { type LinkContextType, LinkProvider, useLinkContext } from '@throughlink/react-native'
import {
  linkPrefix,
  type LinkReadinessOptions,
  useLinkNavigation,
} from '@throughlink/react-native/react-navigation'
import { createContext, type JSX, StrictMode, useContext, useState } from 'react'
import { Text } from 'react-native'
import { createTestApp, matched, type TestAppOptions } from './testApp.tsx'

// A type alias, because React Navigation requires an index signature, which an interface lacks.
// oxlint-disable-next-line typescript/consistent-type-definitions
type Screens = { SignIn: undefined; Home: undefined; Product: { id: string }; Callback: undefined }

const screens = { SignIn: 'sign-in', Home: '', Product: 'products/:id', Callback: 'callback' }
const prefixes = [linkPrefix, 'acme://']
const createScreen = (name: string) => () => <Text>{name}</Text>
const SignIn = createScreen('SignIn')
const Home = createScreen('Home')
const Product = createScreen('Product')
const Callback = createScreen('Callback')
const Stack = createNativeStackNavigator<Screens>()
const navigation = createNavigationContainerRef<Screens>()

/** The screens of the app exist only after the sign-in, as in React Navigation's guide. */
function DynamicApp({ isSignedIn, options }: AppProps) {
  const links = useLinkNavigation(options)
  return (
    <NavigationContainer
      ref={navigation}
      linking={{ prefixes, ...links, config: { initialRouteName: 'Home', screens } }}
      fallback={<Text>splash</Text>}
    >
      <Stack.Navigator>
        {isSignedIn ? (
          <>
            <Stack.Screen name="Home" component={Home} />
            <Stack.Screen name="Product" component={Product} />
          </>
        ) : (
          <>
            <Stack.Screen name="SignIn" component={SignIn} />
            <Stack.Screen name="Callback" component={Callback} />
          </>
        )}
      </Stack.Navigator>
    </NavigationContainer>
  )
}

const SignedIn = createContext(false)
const useIsSignedIn = () => useContext(SignedIn)
const useIsSignedOut = () => !useContext(SignedIn)
const StaticStack = createNativeStackNavigator({
  groups: {
    signedIn: {
      if: useIsSignedIn,
      screens: {
        Home: { screen: Home, linking: '' },
        Product: { screen: Product, linking: 'products/:id' },
      },
    },
    signedOut: {
      if: useIsSignedOut,
      screens: {
        SignIn: { screen: SignIn, linking: 'sign-in' },
        Callback: { screen: Callback, linking: 'callback' },
      },
    },
  },
})
const Navigation = createStaticNavigation(StaticStack)

function StaticApp({ isSignedIn, options }: AppProps) {
  const links = useLinkNavigation(options)
  return (
    <SignedIn.Provider value={isSignedIn}>
      <Navigation
        ref={navigation}
        linking={{ prefixes, ...links, config: { initialRouteName: 'Home' } }}
        fallback={<Text>splash</Text>}
      />
    </SignedIn.Provider>
  )
}

interface AppProps {
  readonly isSignedIn: boolean
  readonly options: LinkReadinessOptions
}

interface LaunchOptions extends TestAppOptions {
  readonly isSignedIn?: boolean
  readonly options?: Omit<LinkReadinessOptions, 'isReady'>
  readonly App?: (props: AppProps) => JSX.Element
}

async function launch({ App = DynamicApp, options, ...launchOptions }: LaunchOptions) {
  const app = createTestApp(launchOptions)
  let context: LinkContextType | null = null
  let setSignedIn: (isSignedIn: boolean) => void = () => undefined
  let setKey: (key: number) => void = () => undefined
  function Context() {
    context = useLinkContext()
    return null
  }
  function Root() {
    const [isSignedIn, set] = useState(launchOptions.isSignedIn ?? false)
    const [key, setAppKey] = useState(0)
    setSignedIn = set
    setKey = setAppKey
    return (
      <LinkProvider config={app.config}>
        <Context />
        <App
          key={key}
          isSignedIn={isSignedIn}
          options={{ linking: app.config.adapters?.linking, ...options, isReady: isSignedIn }}
        />
      </LinkProvider>
    )
  }
  await renderAsync(launchOptions.isStrict ? <StrictMode>{<Root />}</StrictMode> : <Root />)
  return {
    app,
    stack: () =>
      navigation.isReady() ? navigation.getRootState()?.routes.map(({ name }) => name) : 'splash',
    linkUrl: () => context?.linkUrl,
    signIn: () => act(() => setSignedIn(true)),
    signOut: () => act(() => setSignedIn(false)),
    remount: () => act(() => setKey(1)),
  }
}

const advance = (ms = 100) => act(() => jest.advanceTimersByTimeAsync(ms))
const productLink = 'https://acme.example/products/42'
const product = { script: { match: matched(productLink) } }

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

describe.each([
  ['screens as elements', DynamicApp],
  ['the static configuration', StaticApp],
])('with %s', (_, App) => {
  test('a deferred link waits for the sign-in, and is then opened once', async () => {
    const { stack, linkUrl, signIn, signOut } = await launch({ App, ...product })
    await advance(10_000)
    expect(stack()).toEqual(['SignIn'])
    expect(linkUrl()).toBe(productLink)

    signIn()
    await advance()
    expect(stack()).toEqual(['Home', 'Product'])
    expect(linkUrl()).toBeNull()

    signOut()
    await advance()
    signIn()
    await advance(1000)
    expect(stack()).toEqual(['Home'])
  })

  test('a link tapped before the sign-in waits, and one tapped afterwards does not', async () => {
    const { app, stack, signIn } = await launch({ App })
    await advance(1000)
    app.open('acme://products/1')
    await advance(1000)
    expect(stack()).toEqual(['SignIn'])
    signIn()
    await advance()
    expect(stack()).toEqual(['Home', 'Product'])
    act(() => navigation.goBack())
    app.open('acme://products/2')
    await advance()
    expect(navigation.getCurrentRoute()?.params).toEqual({ id: '2' })
  })

  test('the link is the first screen of a user who is signed in', async () => {
    const { stack } = await launch({ App, isSignedIn: true, ...product })
    await advance()
    expect(stack()).toEqual(['Home', 'Product'])
  })
})

test('in StrictMode a link that waited is opened once', async () => {
  const { stack, signIn } = await launch({ isStrict: true, ...product })
  await advance(1000)
  expect(stack()).toEqual(['SignIn'])
  signIn()
  await advance(1000)
  expect(stack()).toEqual(['Home', 'Product'])
  act(() => navigation.goBack())
  await advance(1000)
  expect(stack()).toEqual(['Home'])
})

test('the sign-in screen does not wait for the match', async () => {
  const { stack } = await launch({ script: { match: () => 'hang' } })
  await advance(50)
  expect(stack()).toEqual(['SignIn'])
})

test('a container whose user signs out during the match stops waiting for it', async () => {
  const { stack, signOut } = await launch({ isSignedIn: true, script: { match: () => 'hang' } })
  await advance(1000)
  expect(stack()).toBe('splash')
  signOut()
  await advance()
  expect(stack()).toEqual(['SignIn'])
})

// The session is restored from storage while the container renders its first screen.
test.each([0, 20, 100])(
  'a link is not lost if the user is signed in %i ms after the start',
  async (ms) => {
    const { stack, signIn } = await launch(product)
    await advance(ms)
    signIn()
    await advance(1000)
    expect(stack()).toEqual(['Home', 'Product'])
  },
)

// A container ignores URLs while it renders its first screen.
test('a link that may be opened right after the start waits for the first screen', async () => {
  await launch(product)
  await advance(1000)
  const { result, rerenderAsync } = await renderHookAsync(
    (isReady: boolean) => useLinkNavigation({ isReady }),
    { initialProps: false },
  )
  const urls: (string | null)[] = []
  const stop = result.current.subscribe((url) => urls.push(url))
  void result.current.getInitialURL().then((url) => urls.push(url))
  await advance(0)
  await rerenderAsync(true)
  expect(urls).toEqual([null])
  await advance(250)
  expect(urls).toEqual([null, `${linkPrefix}products/42`])
  stop()
})

test('a URL that is not a link does not wait', async () => {
  const { stack } = await launch({ initialUrl: 'acme://callback?code=1&state=2', ...product })
  await advance(1000)
  expect(stack()).toContain('Callback')
})

test('a URL that is not a link is delivered once, also if the component is mounted again', async () => {
  const { stack, remount } = await launch({ initialUrl: 'acme://callback?code=1&state=2' })
  await advance(1000)
  expect(stack()).toContain('Callback')
  remount()
  await advance(1000)
  expect(stack()).toEqual(['SignIn'])
})

test('options may be new functions on each render, and the newest is called', async () => {
  const unmatched: string[] = []
  let renders = 0
  function App(props: AppProps) {
    const render = ++renders
    const options: LinkReadinessOptions = {
      ...props.options,
      map: ({ route }) => (props.isSignedIn ? null : route),
      onUnmatched: ({ url }) => unmatched.push(`${render > 1 ? 'new' : 'old'} ${url}`),
    }
    return <DynamicApp {...props} options={options} />
  }
  const { stack, signIn } = await launch({ App, ...product })
  await advance(1000)
  expect(unmatched).toEqual([])
  signIn()
  await advance(1000)
  expect(stack()).toEqual(['Home'])
  expect(unmatched).toEqual([`new ${productLink}`])
})
