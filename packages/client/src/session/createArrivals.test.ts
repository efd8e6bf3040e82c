import { describe, expect, test } from 'vitest'
import { createSimulatedClock } from '../testing/createSimulatedClock.ts'
import { createArrivals } from './createArrivals.ts'

const url = 'https://l.example.com/products/42?a=1'

function createRig(hosts?: () => readonly string[] | undefined) {
  const clock = createSimulatedClock()
  return { clock, arrivals: createArrivals(clock, hosts ?? (() => undefined), () => true) }
}

test('an opened link has confidence 1, a route and a type', () => {
  const { arrivals, clock } = createRig()
  expect(arrivals.record(url)).toEqual({
    sequence: 1,
    openedAt: clock.now(),
    link: {
      url,
      resolvedUrl: null,
      route: '/products/42?a=1',
      type: 'verified',
      method: 'opened',
      confidence: 1,
    },
    isShort: false,
  })
  expect(arrivals.record('myapp://products/42')?.link).toMatchObject({
    route: '/products/42',
    type: 'scheme',
  })
})

test('each arrival has a higher number than the one before', () => {
  const { arrivals } = createRig()
  const numbers = ['myapp://a', 'about:blank', 'myapp://b', 'myapp://b', 'myapp://c'].map(
    (opened) => arrivals.record(opened)?.sequence ?? null,
  )
  expect(numbers).toEqual([1, null, 2, null, 3])
})

test.each([
  ['https://l.example.com/abc?a=1', true],
  ['https://l.example.com/a/b', false],
  ['https://l.example.com/', false],
  ['myapp://abc', false],
])('%s may be short: %s', (opened, isShort) => {
  expect(createRig().arrivals.record(opened)?.isShort).toBe(isShort)
})

test.each([undefined, null, 5, {}, '', ' ', 'about:blank', 'javascript:alert(1)'])(
  '%j is not an arrival',
  (opened) => {
    expect(createRig().arrivals.record(opened)).toBeNull()
  },
)

test('a link on a foreign host is not an arrival, according to the latest config', () => {
  let hosts: readonly string[] | undefined = ['other.example']
  const { arrivals } = createRig(() => hosts)
  expect(arrivals.record(url)).toBeNull()
  hosts = ['l.example.com']
  expect(arrivals.record(url)).not.toBeNull()
})

describe('the same link again', () => {
  test('within two seconds is a duplicate', async () => {
    const { clock, arrivals } = createRig()
    expect(arrivals.record(url)).not.toBeNull()
    expect(arrivals.record(url)).toBeNull()
    await clock.advance(1999)
    expect(arrivals.record(url)).toBeNull()
  })

  test('after two seconds is a second tap', async () => {
    const { clock, arrivals } = createRig()
    arrivals.record(url)
    await clock.advance(2000)
    expect(arrivals.record(url)?.sequence).toBe(2)
  })

  test('is a duplicate for two seconds after the first report, however many follow', async () => {
    const { clock, arrivals } = createRig()
    arrivals.record(url)
    await clock.advance(1500)
    expect(arrivals.record(url)).toBeNull()
    await clock.advance(500)
    expect(arrivals.record(url)).not.toBeNull()
  })

  test('after another link is a second tap, however soon', () => {
    const { arrivals } = createRig()
    arrivals.record(url)
    arrivals.record('myapp://other')
    expect(arrivals.record(url)).not.toBeNull()
  })

  test('with another query is another link', () => {
    const { arrivals } = createRig()
    arrivals.record(url)
    expect(arrivals.record(`${url}&b=2`)).not.toBeNull()
  })

  test('after a foreign URL is still a duplicate', () => {
    const { arrivals } = createRig()
    arrivals.record(url)
    arrivals.record('about:blank')
    expect(arrivals.record(url)).toBeNull()
  })

  test('after the clock was set back is a second tap', async () => {
    let turnedBackMs = 0
    const clock = createSimulatedClock()
    const deviceClock = { ...clock, now: () => clock.now() - turnedBackMs }
    const arrivals = createArrivals(
      deviceClock,
      () => undefined,
      () => true,
    )
    arrivals.record(url)
    turnedBackMs = 60 * 60 * 1000
    await clock.advance(60_000)
    expect(arrivals.record(url)).not.toBeNull()
  })
})
