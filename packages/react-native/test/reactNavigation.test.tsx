import { act, render } from '@testing-library/react-native'
import { LinkProvider, useLinkContext } from '@throughlink/react-native'
import * as again from '@throughlink/react-native/react-navigation'
import { getInitialURL, linkPrefix, subscribe } from '@throughlink/react-native/react-navigation'
import { useEffect } from 'react'
import { Text } from 'react-native'
import { createTestApp, matched, settle } from './testApp.tsx'

/** Mimics a navigation container: requests the first URL and subscribes in a mount effect. */
function createContainer() {
  const urls: (string | null)[] = []
  function Container() {
    useEffect(() => {
      void getInitialURL().then((url) => urls.push(url))
      return subscribe((url) => urls.push(url))
    }, [])
    return null
  }
  return { Container, urls }
}

function launch(options: Parameters<typeof createTestApp>[0]) {
  const { Container, urls } = createContainer()
  const app = createTestApp(options)
  const tree = render(
    <LinkProvider config={app.config}>
      <Container />
    </LinkProvider>,
  )
  return { app, urls, tree }
}

test('the first URL is the deferred link, which is not delivered twice', async () => {
  const { urls } = launch({ script: { match: matched('https://acme.example/products/42?ref=a') } })
  await settle(100)
  expect(urls).toEqual([`${linkPrefix}products/42?ref=a`])
})

test('without a link the first URL is null, and later links are delivered once each', async () => {
  const { app, urls } = launch({})
  await settle()
  app.open('acme://invite/7')
  app.open('acme://invite/8')
  await settle()
  expect(urls).toEqual([null, `${linkPrefix}invite/7`, `${linkPrefix}invite/8`])
})

test('a waiting link is delivered to the container that subscribes', async () => {
  const app = createTestApp({ initialUrl: 'acme://invite/7' })
  await app.launch()
  const urls: string[] = []
  let stop: () => void = () => undefined
  act(() => {
    stop = subscribe((url) => urls.push(url))
  })
  expect(urls).toEqual([`${linkPrefix}invite/7`])
  stop()
  app.open('acme://invite/8')
  expect(urls).toHaveLength(1)
})

test('a delivered link is cleared', async () => {
  const { Container, urls } = createContainer()
  const app = createTestApp({ initialUrl: 'acme://invite/70' })
  let shown: unknown
  function Screen() {
    shown = useLinkContext().linkUrl
    return <Text>screen</Text>
  }
  render(
    <LinkProvider config={app.config}>
      <Container />
      <Screen />
    </LinkProvider>,
  )
  await settle()
  expect(urls).toHaveLength(1)
  expect(shown).toBeNull()
})

test('a remounted provider continues to deliver links', async () => {
  const first = launch({})
  await settle()
  first.tree.unmount()
  await settle()
  const urls: string[] = []
  const stop = subscribe((url) => urls.push(url))
  await first.app.launch()
  first.app.open('acme://invite/9')
  await settle()
  expect(urls).toEqual([`${linkPrefix}invite/9`])
  stop()
})

test('the functions keep their identity', () => {
  expect([again.getInitialURL, again.subscribe]).toEqual([getInitialURL, subscribe])
})

describe('without a provider', () => {
  const warn = jest.spyOn(console, 'warn')

  beforeEach(() => {
    jest.useFakeTimers()
    warn.mockReset()
  })

  afterEach(() => {
    jest.useRealTimers()
  })

  test('the first URL is null after the timeout', async () => {
    let url: string | null | undefined
    void getInitialURL().then((found) => {
      url = found
    })
    await act(() => jest.advanceTimersByTimeAsync(5999))
    expect(url).toBeUndefined()
    await act(() => jest.advanceTimersByTimeAsync(1))
    expect(url).toBeNull()
    expect(jest.getTimerCount()).toBe(0)
  })

  test('the developer is warned in three seconds', async () => {
    const pending = getInitialURL()
    await act(() => jest.advanceTimersByTimeAsync(2999))
    expect(warn).not.toHaveBeenCalled()
    await act(() => jest.advanceTimersByTimeAsync(4000))
    expect(warn.mock.calls).toEqual([[expect.stringContaining('Put LinkProvider around')]])
    await pending
  })

  test('a production build does not warn', async () => {
    const globals = globalThis as { __DEV__?: boolean }
    globals.__DEV__ = false
    const pending = getInitialURL()
    globals.__DEV__ = true
    await act(() => jest.advanceTimersByTimeAsync(6000))
    await pending
    expect(warn).not.toHaveBeenCalled()
  })
})

test('a service that never responds does not block the container', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { urls, tree } = launch({ script: { match: () => 'hang' }, config: { timeoutMs: 100 } })
  await settle(200)
  expect(urls).toEqual([null])
  tree.unmount()
  const lines = logged.mock.calls as unknown[]
  logged.mockRestore()
  expect(lines).toEqual([[expect.stringContaining('No response to match-link')]])
})
