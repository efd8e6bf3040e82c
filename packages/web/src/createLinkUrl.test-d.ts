import { createLinkUrl as original } from '@throughlink/protocol'
import { expectTypeOf, test } from 'vitest'
import { createLinkUrl } from './createLinkUrl.ts'

test('has the type of the function in the protocol', () => {
  expectTypeOf(createLinkUrl).toEqualTypeOf(original)
})
