import * as version03 from '@throughlink/react-native/v0.3'
import type { Config } from '@throughlink/react-native'
import { render, screen } from '@testing-library/react-native'
import { Text } from 'react-native'
import { createTestApp, matched, settle } from './testApp.tsx'

const link = 'https://acme.example/products/42?ref=a#top'

async function launch(options: Parameters<typeof createTestApp>[0]) {
  const app = createTestApp(options)
  const seen: version03.DeferredLinkContext[] = []
  function Screen() {
    const context = version03.useLinkContext()
    seen.push(context)
    return <Text>{String(context.route)}</Text>
  }
  render(
    <version03.LinkProvider config={app.config}>
      <Screen />
    </version03.LinkProvider>,
  )
  await settle()
  return { app, seen, last: () => seen[seen.length - 1] }
}

test('[spec 2.4.1, 2.4.3, 2.4.5, 9.1] a match ends processed, with the raw link and its route', async () => {
  const { seen, last } = await launch({ script: { match: matched(link) } })
  expect(seen[0]?.deferredLinkProcessed).toBe(false)
  expect(last()).toEqual({
    deferredLinkProcessed: true,
    deferredLink: link,
    route: '/products/42?ref=a',
  })
  const urls: version03.DeferredLinkContext['deferredLink'][] = [link, new URL(link), null]
  expect(urls).toHaveLength(3)
})

test('[spec 2.4.4, 2.4.6] without a match, link and route are null', async () => {
  const { last } = await launch({})
  expect(last()).toEqual({ deferredLinkProcessed: true, deferredLink: null, route: null })
})

test('[spec 2.4.2, 2.4.4, 3.15, 7.5] a failure ends processed, with nulls, and is logged', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { last } = await launch({ script: { match: () => ({ status: 401 }) } })
  expect(last()).toEqual({ deferredLinkProcessed: true, deferredLink: null, route: null })
  expect(logged).toHaveBeenCalled()
  logged.mockRestore()
})

test('[spec 2.4.7] the context has neither a link type nor clearLink', async () => {
  const { last } = await launch({ script: { match: matched(link) } })
  expect(Object.keys(last() ?? {}).sort()).toEqual([
    'deferredLink',
    'deferredLinkProcessed',
    'route',
  ])
})

test('[spec 4.1.3] the hook takes no arguments', () => {
  expect(version03.useLinkContext).toHaveLength(0)
})

test('[spec 6.6] there is no analytics module', () => {
  expect(Object.keys(version03).sort()).toEqual(['LinkProvider', 'useLinkContext'])
})

test('[spec 2.1.10] a 0.3.x config is still valid', async () => {
  const config: Config = { appID: 'app_03', API_KEY: 'pk_x', shouldUseClipboard: false }
  expect(Object.keys(config)).toHaveLength(3)
  await launch({ config: { shouldUseClipboard: false } })
  expect(screen.getByText('null')).toBeTruthy()
})

test('a link that opened the app is not a deferred link', async () => {
  const { last } = await launch({ initialUrl: 'acme://invite/7' })
  expect(last()).toEqual({ deferredLinkProcessed: true, deferredLink: null, route: null })
})
