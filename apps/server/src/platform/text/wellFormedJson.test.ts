import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayHaveLoneSurrogates, repairJson, stringifyWellFormed } from './wellFormedJson.ts'

const unit = fc.oneof(
  fc.constantFrom(
    '\ud83d',
    '\ude00',
    '\ud800',
    '\udfff',
    '\0',
    '\u202e',
    '😀',
    '\\',
    '"',
    'u',
    'd',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
)
const hostileText = fc.array(unit, { maxLength: 12 }).map((units) => units.join(''))
const number = fc.oneof(
  fc.double(),
  fc.constantFrom(Number.MAX_VALUE, Number.MIN_VALUE, -0, NaN, Infinity, 2 ** 64, -(2 ** 63)),
)
const { hostile } = fc.letrec((tie) => ({
  hostile: fc.oneof(
    { maxDepth: 5 },
    hostileText,
    number,
    fc.constantFrom(null, true),
    fc.array(tie('hostile'), { maxLength: 4 }),
    fc.dictionary(hostileText, tie('hostile'), { maxKeys: 4 }),
  ),
}))

/** Lists every string and key of a value. */
function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return [...Object.keys(value), ...Object.values(value).flatMap(listStrings)]
}

test('every string and key is well-formed after a repair, and well-formed values stay as they are', () => {
  fc.assert(
    fc.property(hostile, (value) => {
      const json = JSON.stringify(value)
      const parsed = JSON.parse(json) as unknown
      const isWellFormed = listStrings(parsed).every((text) => text.isWellFormed())
      if (!isWellFormed) expect(mayHaveLoneSurrogates(json)).toBe(true)
      const repaired = repairJson(JSON.parse(json))
      if (isWellFormed) expect(repaired).toEqual(parsed)
      expect(listStrings(repaired).filter((text) => !text.isWellFormed())).toEqual([])
      expect(JSON.parse(stringifyWellFormed(value))).toEqual(repaired)
    }),
  )
})

test('a repair keeps the order of keys, and the last of equal keys wins', () => {
  const json = String.raw`{"b":1,"\ud800":2,"a":"\udc00","\udfff":3}`
  expect(JSON.stringify(repairJson(JSON.parse(json)))).toBe('{"b":1,"\ufffd":3,"a":"\ufffd"}')
})

test('a __proto__ key stays an ordinary key', () => {
  const repaired = repairJson(JSON.parse(String.raw`{"__proto__":"\ud800","\ud800":1}`)) as object
  expect(Object.getPrototypeOf(repaired)).toBe(Object.prototype)
  expect(JSON.stringify(repaired)).toBe('{"__proto__":"\ufffd","\ufffd":1}')
})

test('a value that is 200,000 levels deep is repaired without overflowing the stack', () => {
  const depth = 200_000
  let value = repairJson(JSON.parse(`${'['.repeat(depth)}"\\ud800"${']'.repeat(depth)}`))
  while (Array.isArray(value)) value = value[0]
  expect(value).toBe('\ufffd')
})

test('text is checked without parsing: escapes in any case, but not escaped backslashes alone', () => {
  expect(mayHaveLoneSurrogates(String.raw`"\uD83D"`)).toBe(true)
  expect(mayHaveLoneSurrogates(String.raw`"\udfff"`)).toBe(true)
  expect(mayHaveLoneSurrogates(String.raw`"\u00e9 \ud7ff 😀"`)).toBe(false)
})
