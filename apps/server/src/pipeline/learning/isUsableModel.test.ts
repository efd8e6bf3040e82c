import { priorModel } from '@throughlink/matcher'
import { expect, test } from 'vitest'
import { isUsableModel } from './isUsableModel.ts'

/** Returns a model as the database returns it. */
const readStored = () => JSON.parse(JSON.stringify(priorModel)) as Record<string, unknown>

test('a stored model is usable', () => {
  expect(isUsableModel(readStored())).toBe(true)
})

test.each(Object.keys(priorModel))(
  'a model without %s, or with an invalid one, is not usable',
  (part) => {
    const without = Object.fromEntries(
      Object.entries(readStored()).filter(([name]) => name !== part),
    )
    expect(isUsableModel(without)).toBe(false)
    for (const other of [null, 7, [], {}]) {
      expect(isUsableModel({ ...without, [part]: other }), JSON.stringify(other)).toBe(false)
    }
  },
)

test('a model without a current comparison or level is not usable', () => {
  const { 'screen:ios': levels, ...agreement } = priorModel.agreement
  expect(isUsableModel({ ...readStored(), agreement })).toBe(false)
  const fewer = Object.fromEntries(Object.entries(levels ?? {}).slice(1))
  expect(isUsableModel({ ...readStored(), agreement: { ...agreement, 'screen:ios': fewer } })).toBe(
    false,
  )
})

test('a model with invalid or out-of-range numbers is not usable', () => {
  const { rates, organic } = priorModel
  expect(isUsableModel({ ...readStored(), rates: { ...rates, confirmed: '0.1' } })).toBe(false)
  expect(isUsableModel({ ...readStored(), rates: { ...rates, confirmed: 1.1 } })).toBe(false)
  const never = { ...organic.ios, perSecond: 0 }
  expect(isUsableModel({ ...readStored(), organic: { ...organic, ios: never } })).toBe(false)
})

test.each([null, undefined, '', 'model', 1, []])('%j is not a usable model', (other) => {
  expect(isUsableModel(other)).toBe(false)
})
