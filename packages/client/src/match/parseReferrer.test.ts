import fc from 'fast-check'
import { isClickId } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { parseReferrer } from './parseReferrer.ts'

const clickId = `tl1${'a1_-'.repeat(13)}`
const otherClickId = `tl1${'b'.repeat(52)}`

describe('the clickId is found', () => {
  test.each([
    ['alone', `clickId=${clickId}`],
    ['among others', `utm_source=mail&clickId=${clickId}&utm_medium=x`],
    ['under its other name', `click_id=${clickId}`],
    ['in a referrer that was encoded as a whole', encodeURIComponent(`a=b&clickId=${clickId}`)],
    ['encoded by itself', `clickId=${clickId.replaceAll('-', '%2D')}`],
    ['beside a malformed percent sign', `utm_content=100%&clickId=${clickId}`],
    ['beside an empty parameter', `&&=&clickId=${clickId}`],
    ['before click_id', `click_id=${otherClickId}&clickId=${clickId}`],
    ['beside the click_id of another network', `click_id=EAIaIQob&clickId=${clickId}`],
    ['under click_id when clickId is another network’s', `clickId=EAIaIQob&click_id=${clickId}`],
  ])('%s', (_, referrer) => {
    expect(parseReferrer(referrer)).toBe(clickId)
  })
})

describe('there is none', () => {
  test.each([
    ['in nothing', ''],
    ['in an organic install', 'utm_source=google-play&utm_medium=organic'],
    ['in the id of another network', 'gclid=EAIaIQobChMI&click_id=EAIaIQobChMI'],
    ['when it is a character short', `clickId=${clickId.slice(0, -1)}`],
    ['when it is a character long', `clickId=${clickId}a`],
    ['under a name in another case', `CLICKID=${clickId}`],
    ['without a name', clickId],
    ['in a nested parameter', `utm_content=click_id=${clickId}`],
    ['in a nested query', `next=https://a.example/?clickId=${clickId}`],
    ['smuggled into a value', `utm_content=a%26clickId%3D${clickId}`],
    [
      'smuggled into a value of a referrer that was encoded as a whole',
      encodeURIComponent(`utm_content=a%26clickId%3D${clickId}`),
    ],
    ['in a referrer that was encoded twice', encodeURIComponent(`clickId%3D${clickId}`)],
    ['in a whole that cannot be decoded', `clickId%3D${clickId}%`],
  ])('%s', (_, referrer) => {
    expect(parseReferrer(referrer)).toBeNull()
  })
})

test('any referrer has a clickId of our shape or none', () => {
  const referrer = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('clickId', 'click_id', '=', '&', '%3D', '%26', '%', clickId, 'a'))
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(referrer, (text) => {
      const found = parseReferrer(text)
      expect(found === null || isClickId(found)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('no value of another parameter can pose as the clickId', () => {
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
