import { expect, test } from 'vitest'
import { linkTypes } from './linkType.ts'

test('the types of a link are exactly those of the specification', () => {
  expect(linkTypes).toStrictEqual(['deferred', 'verified', 'scheme'])
})
