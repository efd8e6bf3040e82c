import { expect, expectTypeOf, test } from 'vitest'
import { linkTypes, type LinkType } from '@throughlink/protocol'

test('[spec 2.6.1] a link is deferred, verified or scheme, and nothing else', () => {
  expect([...linkTypes].sort()).toEqual(['deferred', 'scheme', 'verified'])
  expectTypeOf<LinkType>().toEqualTypeOf<'deferred' | 'verified' | 'scheme'>()
})
