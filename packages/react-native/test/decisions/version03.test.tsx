import type { DeferredLinkContext } from '@throughlink/react-native/v0.3'
import {
  advance,
  apiKey,
  createPhone,
  link,
  matched,
  type Process,
  route,
  simulatePhones,
} from './phone.tsx'

simulatePhones()

const none = { deferredLink: null, route: null }

/** Creates a screen that still uses the 0.3.x hook, next to the migrated screens of the test phone. */
function createOldScreen() {
  const seen: DeferredLinkContext[] = []
  const children = ({ version03 }: Process) => {
    function Old() {
      seen.push(version03.useLinkContext())
      return null
    }
    return <Old />
  }
  return { seen, children }
}

test('the entry exports the current provider and its own hook', async () => {
  const { sdk } = await createPhone().launch()
  expect(Object.keys(sdk.version03).sort()).toEqual(['LinkProvider', 'useLinkContext'])
  expect(sdk.version03.LinkProvider).toBe(sdk.LinkProvider)
})

test('the hook returns the three properties of 0.3.x, in one render per state', async () => {
  const { seen, children } = createOldScreen()
  const phone = createPhone({ script: { match: () => matched(link, 500) } })
  await phone.launch({ children })
  await advance(60_000)
  expect(seen).toEqual([
    { deferredLinkProcessed: false, ...none },
    { deferredLinkProcessed: true, deferredLink: link, route },
  ])
})

test('old and new screens share one session: one match, one link, one clearLink', async () => {
  const { seen, children } = createOldScreen()
  const phone = createPhone({ script: { match: () => matched(link) } })
  const app = await phone.launch({ children, isStrict: false })
  expect(app.shown()).toBe(route)
  expect(phone.matches()).toHaveLength(1)
  app.clearLink()
  expect(seen).toHaveLength(3)
  expect(seen[2]).toEqual({ deferredLinkProcessed: true, ...none })
})

test('an opened link updates new screens only: the 0.3.x value stays the same object', async () => {
  const { seen, children } = createOldScreen()
  const phone = createPhone()
  const app = await phone.launch({ children })
  const before = seen[seen.length - 1]
  await phone.open('acme://invite/7')
  expect(app.shown()).toBe('/invite/7')
  expect(seen[seen.length - 1]).toBe(before)
})

test('the providers of both entries, with one appID, run one match', async () => {
  const seen: DeferredLinkContext[] = []
  const phone = createPhone({ script: { match: () => matched(link, 500) } })
  const app = await phone.launch({
    children: ({ version03 }) => {
      function Old() {
        seen.push(version03.useLinkContext())
        return null
      }
      const { LinkProvider } = version03
      const config = { API_KEY: apiKey, appID: 'app_acme' }
      return (
        <LinkProvider config={config}>
          <Old />
        </LinkProvider>
      )
    },
  })
  await advance(500)
  expect(app.shown()).toBe(route)
  expect(seen[seen.length - 1]).toEqual({ deferredLinkProcessed: true, deferredLink: link, route })
  expect(phone.matches()).toHaveLength(1)
})
