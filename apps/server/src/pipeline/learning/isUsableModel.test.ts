import { priorModel } from '@throughlink/matcher'
import { expect, test } from 'vitest'
import { isUsableModel } from './isUsableModel.ts'

/** As it comes back from the database. */
const stored = () => JSON.parse(JSON.stringify(priorModel)) as Record<string, unknown>

test('a model that was stored can be used', () => {
  expect(isUsableModel(stored())).toBe(true)
})

test.each(Object.keys(priorModel))('not without its %s, nor with something else there', (part) => {
  const without = Object.fromEntries(Object.entries(stored()).filter(([name]) => name !== part))
  expect(isUsableModel(without)).toBe(false)
  for (const other of [null, 7, [], {}]) {
    expect(isUsableModel({ ...without, [part]: other }), JSON.stringify(other)).toBe(false)
  }
})

test('not where a comparison or a level is missing that is made today', () => {
  const { 'screen:ios': levels, ...agreement } = priorModel.agreement
  expect(isUsableModel({ ...stored(), agreement })).toBe(false)
  const fewer = Object.fromEntries(Object.entries(levels ?? {}).slice(1))
  expect(isUsableModel({ ...stored(), agreement: { ...agreement, 'screen:ios': fewer } })).toBe(
    false,
  )
})

test('not with numbers that are none, or are out of bounds', () => {
  const { rates, organic } = priorModel
  expect(isUsableModel({ ...stored(), rates: { ...rates, confirmed: '0.1' } })).toBe(false)
  expect(isUsableModel({ ...stored(), rates: { ...rates, confirmed: 1.1 } })).toBe(false)
  const never = { ...organic.ios, perSecond: 0 }
  expect(isUsableModel({ ...stored(), organic: { ...organic, ios: never } })).toBe(false)
})

test.each([null, undefined, '', 'model', 1, []])('nor is %j one', (other) => {
  expect(isUsableModel(other)).toBe(false)
})
