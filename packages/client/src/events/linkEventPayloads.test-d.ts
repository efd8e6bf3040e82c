import { expectTypeOf, test } from 'vitest'
import type {
  LinkAnalytics,
  LinkClient,
  LinkEventData,
  LinkEventNames,
  LinkEventPayloads,
} from '../index.ts'

// As an app does it, in two of its files.
declare module '@throughlink/client' {
  interface LinkEventPayloads {
    level_up: { level: number }
  }
}
declare module '@throughlink/client' {
  interface LinkEventPayloads {
    app_rated: { stars: number }
  }
}

declare const analytics: LinkAnalytics
declare const client: LinkClient
declare const anyName: LinkEventNames
declare const anyValue: unknown
declare const anyText: string

test('the payloads are those of the 18 names and of the names that the app added', () => {
  expectTypeOf<keyof LinkEventPayloads>().toEqualTypeOf<LinkEventNames | 'level_up' | 'app_rated'>()
})

test('the data of a specified event may have any type', () => {
  for (const { logEvent } of [analytics, client]) {
    logEvent('purchase')
    logEvent('purchase', { value: 19.9, currency: 'EUR', items: [{ id: '7', quantity: 2 }] })
    logEvent('purchase', { value: '19.90', gift: true })
    logEvent('purchase', [1, 'two', null])
    logEvent('purchase', 'text')
    logEvent('purchase', null)
    logEvent('purchase', undefined)
    logEvent('purchase', anyValue)
    logEvent(anyName, anyValue)
  }
})

test('a function of the app can pass on a value of a generic type', () => {
  function track<Value>(value: Value): Value {
    analytics.logEvent('purchase', value)
    analytics.logEvent(anyName, value)
    return value
  }
  expectTypeOf(track(1)).toEqualTypeOf<number>()
})

test('an added name is allowed, and its data is checked', () => {
  for (const { logEvent } of [analytics, client]) {
    logEvent('level_up', { level: 3 })
    logEvent('level_up')
    logEvent('app_rated', { stars: 5 })
    // @ts-expect-error the declared level is a number
    logEvent('level_up', { level: 'three' })
    // @ts-expect-error no declared field
    logEvent('level_up', { level: 3, score: 10 })
  }
})

test('any other name is allowed, with any data', () => {
  for (const { logEvent } of [analytics, client]) {
    logEvent('level_down')
    logEvent('level_down', { level: 'three' })
    logEvent('level_down', anyValue)
    logEvent(anyText)
    logEvent(anyText, anyValue)
    // @ts-expect-error a name is a string
    logEvent(7)
    // @ts-expect-error the name is required
    logEvent()
  }
})

test('a function of the app can pass on any name, or take the names and data of `logEvent`', () => {
  const track = (name: string, data?: object) => {
    analytics.logEvent(name, data)
  }
  function trackTyped<Name extends keyof LinkEventPayloads>(name: Name, data: LinkEventData<Name>) {
    analytics.logEvent(name, data)
  }
  expectTypeOf(track).toBeCallableWith('level_down', {})
  expectTypeOf(trackTyped<'level_up'>).toBeCallableWith('level_up', { level: 3 })
  const wrapped: LinkAnalytics['logEvent'] = (name, data) => {
    client.logEvent(name, data)
  }
  expectTypeOf(wrapped).toEqualTypeOf(analytics.logEvent)
})

test('the data of an added name is its payload, and of any other name a value of any type', () => {
  expectTypeOf<LinkEventData<'level_up'>>().toEqualTypeOf<{ level: number }>()
  expectTypeOf<LinkEventData<'level_down'>>().toEqualTypeOf<unknown>()
  expectTypeOf<LinkEventData<string>>().toEqualTypeOf<unknown>()
})

test('a member of LinkEventNames is a type too', () => {
  expectTypeOf<LinkEventNames.Purchase>().toEqualTypeOf<'purchase'>()
  const names: (LinkEventNames.Purchase | LinkEventNames.Refund)[] = ['purchase', 'refund']
  for (const name of names) analytics.logEvent(name, { transactionId: '7' })
})
