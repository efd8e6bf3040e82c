import { limits } from '@throughlink/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseReferrer } from './parseReferrer.ts'

const clickId = `tl1${'a1_-'.repeat(13)}`
const otherClickId = `tl1${'b'.repeat(52)}`

describe('the click id is found', () => {
  test.each([
    ['alone', `clickId=${clickId}`],
    ['among others', `utm_source=mail&clickId=${clickId}&utm_medium=x`],
    ['under its alternative name', `click_id=${clickId}`],
    ['in a referrer encoded as a whole', encodeURIComponent(`a=b&clickId=${clickId}`)],
    ['encoded by itself', `clickId=${clickId.replaceAll('-', '%2D')}`],
    ['next to a malformed percent sign', `utm_content=100%&clickId=${clickId}`],
    ['next to an empty parameter', `&&=&clickId=${clickId}`],
    ['before click_id', `click_id=${otherClickId}&clickId=${clickId}`],
    ['next to the click_id of another network', `click_id=EAIaIQob&clickId=${clickId}`],
    [
      'under click_id when clickId belongs to another network',
      `clickId=EAIaIQob&click_id=${clickId}`,
    ],
  ])('%s', (_, referrer) => {
    expect(parseReferrer(referrer)).toBe(clickId)
  })
})

describe('no click id is found', () => {
  test.each([
    ['in an empty referrer', ''],
    ['in an organic install', 'utm_source=google-play&utm_medium=organic'],
    ['in the id of another network', 'gclid=EAIaIQobChMI&click_id=EAIaIQobChMI'],
    ['that is empty', 'clickId='],
    ['that is too long to send', `clickId=${'a'.repeat(1000)}`],
    ['under click_id when it is one character short', `click_id=${clickId.slice(0, -1)}`],
    ['under click_id when it is one character long', `click_id=${clickId}a`],
    ['under a name in another case', `CLICKID=${clickId}`],
    ['without a name', clickId],
    ['in a nested parameter', `utm_content=click_id=${clickId}`],
    ['in a nested query', `next=https://a.example/?clickId=${clickId}`],
    ['injected into a value', `utm_content=a%26clickId%3D${clickId}`],
    [
      'injected into a value of a referrer encoded as a whole',
      encodeURIComponent(`utm_content=a%26clickId%3D${clickId}`),
    ],
    ['in a referrer encoded twice', encodeURIComponent(`clickId%3D${clickId}`)],
  ])('%s', (_, referrer) => {
    expect(parseReferrer(referrer)).toBeNull()
  })
})

test.each(['9f8b7c6d-1234', 'a', clickId.slice(0, -1)])(
  'the clickId of any service is found: %s',
  (value) => {
    expect(parseReferrer(`utm_source=mail&clickId=${value}`)).toBe(value)
  },
)

test('any referrer yields a click id that the service accepts, or null', () => {
  const referrer = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('clickId', 'click_id', '=', '&', '%3D', '%26', '%', clickId, 'a'))
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(referrer, (text) => {
      const found = parseReferrer(text)
      expect(found === null || (found !== '' && found.length <= limits.maxClickIdLength)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('no value of another parameter is read as the click id', () => {
  const value = fc
    .array(fc.constantFrom('&', '=', '%26', '%3D', 'clickId', `clickId=${clickId}`))
    .map((parts) => encodeURIComponent(parts.join('')))
  fc.assert(
    fc.property(value, (smuggled) => {
      expect(parseReferrer(`utm_content=${smuggled}&utm_source=a`)).toBeNull()
      expect(parseReferrer(encodeURIComponent(`utm_content=${smuggled}`))).toBeNull()
    }),
  )
})
