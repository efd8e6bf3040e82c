import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  areComplete,
  describeStep,
  formatStep,
  moveStep,
  parseSteps,
  suggestSteps,
} from './funnelSteps.ts'

const event = fc.record({
  type: fc.constant('event' as const),
  name: fc.string({ maxLength: 20, unit: 'grapheme' }),
  where: fc.array(
    fc.record({
      pointer: fc.constantFrom('/plan', '/cart/total'),
      op: fc.constant('eq' as const),
      value: fc.string({ unit: 'grapheme' }),
    }),
    { maxLength: 3 },
  ),
})
const other = fc.record({
  type: fc.constantFrom('click' as const, 'install' as const, 'open' as const),
  name: fc.constant(''),
  where: fc.constant([]),
})

describe('steps of a funnel', () => {
  test('survive the way through the URL', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(event, other), { maxLength: 6 }), (steps) => {
        expect(parseSteps(steps.map(formatStep))).toEqual(steps)
      }),
    )
  })

  test('of unknown types are left out, and those beyond the sixth', () => {
    expect(parseSteps(['click', 'moon', 'event:%'])).toEqual([
      { type: 'click', name: '', where: [] },
      { type: 'event', name: '%', where: [] },
    ])
    expect(parseSteps(Array<string>(9).fill('open'))).toHaveLength(6)
  })

  test('move within the list only', () => {
    const steps = parseSteps(['click', 'install', 'open'])
    expect(moveStep(steps, 0, 2).map(({ type }) => type)).toEqual(['install', 'open', 'click'])
    expect(moveStep(steps, 0, -1)).toEqual(steps)
    expect(moveStep(steps, 2, 3)).toEqual(steps)
  })

  test('are complete once every event has a name', () => {
    expect(areComplete(parseSteps(['click', 'event:']))).toBe(false)
    expect(areComplete(parseSteps(['click', 'event:purchase']))).toBe(true)
    expect(areComplete(parseSteps(['click']))).toBe(false)
  })

  test('are named with their conditions', () => {
    const [step] = parseSteps(['event:purchase&%2Fplan%20eq%20%22pro%22'])
    expect(step && describeStep(step)).toBe('purchase, plan is pro')
  })
})

test('the first steps are the first open and the most frequent events', () => {
  expect(suggestSteps(['view', 'cart', 'buy']).map(formatStep)).toEqual([
    'install',
    'event:view',
    'event:cart',
  ])
  expect(suggestSteps([]).map(formatStep)).toEqual(['click', 'install'])
})
