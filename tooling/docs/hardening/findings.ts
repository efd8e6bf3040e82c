export interface Finding {
  /** What was wrong, in one sentence. */
  readonly finding: string
  /** What the service does instead. */
  readonly fix: string
  /** Tests that fail if the defect returns. */
  readonly tests: readonly FindingTest[]
}

export interface FindingTest {
  readonly path: string
  readonly title: string
}

/** Names tests of the server by their paths below `apps/server`. */
function server(path: string, ...titles: readonly string[]): FindingTest[] {
  return titles.map((title) => ({ path: `apps/server/${path}`, title }))
}

export const findings: readonly Finding[] = [
  {
    finding: 'Half a character in a campaign value or an event name stopped shipping for all apps.',
    fix: 'Text is well-formed at every entrance. A refused shipment is searched, and what ClickHouse cannot store becomes dead letters (decision 37).',
    tests: [
      ...server(
        'test/pipeline/shipping/hostileText.test.ts',
        'a campaign value that is cut inside a character is shipped without half of it',
        'an event name with half a character is shipped with a replacement character',
      ),
      ...server(
        'test/pipeline/shipping/deadLetters.test.ts',
        'is stored without them, in one round, and each of them becomes a dead letter',
      ),
    ],
  },
  {
    finding: 'Learned rates were too high for apps with more than 200,000 clicks a week.',
    fix: 'Rates are learned from exact counts in ClickHouse and a uniform sample of observations (decision 40).',
    tests: server(
      'test/pipeline/learning/unbiased.test.ts',
      'with %i clicks a week',
      'also if only a tenth of the installs is observed',
    ),
  },
  {
    finding: 'A hundred misses from one address blocked all links of all apps for that address.',
    fix: 'Only misses are refused, counted by address and domain or app, and people get a page.',
    tests: server(
      'test/threats/slugEnumeration.test.ts',
      'guesses do not block existing links for others behind the same address',
      'guesses on one domain do not count on the domains of other apps',
      'an address that guesses slugs is rate-limited, with a page and Retry-After',
    ),
  },
  {
    finding: 'Shipping and learning blocked the event loop of requests for more than a second.',
    fix: 'Serving and background work are separate roles (decision 39). A match that cannot be answered gets 503 with Retry-After.',
    tests: server(
      'test/roles/roles.test.ts',
      'a serving process never does background work, and a working process does it',
    ),
  },
  {
    finding: 'A thousand erasures never ended.',
    fix: 'Erasures read no log, run in bounded batches, and poll mutations (decision 41).',
    tests: server(
      'test/manage/privacy/erasure.test.ts',
      '1,000 of them end in a few rounds, and take no longer behind a large log',
      'is erased even if the first attempt fails at any step',
    ),
  },
  {
    finding: 'A platform URL that is not ASCII was accepted, and every click on it failed.',
    fix: 'URLs are stored and sent as browsers send them.',
    tests: [
      ...server(
        'test/edge/redirect/redirect.test.ts',
        'a stored platform URL that is not ASCII is sent encoded',
      ),
      ...server(
        'test/manage/links/links.test.ts',
        'stores the URLs of platforms as browsers send them',
      ),
    ],
  },
  {
    finding: 'Rotating `CLICK_KEYS` made the secrets of older webhooks unreadable.',
    fix: '`SECRETS_KEY` encrypts them, and every start encrypts them again with the first key.',
    tests: server(
      'test/manage/webhooks/resealSecrets.test.ts',
      'a secret that no key opens is counted and left as it is',
    ),
  },
  {
    finding: 'A slow migration, or a wait for another server, crashed the start.',
    fix: 'Migrations have connections, lock timeouts and checksums of their own, and steps without a transaction. Older servers run on newer schemas.',
    tests: [
      ...server(
        'test/platform/migrations/migrations.test.ts',
        'a migration may take longer than a request may',
        'a migration without a transaction creates an index concurrently while other servers wait',
        'an older version runs on a newer schema, unless a migration is breaking',
      ),
      ...server(
        'test/previousServer.test.ts',
        'a server starts and runs on schemas that are newer than itself',
      ),
    ],
  },
  {
    finding: 'SIGTERM closed the listener at once, and readiness never failed.',
    fix: 'A stopping server fails readiness, serves for `DRAIN_SECONDS`, and finishes its requests.',
    tests: server(
      'test/drain.test.ts',
      'no request fails while one of two servers behind a load balancer restarts',
      'after SIGTERM a server is not ready, serves for the drain time, closes its connections, and finishes requests',
    ),
  },
  {
    finding: 'A key that may write members could make itself an admin.',
    fix: 'A key grants only roles whose scopes it has.',
    tests: server(
      'test/manage/organizations/members.test.ts',
      'are promoted by a key only to a role whose scopes the key has',
      'by a key is for a role whose scopes the key has, and never for admins',
    ),
  },
  {
    finding: 'Counting a large backlog timed out, and good shipments counted as failed.',
    fix: 'The backlog is counted apart from shipping, and up to a limit.',
    tests: server(
      'src/pipeline/shipping/startShipping.test.ts',
      'shipping goes on if the count of the backlog %s',
    ),
  },
  {
    finding:
      'Nothing deleted apps, organizations, people or links; there were no quotas and no takedown.',
    fix: 'Deletion with a grace period, quotas, and takedown by the operator (decision 43).',
    tests: [
      ...server(
        'test/manage/deletion/purge.test.ts',
        'nothing of a purged app is left in PostgreSQL, ClickHouse or Redis, and nothing of others is missing',
      ),
      ...server('test/manage/quotas/quotas.test.ts', 'holds for twenty requests at once'),
      ...server(
        'test/manage/takedowns/takedown.test.ts',
        'makes its links respond with 410 at once, and undoing it serves them again',
      ),
    ],
  },
  {
    finding:
      'Random campaign values and event names became rollup cells for five years, and a third of all cells were empty.',
    fix: 'No empty cells, capped values, fewer dimensions per link, and days after 90 days (decision 42).',
    tests: [
      ...server(
        'test/pipeline/shipping/valueCaps.test.ts',
        'an hour never has more values than the limit and (other), and every sum is the total',
      ),
      ...server(
        'test/pipeline/shipping/cells.test.ts',
        'a click without country, referrer and campaign has no cells for them',
      ),
    ],
  },
  {
    finding: 'Learning took an arbitrary fifty apps, and failing ones starved the rest.',
    fix: 'Each app is a job with attempts and back-off, longest waiting first (decision 39).',
    tests: [
      ...server(
        'test/platform/jobs/startJobs.test.ts',
        'jobs that fail do not keep others from running',
      ),
      ...server(
        'test/pipeline/learning/learning.test.ts',
        'is planned for the app first that has waited longest',
      ),
    ],
  },
  {
    finding: 'Dashboards and shipping shared ten ClickHouse connections.',
    fix: 'Two clients, and at most two queries at a time for each organization (decision 42).',
    tests: server(
      'src/manage/analytics/queries/createAnalytics.test.ts',
      'two queries of an organization run at a time, and those of others do not wait for them',
    ),
  },
  {
    finding: 'A port in `X-Forwarded-For` made each request a new client.',
    fix: 'Ports are ignored, and what is not an address is refused.',
    tests: server(
      'test/threats/forwardedFor.test.ts',
      'the port that some proxies add is ignored',
      'a new port is not a new client for rate limits',
    ),
  },
  {
    finding: 'Responses of the management API could be cached, and link domains served it too.',
    fix: '`no-store`, and only on the hosts of the service.',
    tests: server(
      'test/platform/http/serviceHosts.test.ts',
      'link domains and unknown hosts serve neither the management API nor its documents',
      'no cache may store what the management API returns',
    ),
  },
  {
    finding:
      'Anonymous requests for the API document and for association files of unknown hosts were expensive.',
    fix: 'The document is serialized once, and unknown hosts are cached.',
    tests: [
      ...server(
        'test/platform/http/openapi.test.ts',
        'the document is built once, and not sent again to a client that has it',
      ),
      ...server(
        'test/edge/association/association.test.ts',
        'an unknown host is looked up once in a few seconds',
      ),
    ],
  },
  {
    finding:
      'A zero byte in an install id failed with 500; traces had query strings; invitations outlived their inviter.',
    fix: 'Each refused, removed or ended; spans have allow-listed attributes only.',
    tests: [
      ...server('test/manage/installs/explanation.test.ts', 'of an id with a zero byte is refused'),
      ...server(
        'test/manage/organizations/members.test.ts',
        'ends when its inviter is removed, leaves or may no longer invite to that role',
      ),
    ],
  },
  {
    finding: 'A start logged false errors with stacks, and requests were not logged.',
    fix: 'At most five lines, readable in a terminal; one sentence for a failed start; requests at level `debug`.',
    tests: server(
      'test/start.test.ts',
      'a first start prints at most five lines, as JSON, and no warning or error',
      'a terminal gets readable lines',
      'a failed start prints one sentence with its cure',
      'with LOG_LEVEL=debug, each request is logged with method, route, status and duration',
    ),
  },
  {
    finding:
      'Metrics, traces and pool sizes were missing, and session-level locks broke under PgBouncer.',
    fix: 'Metrics are listed in the docs, traces cover all engines, sizes are configuration, and locks belong to transactions.',
    tests: [
      ...server(
        'test/platform/tracing/tracing.test.ts',
        'a request has its calls of all engines as children, and no span has a value of the request',
      ),
      ...server(
        'test/platform/http/metricsTable.test.ts',
        'docs/metrics.md lists every metric with its help text',
      ),
      ...server(
        'test/roles/pgbouncer.test.ts',
        'the whole journey works through PgBouncer in transaction mode',
      ),
    ],
  },
]
