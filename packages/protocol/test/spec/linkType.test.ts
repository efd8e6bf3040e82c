import { type LinkType, linkTypes } from '@throughlink/protocol'
import { expect, expectTypeOf, test } from 'vitest'

test('[spec 2.6.1] a link type is deferred, verified or scheme', () => {
  expect([...linkTypes].sort()).toEqual(['deferred', 'scheme', 'verified'])
  expectTypeOf<LinkType>().toEqualTypeOf<'deferred' | 'verified' | 'scheme'>()
})
