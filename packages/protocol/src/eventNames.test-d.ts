import { expectTypeOf, test } from 'vitest'
import { LinkEventNames, type LinkType, ServiceEventNames } from './index.ts'

test('an event is named by member or by string value, and by nothing else', () => {
  expectTypeOf(LinkEventNames.SignUp).toExtend<LinkEventNames>()
  expectTypeOf<'sign_up'>().toExtend<LinkEventNames>()
  expectTypeOf<'SignUp'>().not.toExtend<LinkEventNames>()
  expectTypeOf<string>().not.toExtend<LinkEventNames>()
})

test('the events of the library are not for the app to log', () => {
  expectTypeOf(ServiceEventNames.Install).toEqualTypeOf<'install'>()
  expectTypeOf<ServiceEventNames>().not.toExtend<LinkEventNames>()
})

test('there are three types of link', () => {
  expectTypeOf<LinkType>().toEqualTypeOf<'deferred' | 'verified' | 'scheme'>()
})
