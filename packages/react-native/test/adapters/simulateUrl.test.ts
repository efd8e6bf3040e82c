import type { LinkSource } from '@throughlink/client'
import { activeClients } from '../../src/activeClients.ts'
import { withSimulatedLinks } from '../../src/platform/withSimulatedLinks.ts'
import { createInspectedClient } from '../devtoolsRig.tsx'

let requests = 0
/** Each request is new: the one that started the app is remembered for the whole process. */
const createRequest = (more = '') => {
  const url = `https://acme.example/invite/${String(++requests)}`
  return { url, request: `acme://throughlink/simulate?url=${encodeURIComponent(url)}${more}` }
}

function createSource(initialUrl: unknown = null) {
  const listeners = new Set<(url: string) => void>()
  const source: LinkSource = {
    getInitialUrl: () => Promise.resolve(initialUrl as string | null),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return { source, listeners, open: (url: unknown) => listeners.forEach((l) => l(url as string)) }
}

let rig: ReturnType<typeof createInspectedClient>
let remove: () => void

beforeEach(() => {
  rig = createInspectedClient()
  remove = activeClients.add(rig.client as never)
})
afterEach(() => {
  remove()
  jest.restoreAllMocks()
  Object.assign(globalThis, { __DEV__: true })
})

describe('in development', () => {
  test('a simulate URL shows its link and is not passed on', () => {
    const { source, open } = createSource()
    const [deferred, opened, seen] = [createRequest(), createRequest('&type=opened'), jest.fn()]
    withSimulatedLinks(source).subscribe(seen)
    open(deferred.request)
    open(opened.request)
    expect(rig.simulated).toEqual([
      ['deferred', deferred.url],
      ['scheme', opened.url],
    ])
    expect(seen).not.toHaveBeenCalled()
  })

  test('the same URL opened twice is simulated twice', () => {
    const { source, open } = createSource()
    const { request } = createRequest()
    withSimulatedLinks(source).subscribe(jest.fn())
    open(request)
    open(request)
    expect(rig.simulated).toHaveLength(2)
  })

  test('a simulate URL that starts the app is simulated once, however often it is reported', async () => {
    const { url, request } = createRequest()
    const { source, open } = createSource(request)
    const links = withSimulatedLinks(source)
    links.subscribe(jest.fn())
    expect(await links.getInitialUrl()).toBeNull()
    expect(await links.getInitialUrl()).toBeNull()
    open(request)
    expect(rig.simulated).toEqual([['deferred', url]])
  })

  test('other URLs and garbage are passed on', async () => {
    const { source, open } = createSource('acme://products/42')
    const seen = jest.fn()
    const links = withSimulatedLinks(source)
    links.subscribe(seen)
    open('acme://products/43')
    open(5)
    expect(await links.getInitialUrl()).toBe('acme://products/42')
    expect(await withSimulatedLinks(createSource(5).source).getInitialUrl()).toBe(5)
    expect(seen.mock.calls).toEqual([['acme://products/43'], [5]])
    expect(rig.simulated).toEqual([])
  })

  test('a URL that cannot have opened the app is explained on the console', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { source, open } = createSource()
    withSimulatedLinks(source).subscribe(jest.fn())
    open('acme://throughlink/simulate?url=mailto:a@b.example&type=opened')
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('Not a link of this app'))
    expect(rig.simulated).toEqual([])
  })

  test('nothing happens without a provider, and unsubscribing works', () => {
    const { source, open, listeners } = createSource()
    const stop = withSimulatedLinks(source).subscribe(jest.fn())
    remove()
    open(createRequest().request)
    expect(rig.simulated).toEqual([])
    stop()
    expect(listeners.size).toBe(0)
  })
})

test('in production the source is unchanged, so a simulate URL is an ordinary URL', () => {
  Object.assign(globalThis, { __DEV__: false })
  const { source } = createSource()
  expect(withSimulatedLinks(source)).toBe(source)
})
