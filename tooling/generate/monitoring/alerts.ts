import type { Alert } from './alert.ts'

/** Name of the scrape job in `deploy/monitoring/prometheus.yaml`. Metrics of Node have no prefix of ours. */
const job = 'job="throughlink"'

/** Every path without another meaning is a link; the second route continues on a phone what a desktop began. */
const redirects = 'route=~"/[*]|/_tl/q/:clickId"'
const matches = 'route="/api/link/match-link"'
const requests = 'throughlink_http_request_duration_seconds_count'

/** The objective is 99.9 % of redirects in 30 days, so this share of them may fail. */
const errorBudget = 0.001

function redirectErrorRatio(window: string): string {
  return [
    `sum(rate(${requests}{${redirects}, status=~"5.."}[${window}]))`,
    `  / sum(rate(${requests}{${redirects}}[${window}]))`,
  ].join('\n')
}

/** True while the error budget is used up this many times as fast as it may be, in both windows. */
function burnRate(times: number, short: string, long: string): string {
  return [
    `${redirectErrorRatio(short)} > ${times} * ${errorBudget}`,
    'and',
    `${redirectErrorRatio(long)} > ${times} * ${errorBudget}`,
  ].join('\n')
}

/**
 * All alerts, by name. Symptoms first: what users notice. Then causes that need a person and that no symptom
 * shows in time. Gauges that are the same on all servers are read with `max`.
 */
