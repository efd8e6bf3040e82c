import { describe, expect, test } from 'vitest'
import type { Config } from '../config.ts'
import type { LinkError } from '../errors/linkError.ts'
import type { LinkSource } from '../ports.ts'
import { createSimulatedClock } from '../testing/createSimulatedClock.ts'
import { createTestLinks } from '../testing/createTestLinks.ts'
import { testConfig } from '../testing/createTestPhone.ts'
import { createScope } from '../time/scope.ts'
import { createOpenedLinks } from './createOpenedLinks.ts'
import { createHandledUrls } from './handledUrls.ts'

const first = 'https://l.example.com/products/1'
const second = 'https://l.example.com/products/2'

function createRig(
  links: LinkSource | undefined,
  change: Partial<Config> = {},
  handled = createHandledUrls(),
  stored: { url: string | null } = { url: null },
) {
  const clock = createSimulatedClock()
  const reported: LinkError[] = []
  const report = (error: LinkError) => void reported.push(error)
  const opened = createOpenedLinks({
    links,
    config: () => ({ ...testConfig, ...change }),
    clock,
    reporter: { report, reportOnce: report },
    trace: () => undefined,
    handled,
    canResolve: () => true,
    recall: () => Promise.resolve(stored.url),
    remember: (url) => void (stored.url = url),
  })
  const scope = createScope(clock)
  const urls: (string | null)[] = []
  const listener = (arrival: { link: { url: string } } | null) =>
    void urls.push(arrival?.link.url ?? null)
  const onLate = () => void urls.push('late')
  const readInitial = () => opened.readInitial(scope, 1000, listener, onLate)
  return { clock, opened, scope, reported, urls, listener, readInitial, stored }
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

  test('without the source "opened", nothing is passed on', async () => {
    const links = createTestLinks(first)
    const { opened, scope, urls, listener, readInitial } = createRig(links, {
      sources: ['referrer'],
    })
    opened.listen(scope, listener)
    await readInitial()
    links.open(second)
    expect(urls).toEqual([null])
  })

  test('the source can be turned on and off while the app runs', () => {
    const links = createTestLinks()
    const change: { sources?: Config['sources'] } = { sources: ['referrer'] }
    const { opened, scope, urls, listener } = createRig(links, change)
    opened.listen(scope, listener)
    links.open(first)
    change.sources = ['opened']
    links.open(first)
    change.sources = ['referrer']
    links.open(second)
    expect(urls).toEqual([first])
  })
})

describe('the URL that started the app', () => {
  test('its link is passed on', async () => {
    const { urls, readInitial } = createRig(createTestLinks(first))
    await readInitial()
    expect(urls).toEqual([first])
  })

  test.each([
    ['there is no source', undefined],
    ['there is no URL', createTestLinks(null)],
    ['the URL is not a link of the app', createTestLinks('about:blank')],
    ['the source rejects', createTestLinks(() => Promise.reject(new Error('no intent')))],
  ])('the listener is called with null when %s', async (_, links) => {
    const { urls, readInitial } = createRig(links)
    await readInitial()
    expect(urls).toEqual([null])
  })

  test('it is delivered once, although each start reads it again', async () => {
    const { clock, opened, urls, readInitial } = createRig(createTestLinks(first))
    await readInitial()
    opened.open(second)
    await clock.advance(60_000)
    await readInitial()
    expect(urls).toEqual([first, null])
  })

  test('a new start takes another initial URL: Android created a new activity for it', async () => {
    let url = first
    const { urls, readInitial } = createRig(createTestLinks(() => Promise.resolve(url)))
    await readInitial()
    url = second
    await readInitial()
    expect(urls).toEqual([first, second])
  })

  test('a URL that was also reported as opened is delivered once', async () => {
    const { clock, opened, links, scope, urls, listener, readInitial } = createSlowRig(first, 500)
    opened.listen(scope, listener)
    void readInitial()
    links.open(first)
    await clock.advance(500)
    expect(urls).toEqual([first, null])
  })

  test('a late URL is announced, and delivered when it arrives', async () => {
    const { clock, urls, readInitial } = createSlowRig(first, 4000)
    void readInitial()
    await clock.advance(1000)
    expect(urls).toEqual(['late'])
    await clock.advance(3000)
    expect(urls).toEqual(['late', first])
  })

  test('a late URL does not replace a link opened while it was read', async () => {
    const { clock, opened, links, scope, urls, listener, readInitial } = createSlowRig(first, 4000)
    opened.listen(scope, listener)
    void readInitial()
    await clock.advance(2000)
    links.open(second)
    await clock.advance(2000)
    expect(urls).toEqual(['late', second, null])
  })

  test('nothing is passed on when the scope closed during the wait', async () => {
    const { clock, scope, urls, readInitial } = createSlowRig(first, 500)
    void readInitial()
    scope.close()
    await clock.advance(1000)
    expect(urls).toEqual([])
  })
})

describe('an initial URL that was handled', () => {
  test('in an earlier process is not delivered again', async () => {
    const stored = { url: null }
    const before = createRig(createTestLinks(first), {}, createHandledUrls(), stored)
    await before.readInitial()
    before.opened.markHandled(first)
    const after = createRig(createTestLinks(first), {}, createHandledUrls(), stored)
    await after.readInitial()
    expect(after.urls).toEqual([null])
  })

  test('is delivered again if the app never handled it', async () => {
    const stored = { url: null }
    await createRig(createTestLinks(first), {}, createHandledUrls(), stored).readInitial()
    const after = createRig(createTestLinks(first), {}, createHandledUrls(), stored)
    await after.readInitial()
    expect(after.urls).toEqual([first])
  })

  test.each([null, second])('is a new tap after a start by %s', async (between) => {
    const stored = { url: first }
    await createRig(createTestLinks(between), {}, createHandledUrls(), stored).readInitial()
    const after = createRig(createTestLinks(first), {}, createHandledUrls(), stored)
    await after.readInitial()
    expect(after.urls).toEqual([first])
  })

  test('is a new tap if the activity was destroyed in between, in the same process', async () => {
    const { clock, opened, urls, readInitial } = createRig(createTestLinks(first))
    await readInitial()
    opened.markHandled(first)
    opened.forget()
    await clock.advance(60_000)
    await readInitial()
    expect(urls).toEqual([first, first])
  })

  test('is a new tap also if the activity was destroyed while its link was read and opened', async () => {
    const links = createTestLinks(first)
    const { clock, opened, scope, urls, listener, readInitial } = createRig(links)
    opened.listen(scope, listener)
    const reading = readInitial()
    links.open(first)
    scope.close()
    opened.forget()
    await reading
    await clock.advance(60_000)
    await opened.readInitial(createScope(clock), 1000, listener, () => undefined)
    expect(urls).toEqual([first, first])
  })

  test('by the session of another app has opened this one too, and is not shown twice', async () => {
    const handled = createHandledUrls()
    await createRig(createTestLinks(first), {}, handled).readInitial()
    const other = createRig(createTestLinks(first), {}, handled)
    const arrivals: unknown[] = []
    await other.opened.readInitial(
      other.scope,
      1000,
      (arrival) => arrivals.push(arrival),
      () => undefined,
    )
    expect(arrivals).toMatchObject([{ isDelivered: true, link: { url: first } }])
  })
})

test('a simulated URL counts as opened', async () => {
  const { clock, opened, urls, readInitial } = createRig(createTestLinks(first))
  expect(opened.open(first)?.link).toMatchObject({ url: first, method: 'opened' })
  expect(opened.open('about:blank')).toBeNull()
  await clock.advance(60_000)
  await readInitial()
  expect(urls).toEqual([null])
})
