import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clopperPearsonLow } from '../statistics/clopperPearsonLow.ts'
import { chooseThreshold } from './chooseThreshold.ts'

const decisions = (count: number, confidence: number, isRight = true) =>
  Array.from({ length: count }, () => ({ confidence, isRight }))

test('99 right decisions without an error prove 97 %, and 98 do not', () => {
  expect(chooseThreshold(decisions(99, 0.999), 0.97)).not.toBeNull()
  expect(chooseThreshold(decisions(98, 0.999), 0.97)).toBeNull()
})

test('299 prove 99 %, and 298 do not', () => {
  expect(chooseThreshold(decisions(299, 0.999), 0.99)).not.toBeNull()
  expect(chooseThreshold(decisions(298, 0.999), 0.99)).toBeNull()
})

test('no decisions, or a model that is often wrong, prove nothing', () => {
  expect(chooseThreshold([], 0.9)).toBeNull()
  expect(
    chooseThreshold([...decisions(500, 0.999), ...decisions(500, 0.999, false)], 0.9),
  ).toBeNull()
})

test('errors at low confidence raise the threshold above them', () => {
  const sure = decisions(500, 0.999)
  const low = chooseThreshold(sure, 0.97)
  const raised = chooseThreshold([...sure, ...decisions(100, 0.82, false)], 0.97)
  expect(raised).toBeGreaterThan(0.82)
  expect(raised).toBeLessThanOrEqual(0.999)
  expect(low).toBeLessThan(raised ?? 0)
})

test('decisions above a threshold reach the required precision', () => {
  const confidence = fc.double({ min: 0.5, max: 1, noNaN: true })
  const labelled = fc.array(fc.tuple(confidence, fc.double({ min: 0, max: 1, noNaN: true })), {
    minLength: 100,
    maxLength: 400,
  })
  fc.assert(
    fc.property(labelled, fc.constantFrom(0.7, 0.9), (drawn, precision) => {
      const given = drawn.map(([at, luck]) => ({ confidence: at, isRight: luck < at ** 0.2 }))
      const threshold = chooseThreshold(given, precision)
      if (threshold === null) return
      const accepted = given.filter((each) => each.confidence >= threshold)
      const right = accepted.filter(({ isRight }) => isRight).length
      expect(clopperPearsonLow(right, accepted.length)).toBeGreaterThanOrEqual(precision)
    }),
  )
})

test('a higher precision never lowers the threshold', () => {
  const given = [...decisions(1_000, 0.99), ...decisions(300, 0.75), ...decisions(30, 0.75, false)]
  const lax = chooseThreshold(given, 0.9)
  const strict = chooseThreshold(given, 0.99)
  expect(lax).not.toBeNull()
  expect(strict).toBeGreaterThan(lax ?? 1)
})
