import { expectTypeOf, test } from 'vitest'
import type { LinkEventNames, LinkEventPayloads } from './index.ts'

test('every event name has a payload type', () => {
  expectTypeOf<LinkEventNames>().toExtend<keyof LinkEventPayloads>()
})

test('no payload has a required field', () => {
  type Payload = LinkEventPayloads[LinkEventNames]
  type IsPartial<Type> = Type extends unknown ? (Partial<Type> extends Type ? true : false) : never
  expectTypeOf<IsPartial<Payload>>().toEqualTypeOf<true>()
})
