import { describe, expect, test } from 'vitest'
import type { Config } from '../config.ts'
import type { LinkError } from '../errors/linkError.ts'
import type { LinkSource } from '../ports.ts'
import { createSimulatedClock } from '../testing/createSimulatedClock.ts'
import { createTestLinks } from '../testing/createTestLinks.ts'
import { testConfig } from '../testing/createTestPhone.ts'
import { createScope } from '../time/scope.ts'
import { createOpenedLinks } from './createOpenedLinks.ts'

const first = 'https://l.example.com/products/1'
const second = 'https://l.example.com/products/2'

function createRig(links: LinkSource | undefined, change: Partial<Config> = {}) {
  const clock = createSimulatedClock()
  const reported: LinkError[] = []
  const report = (error: LinkError) => void reported.push(error)
  const opened = createOpenedLinks({
    links,
    config: () => ({ ...testConfig, ...change }),
    clock,
    reporter: { report, reportOnce: report },
    trace: () => undefined,
  })
  const scope = createScope(clock)
  const urls: (string | null)[] = []
  const listener = (arrival: { link: { url: string } } | null) =>
    void urls.push(arrival?.link.url ?? null)
  return { clock, opened, scope, reported, urls, listener }
}

/** A source whose initial URL arrives after a time on the clock of the rig. */
function createSlowRig(url: string | null, afterMs: number) {
  let answer: (url: string | null) => void = () => undefined
  const links = createTestLinks(() => new Promise((resolve) => (answer = resolve)))
  const rig = createRig(links)
  rig.clock.setTimer(() => {
    answer(url)
  }, afterMs)
  return { ...rig, links }
}

describe('links opened while the app runs', () => {
  test('each link of the app is passed on, and other URLs are not', () => {
    const links = createTestLinks()
    const { opened, scope, urls, listener } = createRig(links)
    opened.listen(scope, listener)
    for (const url of [first, 'about:blank', second]) links.open(url)
    expect(urls).toEqual([first, second])
  })

  test('listening ends with the scope', () => {
    const links = createTestLinks()
    const { opened, scope, urls, listener } = createRig(links)
    opened.listen(scope, listener)
    scope.close()
    links.open(first)
    expect(links.listeners).toBe(0)
    expect(urls).toEqual([])
  })

  test('a source that cannot unsubscribe passes nothing on after the scope closed', () => {
    let open: (url: string) => void = () => undefined
    const links = {
      ...createTestLinks(),
      subscribe: (listen: typeof open) => ((open = listen), () => {}),
    }
    const { opened, scope, urls, listener } = createRig(links)
    opened.listen(scope, listener)
    scope.close()
    open(first)
    expect(urls).toEqual([])
  })

  test('a source that throws is reported, and the session goes on', () => {
    const cause = new Error('no native module')
    const links = {
      ...createTestLinks(),
      subscribe: () => {
        throw cause
      },
    }
    const { opened, scope, reported, listener } = createRig(links)
    opened.listen(scope, listener)
    expect(reported).toMatchObject([{ code: 'callback_threw', cause }])
  })

  test('without the source "opened", the platform is not asked', async () => {
    const links = createTestLinks(first)
    const { opened, scope, urls, listener } = createRig(links, { sources: ['referrer'] })
    opened.listen(scope, listener)
    await opened.readInitial(scope, 1000, listener)
    expect(links.listeners).toBe(0)
    expect(urls).toEqual([null])
  })
})

describe('the URL that started the app', () => {
  test('its link is passed on', async () => {
    const { opened, scope, urls, listener } = createRig(createTestLinks(first))
    await opened.readInitial(scope, 1000, listener)
    expect(urls).toEqual([first])
  })

  test.each([
    ['there is no source', undefined],
    ['there is no URL', createTestLinks(null)],
    ['the URL is not a link of the app', createTestLinks('about:blank')],
    ['the source rejects', createTestLinks(() => Promise.reject(new Error('no intent')))],
  ])('the listener is called with null when %s', async (_, links) => {
    const { opened, scope, urls, listener } = createRig(links)
    await opened.readInitial(scope, 1000, listener)
    expect(urls).toEqual([null])
  })

  test('it is delivered once, although each start reads it again', async () => {
    const { clock, opened, scope, urls, listener } = createRig(createTestLinks(first))
    await opened.readInitial(scope, 1000, listener)
    opened.open(second)
    await clock.advance(60_000)
    await opened.readInitial(scope, 1000, listener)
    expect(urls).toEqual([first, null])
  })

  test('a new start takes another initial URL: Android created a new activity for it', async () => {
    let url = first
    const { opened, scope, urls, listener } = createRig(createTestLinks(() => Promise.resolve(url)))
    await opened.readInitial(scope, 1000, listener)
    url = second
    await opened.readInitial(scope, 1000, listener)
    expect(urls).toEqual([first, second])
  })

  test('a URL that was also reported as opened is delivered once', async () => {
    const { clock, opened, links, scope, urls, listener } = createSlowRig(first, 500)
    opened.listen(scope, listener)
    void opened.readInitial(scope, 1000, listener)
    links.open(first)
    await clock.advance(500)
    expect(urls).toEqual([first, null])
  })

  test('a late URL is delivered after the wait ended with null', async () => {
    const { clock, opened, scope, urls, listener } = createSlowRig(first, 4000)
    void opened.readInitial(scope, 1000, listener)
    await clock.advance(1000)
    expect(urls).toEqual([null])
    await clock.advance(3000)
    expect(urls).toEqual([null, first])
  })

  test('a late URL does not replace a link opened while it was read', async () => {
    const { clock, opened, links, scope, urls, listener } = createSlowRig(first, 4000)
    opened.listen(scope, listener)
    void opened.readInitial(scope, 1000, listener)
    await clock.advance(2000)
    links.open(second)
    await clock.advance(2000)
    expect(urls).toEqual([null, second, null])
  })

  test('nothing is passed on when the scope closed during the wait', async () => {
    const { clock, opened, scope, urls, listener } = createSlowRig(first, 500)
    void opened.readInitial(scope, 1000, listener)
    scope.close()
    await clock.advance(1000)
    expect(urls).toEqual([])
  })
})

test('a simulated URL counts as opened', async () => {
  const { clock, opened, scope, urls, listener } = createRig(createTestLinks(first))
  expect(opened.open(first)?.link).toMatchObject({ url: first, method: 'opened' })
  expect(opened.open('about:blank')).toBeNull()
  await clock.advance(60_000)
  await opened.readInitial(scope, 1000, listener)
  expect(urls).toEqual([null])
})
