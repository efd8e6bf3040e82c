import { act, render } from '@testing-library/react-native'
import { Text } from 'react-native'
import {
  advance,
  createPhone,
  link,
  matched,
  route,
  simulatePhones,
  takeLogLines,
} from './phone.tsx'

simulatePhones()

const nothing = { linkUrl: null, linkRoute: null, linkType: null }
const waiting = { isLinkProcessed: false, ...nothing }
const processed = { isLinkProcessed: true, ...nothing }
const deferred = { isLinkProcessed: true, linkUrl: link, linkRoute: route, linkType: 'deferred' }

/** Returns the contexts without `clearLink`, which is the same in all of them. */
function getStates(contexts: readonly object[]) {
  return contexts.map((context) => ({ ...context, clearLink: undefined }))
}

test('[spec 3.1, 3.2, 3.3] a first mount waits with nulls while the match is in progress', async () => {
  const phone = createPhone({ script: { match: () => matched(link, 2000) } })
  const { contexts, shown } = await phone.launch()
  expect(phone.matches()).toHaveLength(1)
  await advance(1999)
  expect(shown()).toBe('splash')
  expect(contexts).toEqual([{ ...waiting, clearLink: expect.any(Function) as unknown }])
})

test('[spec 3.7, 3.8] a match with a link causes one more render, with all properties set', async () => {
  const phone = createPhone({ script: { match: () => matched(link, 2000) } })
  const app = await phone.launch()
  await advance(2000)
  expect(app.shown()).toBe(route)
  await advance(60_000)
  expect(getStates(app.contexts)).toEqual([waiting, deferred])
  expect(new Set(app.contexts.map(({ clearLink }) => clearLink)).size).toBe(1)
})

test('[spec 3.7] a component that does not read the link renders once', async () => {
  const phone = createPhone({ script: { match: () => matched(link, 100) } })
  const app = await phone.launch()
  await advance(60_000)
  await phone.open('acme://invite/7')
  app.clearLink()
  expect(app.shown()).toBe('home')
  expect(app.bystanderRenders).toBe(1)
})

test('[spec 3.9] a match without a link causes one more render, processed and with nulls', async () => {
  const phone = createPhone()
  const app = await phone.launch()
  await advance(60_000)
  expect(app.shown()).toBe('home')
  expect(getStates(app.contexts)).toEqual([waiting, processed])
})

test.each([400, 401, 403, 422])(
  '[spec 3.10, 3.12] a %i response causes one more render with nulls, and one log line',
  async (status) => {
    const phone = createPhone({ script: { match: () => ({ status }) } })
    const app = await phone.launch()
    await advance(60_000)
    expect(getStates(app.contexts)).toEqual([waiting, processed])
    expect(takeLogLines()).toEqual([
      expect.stringContaining(`refused match-link with HTTP ${status}`),
    ])
  },
)

test('[spec 3.11, 3.12] without a network the app continues with nulls, and one line is logged', async () => {
  const phone = createPhone({ script: { match: () => 'offline' } })
  const app = await phone.launch()
  await advance(5000)
  expect(app.shown()).toBe('home')
  await advance(60_000)
  expect(getStates(app.contexts)).toEqual([waiting, processed])
  expect(takeLogLines()).toEqual([expect.stringContaining('Cannot send match-link to')])
})

test.each<[string, Parameters<typeof createPhone>[0]]>([
  ['a link', { script: { match: () => matched(link) } }],
  ['no link', {}],
])(
  '[spec 3.4, 3.6] after %s, the next process shows no link and sends no request',
  async (_, options) => {
    const phone = createPhone(options)
    await (await phone.launch()).kill()
    const requests = phone.service.requests.length
    const second = await phone.launch()
    await advance(60_000)
    expect(getStates(second.contexts)).toEqual([waiting, processed])
    expect(phone.service.requests).toHaveLength(requests)
  },
)

test('[spec 3.5, 3.6] a remount during the match joins it: one request, and the link in one render', async () => {
  const phone = createPhone({ script: { match: () => matched(link, 1000) } })
  const app = await phone.launch()
  await app.remount()
  await advance(60_000)
  expect(getStates(app.contexts)).toEqual([waiting, waiting, deferred])
  expect(phone.matches()).toHaveLength(1)
})

