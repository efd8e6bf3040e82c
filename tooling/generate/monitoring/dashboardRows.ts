import type { DashboardQuery, DashboardRow } from './dashboardRow.ts'

const job = 'job="throughlink"'
const redirects = 'route=~"/[*]|/_tl/q/:clickId"'
const matches = 'route="/api/link/match-link"'
const requests = 'throughlink_http_request_duration_seconds'

const query = (legend: string, expr: string): DashboardQuery => ({ legend, expr })
const rate = (series: string) => `rate(${series}[$__rate_interval])`

/** The median, p90 and p99 of a histogram. */
const percentiles = (metric: string, labels = ''): readonly DashboardQuery[] =>
  [0.5, 0.9, 0.99].map((quantile) =>
    query(
      `p${quantile * 100}`,
      `histogram_quantile(${quantile}, sum by (le) (${rate(`${metric}_bucket${labels}`)}))`,
    ),
  )

const errorRatio = (labels: string): DashboardQuery =>
  query(
    'errors',
    `sum(${rate(`${requests}_count{${labels}, status=~"5.."}`)}) / sum(${rate(`${requests}_count{${labels}}`)})`,
  )

/** The dashboard. Runbooks name its panels by their titles. */
export const dashboardRows: readonly DashboardRow[] = [
  {
    title: 'Traffic',
    panels: [
      {
        title: 'Processes up',
        unit: 'short',
        queries: [query('{{instance}}', `up{${job}}`)],
      },
      {
        title: 'Requests per second',
        unit: 'reqps',
        queries: [query('{{route}}', `topk(10, sum by (route) (${rate(`${requests}_count`)}))`)],
        description: 'The ten most frequent routes. `/*` is a visit to a link.',
      },
      {
        title: 'Clicks per second',
        unit: 'cps',
        queries: [
          query(
            '{{platform}}',
            `sum by (platform) (${rate('throughlink_clicks_total{bot="false"}')})`,
          ),
          query('bots', `sum(${rate('throughlink_clicks_total{bot="true"}')})`),
        ],
      },
      {
        title: 'Requests refused by rate limits',
        unit: 'reqps',
        queries: [
          query('{{limit}}', `sum by (limit) (${rate('throughlink_rate_limit_refusals_total')})`),
        ],
      },
    ],
  },
  {
    title: 'Redirects',
    panels: [
      {
        title: 'Redirect error ratio',
        unit: 'percentunit',
        queries: [errorRatio(redirects)],
        description: 'The objective is at most 0.1 % in 30 days.',
      },
      {
        title: 'Redirect latency',
        unit: 's',
        queries: percentiles(requests, `{${redirects}, status!~"5.."}`),
      },
      {
        title: 'Redirects by status',
        unit: 'reqps',
        queries: [
          query('{{status}}', `sum by (status) (${rate(`${requests}_count{${redirects}}`)})`),
        ],
      },
    ],
  },
  {
    title: 'Matches',
    panels: [
      {
        title: 'Match error ratio',
        unit: 'percentunit',
        queries: [errorRatio(matches)],
      },
      {
        title: 'Match latency',
        unit: 's',
        queries: percentiles(requests, `{${matches}, status!~"5.."}`),
      },
      {
        title: 'Matches by type',
        unit: 'cps',
        queries: [query('{{type}}', `sum by (type) (${rate('throughlink_matches_total')})`)],
      },
    ],
  },
  {
    title: 'Events and log',
    panels: [
      {
        title: 'Events by outcome',
        unit: 'cps',
        queries: [query('{{outcome}}', `sum by (outcome) (${rate('throughlink_events_total')})`)],
      },
      {
        title: 'Log entries written and shipped',
        unit: 'cps',
        queries: [
          query('written', `sum(${rate('throughlink_log_commit_entries_sum')})`),
          query('shipped', `sum(${rate('throughlink_shipped_entries_total')})`),
        ],
        description: 'Over a longer time, both must be equal.',
      },
      {
        title: 'Log commit latency',
        unit: 's',
        queries: percentiles('throughlink_log_commit_duration_seconds'),
      },
      {
        title: 'Queued log entries',
        unit: 'short',
        queries: [query('{{instance}}', 'throughlink_log_queued_entries')],
        description: 'In memory only. They are lost if the process ends.',
      },
      {
        title: 'Dropped clicks',
        unit: 'cps',
        queries: [query('dropped', `sum(${rate('throughlink_dropped_clicks_total')})`)],
      },
      {
        title: 'Shipping lag',
        unit: 's',
        queries: [query('oldest batch', 'max(throughlink_shipping_lag_seconds)')],
      },
      {
        title: 'Unshipped batches',
        unit: 'short',
        queries: [query('batches', 'max(throughlink_unshipped_batches)')],
      },
      {
        title: 'Dead letters',
        unit: 'short',
        queries: [query('dead letters', 'max(throughlink_dead_letters)')],
      },
    ],
  },
  {
    title: 'Engines',
    panels: [
      {
        title: 'Engines up',
        unit: 'short',
        queries: [query('{{engine}}', `min by (engine) (throughlink_engine_up{${job}})`)],
        description: 'As seen by the process that sees it worst.',
      },
      {
        title: 'PostgreSQL connections',
        unit: 'short',
        queries: [
          query('{{state}}', 'sum by (state) (throughlink_postgres_pool_connections)'),
          query('waiting queries', 'sum(throughlink_postgres_pool_waiting)'),
        ],
      },
      {
        title: 'PostgreSQL pool waits',
        unit: 's',
        queries: percentiles('throughlink_postgres_pool_wait_seconds'),
      },
      {
        title: 'Failed rate limit checks',
        unit: 'cps',
        queries: [query('failed', `sum(${rate('throughlink_rate_limit_failures_total')})`)],
        description: 'Redis did not respond.',
      },
      {
        title: 'Failed and refused shipments',
        unit: 'cps',
        queries: [
          query('failed', `sum(${rate('throughlink_failed_shipments_total')})`),
          query('with refused entries', `sum(${rate('throughlink_refused_shipments_total')})`),
        ],
        description: 'ClickHouse did not respond, or refused entries.',
      },
    ],
  },
  {
    title: 'Jobs',
    panels: [
      {
        title: 'Jobs by state',
        unit: 'short',
        queries: [query('{{task}} {{state}}', 'max by (task, state) (throughlink_jobs)')],
      },
      {
        title: 'Webhook deliveries',
        unit: 'cps',
        queries: [
          query(
            '{{outcome}}',
            `sum by (outcome) (${rate('throughlink_webhook_deliveries_total')})`,
          ),
        ],
      },
      {
        title: 'Webhook backlog age',
        unit: 's',
        queries: [query('oldest', 'max(throughlink_webhook_backlog_age_seconds)')],
      },
      {
        title: 'Emails',
        unit: 'cps',
        queries: [query('{{outcome}}', `sum by (outcome) (${rate('throughlink_emails_total')})`)],
      },
      {
        title: 'Email backlog age',
        unit: 's',
        queries: [query('oldest', 'max(throughlink_email_backlog_age_seconds)')],
      },
      {
        title: 'Erasures',
        unit: 'short',
        queries: [
          query('unfinished', 'max(throughlink_unfinished_erasures)'),
          query('days since the oldest', 'max(throughlink_erasure_age_seconds) / 86400'),
        ],
      },
      {
        title: 'Apps to learn',
        unit: 'short',
        queries: [query('apps', 'max(throughlink_apps_to_learn)')],
      },
    ],
  },
  {
    title: 'Process',
    panels: [
      {
        title: 'CPU',
        unit: 'percentunit',
        queries: [query('{{instance}}', rate(`process_cpu_seconds_total{${job}}`))],
        description: 'A process has one thread for requests: 100 % is its limit.',
      },
      {
        title: 'Memory',
        unit: 'bytes',
        queries: [
          query('{{instance}}', `process_resident_memory_bytes{${job}}`),
          query('{{instance}} heap', `nodejs_heap_size_used_bytes{${job}}`),
          query('{{instance}} limit', `throughlink_memory_limit_bytes{${job}}`),
        ],
      },
      {
        title: 'Event loop lag',
        unit: 's',
        queries: [query('{{instance}} p99', `nodejs_eventloop_lag_p99_seconds{${job}}`)],
      },
      {
        title: 'Garbage collection',
        unit: 'percentunit',
        queries: [
          query(
            '{{instance}}',
            `sum by (instance) (${rate(`nodejs_gc_duration_seconds_sum{${job}}`)})`,
          ),
        ],
        description: 'Share of the time.',
      },
      {
        title: 'File descriptors',
        unit: 'percentunit',
        queries: [query('{{instance}}', `process_open_fds{${job}} / process_max_fds{${job}}`)],
      },
      {
        title: 'Processes by version',
        unit: 'short',
        queries: [query('{{version}}', `count by (version) (throughlink_build_info{${job}})`)],
      },
      {
        title: 'Process age',
        unit: 's',
        queries: [query('{{instance}}', `time() - process_start_time_seconds{${job}}`)],
      },
    ],
  },
]
