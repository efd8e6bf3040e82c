import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSimulatedClock } from '../testing/createSimulatedClock.ts'
import { createTimeline } from './createTimeline.ts'

function createRig() {
  const clock = createSimulatedClock()
  const lines: string[] = []
  const rig = { clock, lines, isDebug: true }
  const print = (line: string) => void lines.push(line)
  return { ...rig, rig, timeline: createTimeline(clock, () => (rig.isDebug ? print : undefined)) }
}

test('an entry has the step, its details and the milliseconds since the start', async () => {
  const { clock, timeline } = createRig()
  timeline.trace('start', { platform: 'ios' })
  await clock.advance(1250)
  timeline.trace('stop')
  expect(timeline.entries).toEqual([
    { ms: 0, step: 'start', details: { platform: 'ios' } },
    { ms: 1250, step: 'stop', details: {} },
  ])
})

test('a line has aligned columns, and no spaces at its end', async () => {
  const { clock, timeline, lines } = createRig()
  timeline.trace('start', { platform: 'ios', timeoutMs: 5000 })
  await clock.advance(61_250)
  timeline.trace('initial-url', { found: false })
  timeline.trace('stop')
  expect(lines).toEqual([
    '     0 ms  start        platform=ios timeoutMs=5000',
    ' 61250 ms  initial-url  found=false',
    ' 61250 ms  stop',
  ])
})

test('a line leaves out details without a value', () => {
  const { timeline, lines } = createRig()
  timeline.trace('link', { url: 'myapp://a', resolvedUrl: null, code: undefined, confidence: 0 })
  expect(lines).toEqual(['     0 ms  link         url=myapp://a confidence=0'])
})

test('steps are recorded without being printed, and printing can begin later', () => {
  const { rig, timeline, lines } = createRig()
  rig.isDebug = false
  timeline.trace('start')
  rig.isDebug = true
  timeline.trace('stop')
  expect(timeline.entries.map(({ step }) => step)).toEqual(['start', 'stop'])
  expect(lines).toEqual(['     0 ms  stop'])
})

test('the timeline keeps the latest 200 steps in order, however many there were', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), (count) => {
      const { timeline, lines } = createRig()
      const steps = Array.from({ length: count }, (_, index) => `step-${String(index)}`)
      for (const step of steps) timeline.trace(step)
      expect(timeline.entries.map(({ step }) => step)).toEqual(steps.slice(-200))
      expect(lines).toHaveLength(count)
    }),
    { numRuns: 30 },
  )
})
