import { act, render } from '@testing-library/react-native'
import {
  type Config,
  type LinkContextType,
  LinkProvider,
  useLinkContext,
} from '@throughlink/react-native'
import * as version03 from '@throughlink/react-native/v0.3'
import { isValidElement, type ReactNode } from 'react'
import { Text } from 'react-native'
import { createTestApp, matched, settle } from '../testApp.tsx'

const link = 'https://acme.example/products/42?ref=a'

afterEach(() => {
  jest.restoreAllMocks()
})

/** Returns the texts that a tree shows, in order. */
function readTexts(tree: ReturnType<typeof render>): readonly string[] {
  return tree.queryAllByText(/./).map(({ props }) => String(props['children']))
}

test('[spec 2.2.1] the provider works with the config that it is given', async () => {
  const { config, service } = createTestApp({ script: { match: matched(link) } })
  for (const appID of [config.appID, `${config.appID}_other`]) {
    render(<LinkProvider config={{ ...config, appID }}>{null}</LinkProvider>)
    await settle()
    const [last] = service.requestsTo('matchLink').slice(-1)
    expect(last?.headers).toMatchObject({
      Authorization: `Bearer ${config.API_KEY}`,
      'X-App-ID': appID,
    })
  }
  expect(service.requestsTo('matchLink')).toHaveLength(2)
})

test('[spec 2.2.1, 7.4] a provider without its config renders the app, sends nothing and logs why', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { service } = createTestApp()
  for (const props of [{}, { config: undefined }, { config: null }, { config: {} }]) {
    const contexts: LinkContextType[] = []
    const Screen = () => {
      contexts.push(useLinkContext())
      return <Text>home</Text>
    }
    const tree = render(
      <LinkProvider {...(props as { config: Config })}>
        <Screen />
      </LinkProvider>,
    )
    await settle()
    expect(readTexts(tree)).toEqual(['home'])
    expect(contexts[contexts.length - 1]).toMatchObject({ isLinkProcessed: true, linkUrl: null })
    expect(logged.mock.calls).toEqual([[expect.stringContaining('API_KEY is missing')]])
    logged.mockClear()
    tree.unmount()
  }
  expect(service.requests).toEqual([])
})

const nodes: readonly (readonly [string, ReactNode, readonly string[]])[] = [
  ['an element', <Text key="a">a</Text>, ['a']],
  ['a list', [<Text key="a">a</Text>, null, false, [<Text key="b">b</Text>]], ['a', 'b']],
  [
    'a fragment',
    <>
      <Text>a</Text>
      <Text>b</Text>
    </>,
    ['a', 'b'],
  ],
  ['null', null, []],
  ['undefined', undefined, []],
  ['false', false, []],
]

test.each(nodes)(
  '[spec 2.2.2] the provider renders %s from its first render, during the match and after it',
  async (_, children, texts) => {
    const { config } = createTestApp({ script: { match: matched(link) } })
    const tree = render(<LinkProvider config={config}>{children}</LinkProvider>)
    expect(readTexts(tree)).toEqual(texts)
    await settle()
    expect(readTexts(tree)).toEqual(texts)
    tree.rerender(
      <LinkProvider config={config}>
        <Text>other</Text>
      </LinkProvider>,
    )
    expect(readTexts(tree)).toEqual(['other'])
  },
)

test('[spec 2.2.2] the provider adds no view of its own', () => {
  const { config } = createTestApp()
  const tree = render(
    <LinkProvider config={config}>
      <Text>child</Text>
    </LinkProvider>,
  )
  expect(tree.toJSON()).toMatchObject({ type: 'Text', children: ['child'] })
})

test.each(nodes)(
  '[spec 2.2.3] the provider returns an element if its children are %s',
  async (_, children) => {
    const { config } = createTestApp({ script: { match: matched(link) } })
    const returned: unknown[] = []
    // Calls the component as React does, and keeps what it returns.
    function Caller() {
      const element = LinkProvider({ config, children })
      returned.push(element)
      return element
    }
    render(<Caller />)
    await settle()
    expect(returned.length).toBeGreaterThan(0)
    for (const each of returned) expect(isValidElement(each)).toBe(true)
  },
)

const schema = {
  isLinkProcessed: expect.any(Boolean) as boolean,
  linkUrl: null,
  linkRoute: null,
  linkType: null,
  clearLink: expect.any(Function) as () => void,
}

test('[spec 4.1.2] useLinkContext takes no arguments and returns exactly the specified context', async () => {
  const app = createTestApp({ script: { match: matched(link) } })
  const contexts: LinkContextType[] = []
  function Screen() {
    // A caller in JavaScript may pass anything: it has no effect.
    const withArguments: (...args: unknown[]) => LinkContextType = useLinkContext
    expect(withArguments({ linkUrl: 'other' }, 7)).toBe(useLinkContext())
    contexts.push(useLinkContext())
    return null
  }
  render(
    <LinkProvider config={app.config}>
      <Screen />
    </LinkProvider>,
  )
  await settle()
  act(() => {
    contexts[contexts.length - 1]?.clearLink()
  })
  expect(useLinkContext).toHaveLength(0)
  const found = { linkUrl: link, linkRoute: '/products/42?ref=a', linkType: 'deferred' }
  // Equal, not only similar: a sixth property would be a mistake too.
  expect(contexts).toEqual([
    { ...schema, isLinkProcessed: false },
    { ...schema, ...found, isLinkProcessed: true },
    { ...schema, isLinkProcessed: true },
  ])
})

test('[spec 4.1.3] in 0.3.x useLinkContext takes no arguments and returns exactly its context', async () => {
  const app = createTestApp({ script: { match: matched(link) } })
  const contexts: version03.DeferredLinkContext[] = []
  function Screen() {
    const withArguments: (...args: unknown[]) => version03.DeferredLinkContext =
      version03.useLinkContext
    expect(withArguments({ route: 'other' }, 7)).toEqual(version03.useLinkContext())
    contexts.push(version03.useLinkContext())
    return null
  }
  render(
    <version03.LinkProvider config={app.config}>
      <Screen />
    </version03.LinkProvider>,
  )
  await settle()
  expect(version03.useLinkContext).toHaveLength(0)
  expect(contexts).toEqual([
    { deferredLinkProcessed: false, deferredLink: null, route: null },
    { deferredLinkProcessed: true, deferredLink: link, route: '/products/42?ref=a' },
  ])
})