test('[spec 3.5, 3.6] a remount after the match shows its link from the first render', async () => {
  const phone = createPhone({ script: { match: () => matched(link) } })
  const app = await phone.launch()
  await app.remount()
  await advance(60_000)
  expect(getStates(app.contexts)).toEqual([waiting, deferred, deferred])
  expect(phone.matches()).toHaveLength(1)
})

test.each([1, 50, 1500])(
  '[spec 3.5, 3.6] a remount during the match, %i ms after the unmount, sends no second request',
  async (gapMs) => {
    const phone = createPhone({ script: { match: () => matched(link, 1000) } })
    const app = await phone.launch()
    await app.remount(gapMs)
    await advance(60_000)
    expect(app.shown()).toBe(route)
    expect(phone.service.requests).toHaveLength(1)
  },
)

test.each([1, 1500, 60_000])(
  '[spec 3.5, 3.6] a remount after the match, %i ms after the unmount, sends no second request',
  async (gapMs) => {
    const phone = createPhone({ script: { match: () => matched(link) } })
    const app = await phone.launch()
    app.clearLink()
    await app.remount(gapMs)
    await advance(60_000)
    expect(app.shown()).toBe('home')
    expect(phone.service.requests).toHaveLength(1)
  },
)

test.each([0, 500])(
  '[spec 3.5, 3.6] StrictMode and a remount after %i ms send one request in all',
  async (gapMs) => {
    const phone = createPhone({ script: { match: () => matched(link, 1000) } })
    const app = await phone.launch({ isStrict: true })
    await app.remount(gapMs)
    await advance(60_000)
    expect(app.shown()).toBe(route)
    expect(phone.service.requests).toHaveLength(1)
  },
)

test.each([0, 300, 1500])(
  '[spec 3.5, 3.6] a second provider, mounted %i ms later, shares the link and sends no request',
  async (delayMs) => {
    const phone = createPhone({ script: { match: () => matched(link, 1000) } })
    const app = await phone.launch()
    await advance(delayMs)
    const { LinkProvider, useLinkContext } = app.sdk
    function Second() {
      return <Text>{useLinkContext().linkRoute}</Text>
    }
    const second = render(
      <LinkProvider config={app.config}>
        <Second />
      </LinkProvider>,
    )
    await app.unmount()
    await advance(60_000)
    expect(second.getByText(route)).toBeTruthy()
    expect(phone.service.requests).toHaveLength(1)
    second.unmount()
  },
)

test('[spec 3.13] clearLink() causes one more render, with nulls', async () => {
  const phone = createPhone({ script: { match: () => matched(link) } })
  const app = await phone.launch()
  app.clearLink()
  expect(app.shown()).toBe('home')
  expect(getStates(app.contexts)).toEqual([waiting, deferred, processed])
})

test('[spec 3.14] clearLink() during the match, or a second time, causes no render', async () => {
  const phone = createPhone({ script: { match: () => matched(link, 1000) } })
  const app = await phone.launch()
  app.clearLink()
  expect(app.contexts).toHaveLength(1)
  await advance(1000)
  expect(app.shown()).toBe(route)
  act(() => {
    app.last().clearLink()
    app.last().clearLink()
  })
  expect(getStates(app.contexts)).toEqual([waiting, deferred, processed])
})

test('[spec 3.15] in the 0.3.x context a failure ends processed, with nulls', async () => {
  const phone = createPhone({ script: { match: () => ({ status: 401 }) } })
  const seen: unknown[] = []
  await phone.launch({
    children: ({ version03 }) => {
      function Old() {
        seen.push(version03.useLinkContext())
        return null
      }
      return <Old />
    },
  })
  const nulls = { deferredLink: null, route: null }
  expect(seen).toEqual([
    { deferredLinkProcessed: false, ...nulls },
    { deferredLinkProcessed: true, ...nulls },
  ])
  expect(takeLogLines()).toHaveLength(1)
})
