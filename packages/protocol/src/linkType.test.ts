import { expect, test } from 'vitest'
import { linkTypes } from './linkType.ts'

test('link types are exactly those of the specification', () => {
  expect(linkTypes).toStrictEqual(['deferred', 'verified', 'scheme'])
})
