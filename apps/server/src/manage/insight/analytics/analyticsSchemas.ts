import { Type } from 'typebox'
import { propertyTypes } from './queries/describeProperties.ts'
import { dimensions, mapMetrics, metrics } from './queries/dimensions.ts'

const moment = (description: string, example: string) =>
  Type.Optional(
    Type.String({
      maxLength: 40,
      description,
      examples: [example],
      pattern:
        '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?(Z|[+-]\\d\\d:\\d\\d))?$',
    }),
  )

/** Query parameters of every route that covers a time range. */
export const rangeQuery = {
  from: moment(
    'Start of the range (inclusive): a timestamp, or a date in `timezone`. Defaults to 30 days before `to`.',
    '2026-11-01',
  ),
  to: moment(
    'End of the range (exclusive): a timestamp, or a date in `timezone`. Defaults to now.',
    '2026-11-15T12:00:00Z',
  ),
}

export const timezoneQuery = {
  timezone: Type.Optional(
    Type.String({
      maxLength: 64,
      default: 'UTC',
      examples: ['Europe/Berlin'],
      description: 'IANA time zone in which dates, days, weeks and months start.',
    }),
  ),
}

export const linkQuery = {
  link: Type.Optional(
    Type.String({
      pattern: '^[1-9]\\d{0,18}$',
      maxLength: 19,
      examples: ['7261833042275114112'],
      description: 'ID of a link. Defaults to the whole app.',
    }),
  ),
}

/** Text without NUL, which neither PostgreSQL nor ClickHouse accepts. */
export const plainText = (maxLength: number, options: object = {}) =>
  Type.String({ maxLength, pattern: '^[^\\u0000]*$', ...options })

export const MetricSchema = Type.Enum([...metrics], {
  title: 'Metric',
  description:
    '`clicks` are clicks by people. `botClicks` are clicks by bots, by browsers that prefetch, and over a rate limit. `installs` are first opens, `matched` those attributed to a link. `events` are counted for the link that led to their install. `opens` are links that opened the app later. `openEvents` are events in the 30 minutes after that, counted for the opened link.',
})
export const DimensionSchema = Type.Enum([...dimensions], {
  title: 'Dimension',
  examples: ['country'],
  description:
    'Dimension to break the counts down by. `event` is counted for `events` and `openEvents`; `method` for `installs` and `matched`; `os_version` and `browser` for `clicks` and `botClicks`; `referrer`, campaign dimensions and `path` for clicks, installs and events, and `path` also for `opens`; all others for every metric. `source` is the name of the referrer, such as Instagram for `l.instagram.com`, or its host if it is not a well-known one. `tag` and `domain` are those that links have now, of at most 20,000 links.',
})

const count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description === undefined ? {} : { description }) })
const time = (description: string) => Type.String({ format: 'date-time', description })
const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description })
const value = Type.String({ description: 'Empty if unknown.' })

/** The range that was counted. */
const rangeResponse = {
  from: time('Start of the counted range (inclusive).'),
  to: time('End of the counted range (exclusive).'),
}

/** Counts by metric, with the requested metrics only. */
const counts = (description: string) =>
  Type.Object(
    mapMetrics(() => Type.Optional(count())),
    { title: 'MetricCounts', description },
  )

export const TimeSeriesSchema = Type.Object(
  {
    ...rangeResponse,
    timezone: Type.String({ description: 'IANA time zone of the buckets.' }),
    isExact: Type.Boolean({
      description:
        'Counts are stored by UTC hour, and by UTC day once they are older than 90 days. False if a bucket starts within a stored hour or day: that hour or day is then counted in the bucket it starts in.',
    }),
    buckets: Type.Array(time('Start of the bucket. The first bucket may start before `from`.')),
    series: Type.Array(
      Type.Object(
        {
          metric: MetricSchema,
          value: Type.Union([value, Type.Null()], {
            description: 'Null without a breakdown, and for all other values combined.',
          }),
          isOther: Type.Boolean({
            description:
              'True for the series that combines all values not listed separately, and values beyond the limit of distinct values that are counted in an hour.',
          }),
          total: count('Sum of all points.'),
          points: Type.Array(count(), { description: 'One count per bucket.' }),
        },
        { title: 'Series' },
      ),
    ),
  },
  { title: 'TimeSeries' },
)

export const TopValuesSchema = Type.Object(
  {
    ...rangeResponse,
    totals: counts(
      'Sums over all values. Clicks on a link with several tags count once for each in a list of tags.',
    ),
    distinctValues: count(
      'Number of distinct values. At least, if an hour had more values than are counted separately.',
    ),
    items: Type.Array(
      Type.Object(
        {
          value,
          counts: counts('Counts of this value.'),
          share: share('Share of the total of the first metric.'),
        },
        { title: 'TopValue' },
      ),
    ),
    other: counts(
      'Sums over the values that are not listed, and over those beyond the limit of distinct values that are counted in an hour.',
    ),
  },
  { title: 'TopValues' },
)

const StepSchema = Type.Object(
  {
    count: count(),
    withEvent: count('Distinct installs among them that logged the event within `withinDays`.'),
  },
  { title: 'FunnelStage' },
)

