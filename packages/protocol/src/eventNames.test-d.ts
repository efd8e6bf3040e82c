import { expectTypeOf, test } from 'vitest'
import { LinkEventNames, type LinkType, ServiceEventNames } from './index.ts'

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

test('there are three link types', () => {
  expectTypeOf<LinkType>().toEqualTypeOf<'deferred' | 'verified' | 'scheme'>()
})
