import type { AlertCase, Series } from './alertCase.ts'
import type { AlertName } from './alerts.ts'

const one = 'instance="a:3000", job="throughlink"'
const two = 'instance="b:3000", job="throughlink"'
const link = `${one}, method="GET", route="/*"`
const match = `${one}, method="POST", route="/api/link/match-link"`

/** Requests a minute with these statuses, over seven hours. */
function requests(labels: string, perMinute: Readonly<Record<number, number>>): Series {
  return Object.fromEntries(
    Object.entries(perMinute).map(([status, count]) => [
      `throughlink_http_request_duration_seconds_count{${labels}, status="${status}"}`,
      `0+${count}x420`,
    ]),
  )
}

/** A histogram of 1,000 observations a minute, of which this many are above the limit and below the next bound. */
function histogram(
  metric: string,
  labels: string,
  { limit, next, above }: { readonly limit: number; readonly next: number; readonly above: number },
): Series {
  return {
    [`${metric}_bucket{${labels}, le="${limit}"}`]: `0+${1000 - above}x60`,
    [`${metric}_bucket{${labels}, le="${next}"}`]: '0+1000x60',
    [`${metric}_bucket{${labels}, le="+Inf"}`]: '0+1000x60',
  }
}

const redirectDuration = (above: number) =>
  histogram('throughlink_http_request_duration_seconds', `${link}, status="302"`, {
    limit: 0.25,
    next: 1,
    above,
  })
const poolWait = (above: number) =>
  histogram('throughlink_postgres_pool_wait_seconds', one, { limit: 0.1, next: 0.5, above })

const targets = (first: string, second: string): Series => ({
  [`up{${one}}`]: first,
  [`up{${two}}`]: second,
})

/** The same gauge on two servers, of which the second never worked and has 0. */
const gauge = (metric: string, values: string): Series => ({
  [`${metric}{${one}}`]: values,
  [`${metric}{${two}}`]: '0x60',
})

