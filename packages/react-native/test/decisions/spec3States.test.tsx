import { act } from '@testing-library/react-native'
import { createPhone, link, matched, pass, route, simulatePhones, takeLines } from './phone.tsx'

simulatePhones()

const nothing = { linkUrl: null, linkRoute: null, linkType: null }
const waiting = { isLinkProcessed: false, ...nothing }
const processed = { isLinkProcessed: true, ...nothing }
const deferred = { isLinkProcessed: true, linkUrl: link, linkRoute: route, linkType: 'deferred' }

/** The four values that a state has; `clearLink` is the same in all of them. */
function states(contexts: readonly object[]) {
  return contexts.map((context) => ({ ...context, clearLink: undefined }))
}

test('[spec 3.1, 3.2, 3.3] a first mount waits with nulls while the match is in progress', async () => {
  const phone = createPhone({ script: { match: () => matched(link, 2000) } })
  const { contexts, shown } = await phone.launch()
  expect(phone.matches()).toHaveLength(1)
  await pass(1999)
  expect(shown()).toBe('splash')
  expect(contexts).toEqual([{ ...waiting, clearLink: expect.any(Function) as unknown }])
})

test('[spec 3.7, 3.8] a match with a link is one more render, with all of it', async () => {
  const phone = createPhone({ script: { match: () => matched(link, 2000) } })
  const app = await phone.launch()
  await pass(2000)
  expect(app.shown()).toBe(route)
  await pass(60_000)
  expect(states(app.contexts)).toEqual([waiting, deferred])
  expect(new Set(app.contexts.map(({ clearLink }) => clearLink)).size).toBe(1)
})

test('[spec 3.7] a component that reads no link is rendered once, whatever arrives', async () => {
  const phone = createPhone({ script: { match: () => matched(link, 100) } })
  const app = await phone.launch()
  await pass(60_000)
  await phone.open('acme://invite/7')
  app.clearLink()
  expect(app.shown()).toBe('home')
  expect(app.bystanderRenders).toBe(1)
})

test('[spec 3.9] a match without a link is one more render, processed and with nulls', async () => {
  const phone = createPhone()
  const app = await phone.launch()
  await pass(60_000)
  expect(app.shown()).toBe('home')
  expect(states(app.contexts)).toEqual([waiting, processed])
})

test.each([400, 401, 403, 422])(
  '[spec 3.10, 3.12] an answer of %i is one more render with nulls, and one line on the console',
  async (status) => {
    const phone = createPhone({ script: { match: () => ({ status }) } })
    const app = await phone.launch()
    await pass(60_000)
    expect(states(app.contexts)).toEqual([waiting, processed])
    expect(takeLines()).toEqual([expect.stringContaining(`refused the match with ${status}`)])
  },
)

test('[spec 3.11, 3.12] without a network the app goes on with nulls, and one line is logged', async () => {
  const phone = createPhone({ script: { match: () => 'offline' } })
  const app = await phone.launch()
  await pass(5000)
  expect(app.shown()).toBe('home')
  await pass(60_000)
  expect(states(app.contexts)).toEqual([waiting, processed])
  expect(takeLines()).toEqual([expect.stringContaining('The service could not be reached.')])
})

test.each<[string, Parameters<typeof createPhone>[0]]>([
  ['a link', { script: { match: () => matched(link) } }],
  ['no link', {}],
])(
  '[spec 3.4, 3.6] after %s, the next process shows no link and asks for none',
  async (_, options) => {
    const phone = createPhone(options)
    await (await phone.launch()).kill()
    const asked = phone.service.requests.length
    const second = await phone.launch()
    await pass(60_000)
    expect(states(second.contexts)).toEqual([waiting, processed])
    expect(phone.service.requests).toHaveLength(asked)
  },
)

test('[spec 3.5, 3.6] a remount in mid-match joins it: one request, and the link in one render', async () => {
  const phone = createPhone({ script: { match: () => matched(link, 1000) } })
  const app = await phone.launch()
  await app.remount()
  await pass(60_000)
  expect(states(app.contexts)).toEqual([waiting, waiting, deferred])
  expect(phone.matches()).toHaveLength(1)
})

test('[spec 3.5, 3.6] a remount after the match shows its link from the first render on', async () => {
  const phone = createPhone({ script: { match: () => matched(link) } })
  const app = await phone.launch()
  await app.remount()
  await pass(60_000)
  expect(states(app.contexts)).toEqual([waiting, deferred, deferred])
  expect(phone.matches()).toHaveLength(1)
})

test('[spec 3.13] clearLink() is one more render, with nulls', async () => {
  const phone = createPhone({ script: { match: () => matched(link) } })
  const app = await phone.launch()
  app.clearLink()
  expect(app.shown()).toBe('home')
  expect(states(app.contexts)).toEqual([waiting, deferred, processed])
})

test('[spec 3.14] clearLink() while the app waits, and twice, renders nothing and does no harm', async () => {
  const phone = createPhone({ script: { match: () => matched(link, 1000) } })
  const app = await phone.launch()
  app.clearLink()
  expect(app.contexts).toHaveLength(1)
  await pass(1000)
  expect(app.shown()).toBe(route)
  act(() => {
    app.last().clearLink()
    app.last().clearLink()
  })
  expect(states(app.contexts)).toEqual([waiting, deferred, processed])
})

test('[spec 3.15] a failure in the context of 0.3.x is processed, with null', async () => {
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
  expect(takeLines()).toHaveLength(1)
})
