// Checked by `tsc -b`: each `@ts-expect-error` below fails the check if its line compiles.
import { LinkAnalytics, LinkEventNames, type LinkEventPayloads } from '@throughlink/react-native'

declare module '@throughlink/react-native' {
  interface LinkEventPayloads {
    song_played: { seconds: number }
  }
}

declare const anyValue: unknown

/** Names added through this package are allowed, and their data is checked. */
export function logAddedEvent(payload: LinkEventPayloads['song_played']): void {
  LinkAnalytics.logEvent('song_played', payload)
  LinkAnalytics.logEvent('song_played')
  // @ts-expect-error the declared value is a number
  LinkAnalytics.logEvent('song_played', { seconds: 'three' })
}

/** Any other name is allowed, with any data: a wrapper of the app needs no cast. */
export function track(name: string, data?: object): void {
  LinkAnalytics.logEvent(name, data)
  LinkAnalytics.logEvent('song_paused', anyValue)
  // @ts-expect-error a name is a string
  LinkAnalytics.logEvent(7)
}

/** A member of `LinkEventNames` is a type too. */
export type SaleName = LinkEventNames.Purchase | LinkEventNames.Refund
export const saleNames: readonly SaleName[] = ['purchase', LinkEventNames.Refund]

/** The data of a specified event may have any type. */
export function logSpecifiedEvent(data: LinkEventPayloads['purchase']): void {
  LinkAnalytics.logEvent(LinkEventNames.Purchase, data)
  LinkAnalytics.logEvent('purchase', { value: '19.90', gift: true })
  LinkAnalytics.logEvent('purchase', anyValue)
}
