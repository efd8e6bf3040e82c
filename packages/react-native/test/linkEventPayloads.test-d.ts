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
  // @ts-expect-error not a name of the specification or of the app
  LinkAnalytics.logEvent('song_paused')
}

/** The data of a specified event may have any type. */
export function logSpecifiedEvent(data: LinkEventPayloads['purchase']): void {
  LinkAnalytics.logEvent(LinkEventNames.Purchase, data)
  LinkAnalytics.logEvent('purchase', { value: '19.90', gift: true })
  LinkAnalytics.logEvent('purchase', anyValue)
}
