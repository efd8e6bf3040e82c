import { linkRoute } from '@throughlink/client'
import { routeCases } from '../../../client/test/routeCases.ts'
// Imported from its file, because the entry would load all of Expo Router.
import { redirectSystemPath } from '../../src/expo-router/redirectSystemPath.ts'
import {
  advance,
  createPhone,
  matched,
  resolvedTo,
  simulatePhones,
  takeLogLines,
} from './phone.tsx'

simulatePhones()

const short = 'https://l.acme.example/summer'
const resolved = 'https://acme.example/products/42?ref=a'

/** Launches an app whose install the service matches to the link. */
async function launchMatched(url: string) {
  const phone = createPhone({ script: { match: () => matched(url) } })
  const app = await phone.launch()
  await advance(5000)
  return app
}

test.each(routeCases)(
  'a mounted app shows the route from the route table for $link: $why',
  async ({ link, route }) => {
    const app = await launchMatched(link)
    if (link === '') {
      expect(app.last()).toMatchObject({ linkUrl: null, linkRoute: null })
      return
    }
    expect(app.last()).toMatchObject({
      linkUrl: link,
      linkRoute: route,
      linkType: 'deferred',
    })
    expect(app.shown()).toBe(route ?? 'no route')
  },
)

test('provider, Expo Router and React Navigation agree on every link that opens an app', async () => {
  const phone = createPhone()
  const app = await phone.launch()
  const compared: string[] = []
  for (const { link } of routeCases) {
    const resolvedBefore = phone.resolved().length
    await phone.open(link)
    await advance(5000)
    const { linkUrl, linkRoute } = app.last()
    if (linkUrl !== link) continue
    compared.push(link)
    const { getInitialURL, linkPrefix, subscribe } = app.sdk.navigation
    const initialUrl = getInitialURL()
    const unsubscribe = subscribe(() => undefined)
    await advance(0)
    unsubscribe()
    // React Navigation's prefix replaces the leading slash of the route.
    expect(await initialUrl).toBe(linkRoute === null ? null : linkRoute.replace('/', linkPrefix))
    expect(app.last().linkUrl).toBeNull()

    const redirected = redirectSystemPath({ path: link, initial: true })
    // A short link has no screen yet: the router stays at the root until it is resolved.
    const isShort = phone.resolved().length > resolvedBefore
    expect(redirected).toBe(isShort ? '/' : (linkRoute ?? '/'))
  }
  expect(compared.length).toBeGreaterThan(30)
  expect(takeLogLines()).toEqual([])
})

describe('one example for each rule', () => {
  test.each([
    ['a web URL', 'https://l.acme.com/products/42?ref=a', '/products/42?ref=a'],
    ['a fragment is dropped', 'https://l.acme.com/products/42#top', '/products/42'],
    ['the root', 'https://l.acme.com', '/'],
    ['a scheme URL', 'myapp://products/42?x=1', '/products/42?x=1'],
    ['a scheme URL without a host', 'myapp:///products/42?x=1', '/products/42?x=1'],
    ['a bare path stays itself', '/details?id=1', '/details?id=1'],
  ])('%s: %s is shown as %s', async (_, url, route) => {
    expect((await launchMatched(url)).shown()).toBe(route)
  })

  test.each([
    'https://',
    'https:',
    '#frag',
    ' ',
    '%',
    '%%%',
    'https://l.acme.com/100%',
    '://',
    '\u0000',
  ])('malformed input (%j) never throws, and linkUrl keeps it', async (url) => {
    const app = await launchMatched(url)
    expect(app.last()).toMatchObject({ isLinkProcessed: true, linkUrl: url })
    expect(app.contexts).toHaveLength(2)
    const { linkRoute } = app.last()
    expect(linkRoute === null || linkRoute.startsWith('/')).toBe(true)
  })
})

describe('a single path segment', () => {
  const other = '{"link":"https://acme.example/other/one"}'

  test('a short link is resolved before anything is shown; the splash stays until then', async () => {
    const phone = createPhone({ script: { resolve: () => resolvedTo(resolved, 1000) } })
    const app = await phone.launch({ initialUrl: short })
    await advance(999)
    expect(app.shown()).toBe('splash')
    await advance(1)
    expect(app.shown()).toBe('/products/42?ref=a')
    expect(app.contexts).toHaveLength(2)
  })

  test('only origin and path are sent; query and fragment stay on the device and are appended', async () => {
    const phone = createPhone({ script: { resolve: () => resolvedTo(resolved) } })
    const app = await phone.launch({ initialUrl: `${short}?token=SECRET&ref=b#SECRET` })
    await advance(60_000)
    expect(phone.resolved()).toEqual([short])
    expect(JSON.stringify(phone.service.requests)).not.toContain('SECRET')
    // The resolved link's parameter takes precedence.
    expect(app.shown()).toBe('/products/42?ref=a&token=SECRET')
  })

  test('a short link that resolves to a short link is not resolved again', async () => {
    const phone = createPhone({ script: { resolve: () => resolvedTo(short) } })
    const app = await phone.launch({ initialUrl: short })
    await advance(60_000)
    expect(phone.resolved()).toHaveLength(1)
    expect(app.shown()).toBe('/summer')
  })

  test.each([
    ['404', { status: 404, body: '{"code":"link_not_found"}' }, 0],
    ['402', { status: 402, body: '{"code":"quota"}' }, 1],
    ['a 404 page of a proxy', { status: 404, body: other }, 1],
    ['no network', 'offline', 1],
    ['no answer', 'hang', 1],
    ['a captive portal page', { body: '<html>' }, 1],
  ] as const)('after %s the short link itself is routed', async (_, reply, lines) => {
    const phone = createPhone({ script: { resolve: () => reply } })
    const app = await phone.launch({ initialUrl: `${short}?ref=b` })
    await advance(5000)
    expect(app.shown()).toBe('/summer?ref=b')
    expect(takeLogLines()).toHaveLength(lines)
  })

  test('a short deferred link stays deferred, and a short opened link stays verified', async () => {
    const script = { match: () => matched(short), resolve: () => resolvedTo(resolved) }
    const phone = createPhone({ script })
    const app = await phone.launch()
    await advance(5000)
    expect(app.last()).toMatchObject({
      linkUrl: short,
      linkRoute: linkRoute(resolved),
      linkType: 'deferred',
    })
    await phone.open(`${short}-2`)
    await advance(0)
    expect(app.last()).toMatchObject({
      linkUrl: `${short}-2`,
      linkRoute: linkRoute(resolved),
      linkType: 'verified',
    })
  })

  test('a link with two path segments is not resolved', async () => {
    const phone = createPhone()
    await phone.launch({ initialUrl: resolved })
    await advance(5000)
    expect(phone.resolved()).toEqual([])
  })
})
