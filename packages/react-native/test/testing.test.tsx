import { act, render, screen } from '@testing-library/react-native'
import * as real from '@throughlink/react-native'
import { getInitialURL } from '@throughlink/react-native/react-navigation'
import * as testing from '@throughlink/react-native/testing'
import {
  LinkAnalytics,
  LinkEventNames,
  LinkProvider,
  loggedEvents,
  reset,
  simulateDeferred,
  simulateOpened,
  simulateWaiting,
  useLinkContext,
  useLinkDetails,
} from '@throughlink/react-native/testing'
import { useEffect } from 'react'
import { Text } from 'react-native'
import { createTestApp, settle } from './testApp.tsx'

const config = { API_KEY: 'pk_test', appID: 'app_under_test' }

function Screen() {
  const { isLinkProcessed, linkRoute } = useLinkContext()
  const { method, confidence } = useLinkDetails()
  useEffect(() => {
    LinkAnalytics.logEvent(LinkEventNames.ViewItem, { at: 'start' })
  }, [])
  const shown = linkRoute ?? (isLinkProcessed ? 'home' : 'splash')
  return <Text>{[shown, String(method), String(confidence)].join(' ')}</Text>
}

function App({ onLink }: { onLink?: real.Config['onLink'] }) {
  return (
    <LinkProvider config={{ ...config, onLink }}>
      <Screen />
    </LinkProvider>
  )
}

beforeEach(reset)

test('exports everything that the main entry exports', () => {
  expect(Object.keys(testing)).toEqual(expect.arrayContaining(Object.keys(real)))
})

test('an app starts processed and without a link', () => {
  render(<App />)
  expect(screen.getByText('home null null')).toBeTruthy()
})

test('a link simulated before rendering is shown by the first render', () => {
  simulateDeferred('https://acme.example/products/42?ref=a')
  render(<App />)
  expect(screen.getByText('/products/42?ref=a probabilistic 0.97')).toBeTruthy()
})

test('a link simulated while the app runs is shown immediately, with the given method', () => {
  render(<App />)
  act(() => simulateDeferred('https://acme.example/p/1', { method: 'referrer', confidence: 1 }))
  expect(screen.getByText('/p/1 referrer 1')).toBeTruthy()
})

test('the type of an opened link depends on its URL', () => {
  const seen: unknown[] = []
  render(<App onLink={(link) => seen.push([link.type, link.route])} />)
  act(() => simulateOpened('https://acme.example/p/1'))
  act(() => simulateOpened('acme://p/2'))
  expect(seen).toEqual([
    ['verified', '/p/1'],
    ['scheme', '/p/2'],
  ])
  expect(() => simulateOpened('about:blank')).toThrow('is not a link of this app')
})

test('onLink is called once per link, including one simulated before rendering', () => {
  const onLink = jest.fn()
  simulateDeferred('https://acme.example/p/1')
  const { rerender } = render(<App onLink={onLink} />)
  rerender(<App onLink={onLink} />)
  expect(onLink).toHaveBeenCalledTimes(1)
})

test('simulateWaiting shows the splash screen', () => {
  simulateWaiting()
  render(<App />)
  expect(screen.getByText('splash null null')).toBeTruthy()
  act(() => simulateDeferred('/p/1'))
  expect(screen.getByText('/p/1 probabilistic 0.97')).toBeTruthy()
})

test('clearLink clears the link', () => {
  simulateDeferred('/p/1')
  let context: real.LinkContextType | undefined
  function Clearing() {
    context = useLinkContext()
    return null
  }
  render(
    <LinkProvider config={config}>
      <Clearing />
    </LinkProvider>,
  )
  expect(context).toMatchObject({ linkRoute: '/p/1', linkType: 'deferred' })
  act(() => context?.clearLink())
  expect(context).toMatchObject({ isLinkProcessed: true, linkUrl: null, linkType: null })
})

test('events are recorded, and reset removes them and the link', () => {
  simulateDeferred('/p/1')
  render(<App />)
  expect(loggedEvents()).toEqual([{ name: LinkEventNames.ViewItem, data: { at: 'start' } }])
  act(reset)
  expect(loggedEvents()).toEqual([])
  expect(screen.getByText('home null null')).toBeTruthy()
})

test('React Navigation starts with a simulated link', async () => {
  simulateDeferred('https://acme.example/p/1')
  render(<App />)
  await act(async () => {
    expect(await getInitialURL()).toBe('throughlink://p/1')
  })
})

test('a mounted real provider shows a simulated link too', async () => {
  const app = createTestApp()
  const shown = await app.launch()
  act(() => simulateDeferred('https://acme.example/p/9'))
  await settle()
  expect(shown.getByText('/p/9')).toBeTruthy()
})
