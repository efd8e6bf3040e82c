import { expectTypeOf, test } from 'vitest'
import type { LinkAnalytics, LinkClient, LinkEventNames, LinkEventPayloads } from '../index.ts'

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
    // @ts-expect-error not a name of the specification or of the app
    logEvent('level_down')
  }
})
