import type { FastifyBaseLogger } from 'fastify'
import { createTestDevices } from '#catalog/apps/createTestDevices.ts'
import type { ShareUrl } from '#catalog/links/createShareUrl.ts'
import type { LinkDirectory } from '#catalog/links/linkDirectory.ts'
import type { Postgres } from '#platform/engines/postgres.ts'
import { getLogDatabase } from '../event-log/getLane.ts'
import { createPostgresLogTail } from '../event-log/logTail.postgres.ts'
import { createDescribeEntry } from './createDescribeEntry.ts'
import { createLiveFeed, type LiveFeed } from './createLiveFeed.ts'

export interface OpenLiveFeedOptions {
  readonly postgres: Postgres
  /** Databases of the log, in their order. Empty or omitted: the log is in `postgres`. */
  readonly logDatabases?: readonly { readonly postgres: Postgres }[]
  readonly links: LinkDirectory
  readonly toShareUrl: ShareUrl
  readonly logger: Pick<FastifyBaseLogger, 'error'>
  readonly now: () => number
}

/** Opens the live feed of all apps, from the databases of the event log. */
export function openLiveFeed(options: OpenLiveFeedOptions): LiveFeed {
  const { postgres, logDatabases = [], links, toShareUrl, logger, now } = options
  const describe = createDescribeEntry({
    links,
    toShareUrl,
    testDevices: createTestDevices(postgres.db),
  })
  const databases = logDatabases.length === 0 ? [{ postgres }] : logDatabases
  return createRoutedLiveFeed(
    databases.map(({ postgres: { pool } }) =>
      createLiveFeed({
        tail: createPostgresLogTail(pool, now),
        describe,
        now,
        onFailure: (error) => {
          logger.error({ err: error }, 'Failed to read the event log for live streams; retrying.')
        },
      }),
    ),
  )
}

/**
 * Combines the feeds of the log's databases, in their order: a subscriber watches one app, and so one database. Positions
 * of different databases have no order. If the list of databases changes, a stream that continues may miss entries or
 * receive some again.
 */
function createRoutedLiveFeed(feeds: readonly LiveFeed[]): LiveFeed {
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
