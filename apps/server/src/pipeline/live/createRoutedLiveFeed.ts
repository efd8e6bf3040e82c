import { getLogDatabase } from '../event-log/getLogDatabase.ts'
import type { LiveFeed } from './createLiveFeed.ts'

/**
 * Combines the feeds of the log's databases, in their order: a subscriber watches one app, and so one database. Positions
 * of different databases have no order. If the list of databases changes, a stream that continues may miss entries or
 * receive some again.
 */
export function createRoutedLiveFeed(feeds: readonly LiveFeed[]): LiveFeed {
  return {
    async subscribe(subscriber) {
      const feed = feeds[getLogDatabase(subscriber.appId, feeds.length)]
      if (feed === undefined) throw new RangeError('The event log has no databases.')
      return feed.subscribe(subscriber)
    },
    get isStopped() {
      return feeds.some(({ isStopped }) => isStopped)
    },
    stop() {
      for (const feed of feeds) feed.stop()
    },
  }
}