/** A unit test for each alert. */
export const alertCases: Readonly<Record<AlertName, AlertCase>> = {
  ThroughlinkDown: {
    at: '2m',
    firing: targets('0x10', '0x10'),
    quiet: targets('0x10', '1x10'),
    description: '0 processes respond to Prometheus. Links, matches and events probably fail.',
  },
  ThroughlinkInstanceDown: {
    at: '6m',
    firing: targets('0x10', '1x10'),
    // Back after four minutes.
    quiet: targets('0x4 1x10', '1x10'),
    labels: { instance: 'a:3000', job: 'throughlink' },
    description: 'a:3000 does not respond to Prometheus, or refuses METRICS_TOKEN (up is 0).',
  },
  ThroughlinkMetricsMissing: {
    at: '6m',
    firing: targets('1x10', '1x10'),
    quiet: { ...targets('1x10', '1x10'), [`throughlink_log_queued_entries{${one}}`]: '0x10' },
    description:
      '2 targets of the job throughlink respond, but none of them has metrics of Throughlink.',
  },
  ThroughlinkRedirectErrorsFast: {
    at: '70m',
    firing: requests(link, { 302: 985, 503: 15 }),
    quiet: requests(link, { 302: 986, 503: 14 }),
    description: '1.5% of redirects failed in the last 5 minutes.',
  },
  ThroughlinkRedirectErrorsSlow: {
    at: '7h',
    firing: requests(link, { 302: 993, 503: 7 }),
    quiet: requests(link, { 302: 994, 503: 6 }),
    description: '0.7% of redirects failed in the last 30 minutes.',
  },
  ThroughlinkRedirectsSlow: {
    at: '20m',
    firing: redirectDuration(20),
    quiet: redirectDuration(10),
    description: 'One redirect in a hundred takes longer than 625ms.',
  },
  ThroughlinkMatchesFail: {
    at: '10m',
    firing: requests(match, { 200: 94, 503: 6 }),
    quiet: requests(match, { 200: 95, 503: 5 }),
    description:
      '6% of match requests failed in the last 5 minutes, most of them with 503. Apps retry for ten minutes.',
  },
  ThroughlinkClicksQueued: {
    at: '5m',
    firing: gauge('throughlink_log_queued_entries', '1001x10'),
    quiet: gauge('throughlink_log_queued_entries', '1000x10'),
    labels: { instance: 'a:3000' },
    description: '1001 entries wait on a:3000. Do not restart it: they would be lost.',
  },
  ThroughlinkClicksDropped: {
    at: '10m',
    firing: { [`throughlink_dropped_clicks_total{${one}}`]: '0x4 9x6' },
    // From an earlier outage.
    quiet: { [`throughlink_dropped_clicks_total{${one}}`]: '9x10' },
    description: 'About 9 clicks were not recorded in the last 10 minutes.',
  },
  ThroughlinkEventLogNotShipped: {
    at: '30m',
    firing: {
      [`throughlink_log_commit_entries_sum{${one}}`]: '0+10x60',
      [`throughlink_shipped_entries_total{${one}}`]: '70x60',
    },
    quiet: {
      [`throughlink_log_commit_entries_sum{${one}}`]: '0+10x60',
      [`throughlink_shipped_entries_total{${one}}`]: '70x60',
      [`throughlink_shipped_entries_total{${two}}`]: '0+1x60',
    },
    description:
      'About 150 entries were written in the last 15 minutes, and none was shipped. No worker runs, or ClickHouse is down.',
  },
  ThroughlinkShippingLag: {
    at: '10m',
    firing: gauge('throughlink_shipping_lag_seconds', '301x20'),
    quiet: gauge('throughlink_shipping_lag_seconds', '300x20'),
    description: 'The oldest batch of the event log has waited for 5m 1s.',
  },
  ThroughlinkDeadLetters: {
    at: '5m',
    firing: gauge('throughlink_dead_letters', '1x10'),
    quiet: gauge('throughlink_dead_letters', '0x10'),
    description: '1 dead letters are missing from analytics until they are retried.',
  },
  ThroughlinkRedisFails: {
    at: '10m',
    firing: {
      ...requests(link, { 302: 100 }),
      [`throughlink_rate_limit_failures_total{${one}}`]: '5+26x20',
    },
    quiet: {
      ...requests(link, { 302: 100 }),
      [`throughlink_rate_limit_failures_total{${one}}`]: '5+25x20',
    },
    description:
      'There were 26% as many failed rate limit checks as requests of phones in the last 5 minutes.',
  },
  ThroughlinkPostgresPoolWaits: {
    at: '20m',
    firing: poolWait(20),
    quiet: poolWait(10),
    labels: { instance: 'a:3000' },
    description: 'On a:3000, one query in a hundred waits longer than 300ms for a connection.',
  },
  ThroughlinkWebhookBacklog: {
    at: '10m',
    firing: gauge('throughlink_webhook_backlog_age_seconds', '901x20'),
    quiet: gauge('throughlink_webhook_backlog_age_seconds', '900x20'),
    description: 'The oldest due webhook delivery has been due for 15m 1s.',
  },
  ThroughlinkEmailsNotSent: {
    at: '10m',
    firing: gauge('throughlink_email_backlog_age_seconds', '901x20'),
    quiet: gauge('throughlink_email_backlog_age_seconds', '900x20'),
    description: 'The SMTP server has failed, or the oldest due email has been due, for 15m 1s.',
  },
  ThroughlinkErasureStuck: {
    at: '10m',
    firing: gauge('throughlink_erasure_age_seconds', '86401x20'),
    quiet: gauge('throughlink_erasure_age_seconds', '86400x20'),
    description: 'The oldest erasure was requested 1d 0h 0m 1s ago.',
  },
  ThroughlinkErasureDeadlineNear: {
    at: '10m',
    firing: gauge('throughlink_erasure_age_seconds', '1728001x20'),
    quiet: gauge('throughlink_erasure_age_seconds', '1728000x20'),
    description: 'The oldest erasure was requested 20d 0h 0m 1s ago. The GDPR allows one month.',
  },
  ThroughlinkJobsFail: {
    at: '31m',
    firing: {
      [`throughlink_jobs{${one}, task="learnApp", state="retrying"}`]: '2x40',
      [`throughlink_jobs{${two}, task="learnApp", state="retrying"}`]: '2x40',
    },
    // Jobs that are due or running, and one that succeeds at its second attempt.
    quiet: {
      [`throughlink_jobs{${one}, task="learnApp", state="waiting"}`]: '9x40',
      [`throughlink_jobs{${one}, task="learnApp", state="running"}`]: '9x40',
      [`throughlink_jobs{${one}, task="erase", state="retrying"}`]: '1x28 0x12',
    },
    labels: { task: 'learnApp', state: 'retrying' },
    description: '2 jobs of the task learnApp are retrying.',
  },
  ThroughlinkRestarts: {
    at: '30m',
    firing: { [`process_start_time_seconds{${one}}`]: '100x9 700x4 1000x4 1300x13' },
    quiet: { [`process_start_time_seconds{${one}}`]: '100x9 700x4 1000x17' },
    labels: { instance: 'a:3000', job: 'throughlink' },
    description: 'a:3000 started 3 times in the last hour.',
  },
  ThroughlinkMemoryHigh: {
    at: '20m',
    firing: {
      [`process_resident_memory_bytes{${one}}`]: '410e6x30',
      [`throughlink_memory_limit_bytes{${one}}`]: '500e6x30',
    },
    // More memory, but the limit of this container is higher.
    quiet: {
      [`process_resident_memory_bytes{${one}}`]: '800e6x30',
      [`throughlink_memory_limit_bytes{${one}}`]: '1e9x30',
      'process_resident_memory_bytes{instance="c:9090", job="prometheus"}': '900e6x30',
    },
    labels: { instance: 'a:3000', job: 'throughlink' },
    description: 'a:3000 uses 82% of its memory.',
  },
  ThroughlinkFileDescriptorsHigh: {
    at: '20m',
    firing: {
      [`process_open_fds{${one}}`]: '810x30',
      [`process_max_fds{${one}}`]: '1000x30',
    },
    quiet: {
      [`process_open_fds{${one}}`]: '800x30',
      [`process_max_fds{${one}}`]: '1000x30',
    },
    labels: { instance: 'a:3000', job: 'throughlink' },
    description: 'a:3000 uses 81% of its file descriptors, most of them for connections.',
  },
}
