import { expectTypeOf, test } from 'vitest'
import { LinkEventNames, type LinkEventPayloads, ServiceEventNames } from './index.ts'

test('an event name is a member or its string value', () => {
  expectTypeOf(LinkEventNames.SignUp).toExtend<LinkEventNames>()
  expectTypeOf<'sign_up'>().toExtend<LinkEventNames>()
  expectTypeOf<'SignUp'>().not.toExtend<LinkEventNames>()
  expectTypeOf<string>().not.toExtend<LinkEventNames>()
})

test('a member is a type too, as of an enum', () => {
  interface Members {
    Login: LinkEventNames.Login
    Search: LinkEventNames.Search
    Share: LinkEventNames.Share
    SignUp: LinkEventNames.SignUp
    TutorialBegin: LinkEventNames.TutorialBegin
    TutorialComplete: LinkEventNames.TutorialComplete
    ReEngage: LinkEventNames.ReEngage
    Invite: LinkEventNames.Invite
    OpenedFromPushNotification: LinkEventNames.OpenedFromPushNotification
    AddPaymentInfo: LinkEventNames.AddPaymentInfo
    AddShippingInfo: LinkEventNames.AddShippingInfo
    AddToCart: LinkEventNames.AddToCart
    RemoveFromCart: LinkEventNames.RemoveFromCart
    Refund: LinkEventNames.Refund
    ViewItem: LinkEventNames.ViewItem
    BeginCheckout: LinkEventNames.BeginCheckout
    Purchase: LinkEventNames.Purchase
    AdImpression: LinkEventNames.AdImpression
  }
  expectTypeOf<Members>().branded.toEqualTypeOf<{
    -readonly [Member in keyof typeof LinkEventNames]: (typeof LinkEventNames)[Member]
  }>()
  expectTypeOf<LinkEventNames.Purchase>().toEqualTypeOf<'purchase'>()
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