export const alerts = {
  ThroughlinkDown: {
    severity: 'critical',
    for: '1m',
    // Without any target there is no series of `up`.
    expr: `(sum(up{${job}}) or vector(0)) == 0`,
    summary: 'No Throughlink process responds.',
    description:
      '{{ $value }} processes respond to Prometheus. Links, matches and events probably fail.',
  },
  ThroughlinkInstanceDown: {
    severity: 'warning',
    for: '5m',
    expr: `up{${job}} == 0`,
    summary: 'A Throughlink process does not respond.',
    description:
      '{{ $labels.instance }} does not respond to Prometheus, or refuses METRICS_TOKEN (up is {{ $value }}).',
  },
  ThroughlinkMetricsMissing: {
    severity: 'warning',
    for: '5m',
    expr: `count(up{${job}} == 1) unless count(throughlink_log_queued_entries{${job}})`,
    summary: 'Prometheus reads no metrics of Throughlink, so no other alert can fire.',
    description:
      '{{ $value }} targets of the job throughlink respond, but none of them has metrics of Throughlink.',
  },
  ThroughlinkRedirectErrorsFast: {
    severity: 'critical',
    for: '2m',
    expr: burnRate(14.4, '5m', '1h'),
    summary: 'Links fail: the error budget of 30 days would be used up in two days.',
    description: '{{ $value | humanizePercentage }} of redirects failed in the last 5 minutes.',
  },
  ThroughlinkRedirectErrorsSlow: {
    severity: 'warning',
    for: '15m',
    expr: burnRate(6, '30m', '6h'),
    summary: 'Links fail: the error budget of 30 days would be used up in five days.',
    description: '{{ $value | humanizePercentage }} of redirects failed in the last 30 minutes.',
  },
  ThroughlinkRedirectsSlow: {
    severity: 'warning',
    for: '10m',
    expr: [
      'histogram_quantile(0.99, sum by (le) (',
      `  rate(throughlink_http_request_duration_seconds_bucket{${redirects}, status!~"5.."}[5m])`,
      // A bound of a bucket, because values in between are interpolated.
      ')) > 0.25',
    ].join('\n'),
    summary: 'Links open slowly.',
    description: 'One redirect in a hundred takes longer than {{ $value | humanizeDuration }}.',
  },
  ThroughlinkMatchesFail: {
    severity: 'critical',
    for: '5m',
    expr: [
      `sum(rate(${requests}{${matches}, status=~"5.."}[5m]))`,
      `  / sum(rate(${requests}{${matches}}[5m])) > 0.05`,
    ].join('\n'),
    summary: 'New installs get no link.',
    description:
      '{{ $value | humanizePercentage }} of match requests failed in the last 5 minutes, most of them with 503. Apps retry for ten minutes.',
  },
  ThroughlinkClicksQueued: {
    severity: 'critical',
    for: '2m',
    expr: 'max by (instance) (throughlink_log_queued_entries) > 1000',
    summary: 'Clicks are only in memory, because the event log cannot be written to PostgreSQL.',
    description:
      '{{ $value }} entries wait on {{ $labels.instance }}. Do not restart it: they would be lost.',
  },
  ThroughlinkClicksDropped: {
    severity: 'critical',
    for: '0s',
    expr: 'sum(increase(throughlink_dropped_clicks_total[10m])) > 0',
    summary: 'Clicks are lost, because the queue of the event log is full.',
    description: 'About {{ $value | humanize }} clicks were not recorded in the last 10 minutes.',
  },
  ThroughlinkEventLogNotShipped: {
    severity: 'critical',
    for: '5m',
    expr: [
      'sum(increase(throughlink_log_commit_entries_sum[15m])) > 0',
      'unless',
      'sum(increase(throughlink_shipped_entries_total[15m])) > 0',
    ].join('\n'),
    summary: 'The event log is not shipped to ClickHouse, and grows in PostgreSQL.',
    description:
      'About {{ $value | humanize }} entries were written in the last 15 minutes, and none was shipped. No worker runs, or ClickHouse is down.',
  },
  ThroughlinkShippingLag: {
    severity: 'warning',
    for: '5m',
    expr: 'max(throughlink_shipping_lag_seconds) > 300',
    summary: 'Analytics are out of date, because shipping to ClickHouse lags.',
    description:
      'The oldest batch of the event log has waited for {{ $value | humanizeDuration }}.',
  },
  ThroughlinkDeadLetters: {
    severity: 'warning',
    for: '1m',
    expr: 'max(throughlink_dead_letters) > 0',
    summary: 'ClickHouse refused entries of the event log.',
    description: '{{ $value }} dead letters are missing from analytics until they are retried.',
  },
  ThroughlinkRedisFails: {
    severity: 'critical',
    for: '5m',
    // A check that takes too long turns checks off for half a second, so a few fail on a busy machine. Health
    // checks and the dashboard are not limited, and bots are not either.
    expr: [
      'sum(rate(throughlink_rate_limit_failures_total[5m]))',
      `  / sum(rate(${requests}{route=~"/[*]|/api/link/.*"}[5m])) > 0.25`,
    ].join('\n'),
    summary: 'Redis fails: rate limits are off, and new clicks cannot be matched by probability.',
    description:
      'There were {{ $value | humanizePercentage }} as many failed rate limit checks as requests of phones in the last 5 minutes.',
  },
  ThroughlinkPostgresPoolWaits: {
    severity: 'warning',
    for: '10m',
    expr: [
      'histogram_quantile(0.99, sum by (le, instance) (',
      '  rate(throughlink_postgres_pool_wait_seconds_bucket[5m])',
      ')) > 0.1',
    ].join('\n'),
    summary: 'Queries wait for a connection to PostgreSQL.',
    description:
      'On {{ $labels.instance }}, one query in a hundred waits longer than {{ $value | humanizeDuration }} for a connection.',
  },
  ThroughlinkWebhookBacklog: {
    severity: 'warning',
    for: '5m',
    expr: 'max(throughlink_webhook_backlog_age_seconds) > 900',
    summary: 'Webhooks are late.',
    description:
      'The oldest due webhook delivery has been due for {{ $value | humanizeDuration }}.',
  },
  ThroughlinkEmailsNotSent: {
    severity: 'warning',
    for: '5m',
    expr: 'max(throughlink_email_backlog_age_seconds) > 900',
    summary: 'Emails are not sent.',
    description:
      'The SMTP server has failed, or the oldest due email has been due, for {{ $value | humanizeDuration }}.',
  },
  ThroughlinkErasureStuck: {
    severity: 'warning',
    for: '5m',
    expr: 'max(throughlink_erasure_age_seconds) > 86400',
    summary: 'The erasure of an install does not finish.',
    description: 'The oldest erasure was requested {{ $value | humanizeDuration }} ago.',
  },
  ThroughlinkErasureDeadlineNear: {
    severity: 'critical',
    for: '5m',
    // Ten days before the month that the GDPR allows.
    expr: 'max(throughlink_erasure_age_seconds) > 20 * 86400',
    summary: 'The legal deadline of an erasure is near.',
    description:
      'The oldest erasure was requested {{ $value | humanizeDuration }} ago. The GDPR allows one month.',
  },
  ThroughlinkJobsFail: {
    severity: 'warning',
    for: '30m',
    expr: 'max by (task, state) (throughlink_jobs{state=~"retrying|failed"}) > 0',
    summary: 'Background jobs fail.',
    description: '{{ $value }} jobs of the task {{ $labels.task }} are {{ $labels.state }}.',
  },
  ThroughlinkRestarts: {
    severity: 'warning',
    for: '0s',
    expr: `changes(process_start_time_seconds{${job}}[1h]) > 2`,
    summary: 'A Throughlink process restarts again and again.',
    description: '{{ $labels.instance }} started {{ $value }} times in the last hour.',
  },
  ThroughlinkMemoryHigh: {
    severity: 'warning',
    for: '15m',
    // Of the limit of the container, whatever it is. Not 90 %: with WEB_CONCURRENCY, the process that accepts the
    // connections is not part of the sum.
    expr: `process_resident_memory_bytes{${job}} / throughlink_memory_limit_bytes{${job}} > 0.8`,
    summary: 'A Throughlink process is close to its memory limit.',
    description: '{{ $labels.instance }} uses {{ $value | humanizePercentage }} of its memory.',
  },
  ThroughlinkFileDescriptorsHigh: {
    severity: 'warning',
    for: '10m',
    expr: `process_open_fds{${job}} / process_max_fds{${job}} > 0.8`,
    summary: 'A Throughlink process is running out of file descriptors.',
    description:
      '{{ $labels.instance }} uses {{ $value | humanizePercentage }} of its file descriptors, most of them for connections.',
  },
} as const satisfies Readonly<Record<string, Alert>>

export type AlertName = keyof typeof alerts