export const FunnelSchema = Type.Object(
  {
    ...rangeResponse,
    clicks: count('Clicks by people.'),
    firstOpens: StepSchema,
    installs: StepSchema,
    organicFirstOpens: Type.Union([count(), Type.Null()], {
      description:
        'First opens that are not attributed to a link. Null with a filter by link, tag or domain.',
    }),
    opens: Type.Union(
      [
        Type.Object(
          {
            count: count(),
            withEvent: count(
              'Distinct installs that logged the event in the 30 minutes after the link opened the app.',
            ),
          },
          { title: 'FunnelOpens' },
        ),
        Type.Null(),
      ],
      {
        description:
          'Links that opened the app after its first run. Null with a filter by referrer, campaign or path, because these have no click.',
      },
    ),
  },
  { title: 'Funnel' },
)

const DelaysSchema = Type.Object(
  {
    installs: count(),
    medianSeconds: count(),
    p90Seconds: count(),
    counts: Type.Array(count(), { description: 'One count per entry of `edgesSeconds`.' }),
  },
  { title: 'Delays' },
)

export const ClickToInstallSchema = Type.Object(
  {
    ...rangeResponse,
    edgesSeconds: Type.Array(count('Start of the histogram bucket. The last bucket has no end.')),
    all: Type.Union([DelaysSchema, Type.Null()], {
      description: 'All installs with a known click. Null if there are none.',
    }),
    groups: Type.Array(
      Type.Object(
        { platform: Type.String(), method: Type.String(), ...DelaysSchema.properties },
        { title: 'DelayGroup' },
      ),
    ),
  },
  { title: 'ClickToInstall' },
)

const countsByName = (description: string) => Type.Record(Type.String(), count(), { description })
const decisions = {
  methods: countsByName('Installs by match method. `none` means not matched.'),
  abstentions: countsByName('Unmatched installs by reason.'),
}

export const MatchQualitySchema = Type.Object(
  {
    ...rangeResponse,
    installs: count(),
    ...decisions,
    confidences: Type.Array(count(), {
      description: 'Probabilistic matches by confidence, in ten buckets: 0 to 0.1, …, 0.9 to 1.',
    }),
    expectedWrongShare: Type.Union([Type.Number(), Type.Null()], {
      description:
        'One minus the mean confidence of probabilistic matches. This is the estimate of the matcher, not a measurement.',
    }),
    placebo: Type.Object(
      { estimate: Type.Null(), reason: Type.Enum(['not_sampled']) },
      {
        title: 'PlaceboEstimate',
        description:
          'Estimate that does not rely on the matcher. Always null: the service does not collect placebo samples yet.',
      },
    ),
    days: Type.Array(
      Type.Object({ from: time('Start of the day.'), ...decisions }, { title: 'MatchQualityDay' }),
    ),
  },
  { title: 'MatchQuality' },
)

export const RetentionSchema = Type.Object(
  {
    cohorts: Type.Array(
      Type.Object(
        {
          week: Type.String({
            format: 'date',
            description: 'Monday (UTC) of the week of the installs.',
          }),
          installs: count(),
          active: Type.Array(count(), {
            description:
              'Number of these installs that were active in the week of install, the week after, and so on. The last entry is the current week, which is not over.',
          }),
        },
        { title: 'Cohort' },
      ),
    ),
  },
  { title: 'Retention' },
)

export const EventGroupsSchema = Type.Object(
  {
    ...rangeResponse,
    total: count('Events that meet all conditions.'),
    distinctValues: count('Number of distinct values. 0 without `groupBy`.'),
    groups: Type.Array(
      Type.Object(
        {
          value: Type.Unknown({
            description: 'Value in the event data. Long values are truncated and returned as text.',
          }),
          hasValue: Type.Boolean({
            description: 'False if the event data has no value at `groupBy`.',
          }),
          count: count(),
          sum: Type.Union([Type.Number(), Type.Null()]),
          average: Type.Union([Type.Number(), Type.Null()]),
        },
        { title: 'EventGroup' },
      ),
    ),
  },
  { title: 'EventGroups' },
)

export const EventPropertiesSchema = Type.Object(
  {
    ...rangeResponse,
    sampledEvents: count('Number of events that were read.'),
    properties: Type.Array(
      Type.Object(
        {
          pointer: Type.String({
            examples: ['/cart/total'],
            description: 'JSON pointer to the value, as conditions and `groupBy` take it.',
          }),
          types: Type.Array(Type.Enum([...propertyTypes]), {
            description: 'Types of the values, most frequent first.',
          }),
          share: share('Share of the sampled events that have a value there.'),
          examples: Type.Array(Type.Union([Type.String(), Type.Number(), Type.Boolean()]), {
            description:
              'Up to five values, most frequent first. Texts of more than 100 characters are left out.',
          }),
        },
        { title: 'EventProperty' },
      ),
      { description: 'Most frequent first.' },
    ),
  },
  { title: 'EventProperties' },
)

export const LoggedEventSchema = Type.Object(
  {
    id: Type.String(),
    at: time('When the event happened.'),
    receivedAt: time('When the service received the event.'),
    installId: Type.String(),
    linkId: Type.Union([Type.String(), Type.Null()], {
      description: 'Link that the install is attributed to.',
    }),
    openedLinkId: Type.Union([Type.String(), Type.Null()], {
      description:
        'Link that last opened the app, if that was in the 30 minutes before the event. Null if there is none.',
    }),
    platform: Type.String(),
    country: Type.String(),
    data: Type.Unknown({ description: 'Data that the app logged with the event. Null if none.' }),
  },
  { title: 'LoggedEvent' },
)

export const FreshnessSchema = Type.Object(
  {
    upTo: time('Everything received before this time is included in analytics.'),
    lagSeconds: count('How far analytics are behind.'),
    isStale: Type.Boolean({ description: 'True if analytics are more than a minute behind.' }),
  },
  { title: 'Freshness' },
)
