import { act, render, screen } from '@testing-library/react-native'
import {
  LinkAnalytics,
  LinkEventNames,
  resetLinks,
  useLinkContext,
} from '@throughlink/react-native'
import { useEffect } from 'react'
import { createTestApp, Details, matched, settle } from './testApp.tsx'

const link = 'https://acme.example/products/42?ref=a'

test('[spec 1.1, 1.2, 4.1.1] mounting starts a session, and the hook returns its link', async () => {
  const app = createTestApp({ script: { match: matched(link) } })
  render(<app.App />)
  expect(screen.getByText('splash')).toBeTruthy()
  await settle()
  expect(screen.getByText('/products/42?ref=a')).toBeTruthy()
  expect(app.service.requestsTo('matchLink')).toHaveLength(1)
})

test('[spec 2.3.4] linkUrl is typed as a string, a URL object or null', () => {
  type LinkUrl = ReturnType<typeof useLinkContext>['linkUrl']
  const urls: LinkUrl[] = ['https://acme.example', new URL('https://acme.example'), null]
  // @ts-expect-error: a number is not allowed.
  urls.push(5)
  expect(urls).toHaveLength(4)
})

test('a consumer renders twice: while waiting, and with the link', async () => {
  const app = createTestApp({ script: { match: matched(link) } })
  await app.launch()
  await settle(100)
  expect(app.renders.map(({ isLinkProcessed, linkRoute }) => [isLinkProcessed, linkRoute])).toEqual(
    [
      [false, null],
      [true, '/products/42?ref=a'],
    ],
  )
})

test('a re-render with a new config object keeps the context and sends no request', async () => {
  const app = createTestApp({ script: { match: matched(link) } })
  const tree = await app.launch()
  const before = app.renders.length
  tree.rerender(
    <app.App
      config={{ ...app.config, storage: app.config.storage && { ...app.config.storage } }}
    />,
  )
  await settle()
  // The screen re-renders with its parent, but its context is the same object.
  expect(new Set(app.renders.slice(before - 1)).size).toBe(1)
  expect(app.service.requestsTo('matchLink')).toHaveLength(1)
})

test('StrictMode’s double effects cause one request and never show "no link" first', async () => {
  const app = createTestApp({ isStrict: true, script: { match: matched(link) } })
  await app.launch()
  expect(app.service.requestsTo('matchLink')).toHaveLength(1)
  expect(app.renders.some(({ isLinkProcessed, linkUrl }) => isLinkProcessed && !linkUrl)).toBe(
    false,
  )
})

test('a remount joins the session and shows its link', async () => {
  const app = createTestApp({ script: { match: matched(link) } })
  const first = await app.launch()
  first.unmount()
  await settle()
  await app.launch()
  expect(screen.getByText('/products/42?ref=a')).toBeTruthy()
  expect(app.service.requestsTo('matchLink')).toHaveLength(1)
})

test('after unmount no listener of the SDK remains', async () => {
  const app = createTestApp()
  const tree = await app.launch()
  expect(app.listeners.size).toBe(1)
  tree.unmount()
  await settle()
  expect(app.listeners.size).toBe(0)
})

test('an opened link is shown, and clearLink clears it', async () => {
  const app = createTestApp()
  await app.launch()
  app.open('acme://invite/7')
  expect(screen.getByText('/invite/7')).toBeTruthy()
  act(() => app.renders[app.renders.length - 1]?.clearLink())
  expect(screen.getByText('home')).toBeTruthy()
})

test('the session starts when the keys arrive', async () => {
  const app = createTestApp({ script: { match: matched(link) } })
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const tree = render(<app.App config={{ ...app.config, API_KEY: '', appID: '' }} />)
  await settle()
  expect(screen.getByText('home')).toBeTruthy()
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('API_KEY is missing'))
  tree.rerender(<app.App />)
  await settle()
  expect(screen.getByText('/products/42?ref=a')).toBeTruthy()
  logged.mockRestore()
})

test('the match runs when consent is given', async () => {
  const app = createTestApp({ script: { match: matched(link) } })
  const tree = render(<app.App config={{ ...app.config, matching: 'off' }} />)
  await settle()
  expect(app.service.requests).toHaveLength(0)
  tree.rerender(<app.App />)
  await settle()
  expect(screen.getByText('/products/42?ref=a')).toBeTruthy()
})

test('the details contain method, confidence and reason', async () => {
  const app = createTestApp({ children: <Details />, script: { match: matched(link) } })
  await app.launch()
  expect(screen.getByText('details probabilistic 0.97 null')).toBeTruthy()
})

test('the hook throws outside a provider, and explains where to put one', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  function Lost() {
    useLinkContext()
    return null
  }
  expect(() => render(<Lost />)).toThrow('useLinkContext() was used outside LinkProvider.')
  logged.mockRestore()
})

test('[spec 1.10, 6.1, 9.6] events logged before mount, in a mount effect and later are all sent', async () => {
  function Child() {
    useEffect(() => {
      LinkAnalytics.logEvent(LinkEventNames.ViewItem)
    }, [])
    return null
  }
  LinkAnalytics.logEvent('login')
  const app = createTestApp({ children: <Child /> })
  await app.launch()
  for (let index = 0; index < 18; index++) LinkAnalytics.logEvent('share')
  await settle()
  const sent = app.service
    .requestsTo('events')
    .flatMap(({ body }) => (body as { events: { name: string; installId: string }[] }).events)
  expect(sent.map(({ name }) => name).slice(0, 3)).toEqual(['login', 'view_item', 'share'])
  expect(sent).toHaveLength(20)
})

test('requests name the SDK in a header', async () => {
  const app = createTestApp({ script: { match: matched(link) } })
  await app.launch()
  expect(app.service.requests[0]?.headers['X-SDK']).toMatch(/^react-native\/\d/)
})

test('resetLinks() removes the link, and the next start is a first run with a new install id', async () => {
  const app = createTestApp({ script: { match: matched(link) } })
  await app.launch()
  await settle()
  expect(await act(() => resetLinks())).toBe(true)
  expect(screen.getByText('home')).toBeTruthy()
  const record = await app.config.storage?.getItem(`throughlink.${app.config.appID}.install`)
  expect(record).toBe('reset')
})

test('resetLinks() does nothing without a provider', async () => {
  await expect(resetLinks()).resolves.toBe(false)
})
