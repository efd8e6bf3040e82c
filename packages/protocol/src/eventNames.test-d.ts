import { expectTypeOf, test } from 'vitest'
import { LinkEventNames, type LinkEventPayloads, ServiceEventNames } from './index.ts'

test('an event name is a member or its string value', () => {
  expectTypeOf(LinkEventNames.SignUp).toExtend<LinkEventNames>()
  expectTypeOf<'sign_up'>().toExtend<LinkEventNames>()
  expectTypeOf<'SignUp'>().not.toExtend<LinkEventNames>()
  expectTypeOf<string>().not.toExtend<LinkEventNames>()
})

test('service events are not in LinkEventNames', () => {
  expectTypeOf(ServiceEventNames.Install).toEqualTypeOf<'install'>()
  expectTypeOf<ServiceEventNames>().not.toExtend<LinkEventNames>()
})

test('every event name has a payload type', () => {
  expectTypeOf<LinkEventNames>().toExtend<keyof LinkEventPayloads>()
})

test('no payload has a required field', () => {
  type Payload = LinkEventPayloads[LinkEventNames]
  type IsPartial<Type> = Type extends unknown ? (Partial<Type> extends Type ? true : false) : never
  expectTypeOf<IsPartial<Payload>>().toEqualTypeOf<true>()
})
