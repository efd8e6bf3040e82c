import { Type } from 'typebox'
import { dimensions, metrics } from './queries/dimensions.ts'

const moment = (description: string, example: string) =>
  Type.Optional(
    Type.String({
      ...{ maxLength: 40, description, examples: [example] },
      pattern:
        '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?(Z|[+-]\\d\\d:\\d\\d))?$',
    }),
  )

/** For the query of a route about a time. */
export const rangeQuery = {
  from: moment(
    'The beginning: a moment, or a day, which begins in `timezone`. Thirty days before `to`, if not given.',
    '2026-11-01',
  ),
  to: moment('The end, which is not in it. Now, if not given.', '2026-11-15T12:00:00Z'),
}

export const timezoneQuery = {
  timezone: Type.Optional(
    Type.String({ maxLength: 64, default: 'UTC', examples: ['Europe/Berlin'] }),
  ),
}

export const linkQuery = {
  link: Type.Optional(
    Type.String({
      ...{ pattern: '^[1-9]\\d{0,18}$', maxLength: 19, examples: ['7261833042275114112'] },
      description: 'The id of a link. All of the app, if not given.',
    }),
  ),
}

/** Text without NUL, which no engine takes. */
export const plainText = (maxLength: number, options: object = {}) =>
  Type.String({ maxLength, pattern: '^[^\\u0000]*$', ...options })

export const MetricSchema = Type.Enum([...metrics], {
  description:
    'Clicks are by people; `botClicks` are those of robots and of browsers that look ahead.',
})
export const DimensionSchema = Type.Enum([...dimensions], { examples: ['country'] })

const count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description === undefined ? {} : { description }) })
const time = (description: string) => Type.String({ format: 'date-time', description })
const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description })
const value = Type.String({ description: 'Empty: not known.' })

/** What was asked for, as it was understood. */
const rangeAnswer = {
  from: time('The beginning of what was counted.'),
  to: time('Its end, which is not in it.'),
}

export const TimeSeriesSchema = Type.Object(
  {
    ...rangeAnswer,
    timezone: Type.String(),
    isExact: Type.Boolean({
      description:
        'Figures are kept by the hour of UTC. False where days of the time zone begin within one: it is counted in the day that it begins in.',
    }),
    buckets: Type.Array(time('When it begins. The first may begin before `from`.')),
    series: Type.Array(
      Type.Object({
        metric: MetricSchema,
        value: Type.Union([value, Type.Null()], {
          description: 'Null where it is not broken down, and for all other values together.',
        }),
        isOther: Type.Boolean(),
        total: count(),
        points: Type.Array(count(), { description: 'One for each bucket.' }),
      }),
    ),
  },
  { title: 'TimeSeries' },
)

export const TopValuesSchema = Type.Object(
  {
    ...rangeAnswer,
    total: count('Of all values.'),
    distinctValues: count(),
    items: Type.Array(Type.Object({ value, count: count(), share: share('Of the total.') })),
    other: count('Of the values that are not shown.'),
  },
  { title: 'TopValues' },
)

const StepSchema = Type.Object({
  count: count(),
  withEvent: count('Distinct installs among them that logged the event in time.'),
})

export const FunnelSchema = Type.Object(
  {
    ...rangeAnswer,
    clicks: count('By people.'),
    opens: StepSchema,
    installs: StepSchema,
    organicOpens: Type.Union([count(), Type.Null()], {
      description: 'First opens that no link is known to have brought. Null for one link.',
    }),
  },
  { title: 'Funnel' },
)

const gaps = {
  installs: count(),
  medianSeconds: count(),
  p90Seconds: count(),
  counts: Type.Array(count(), { description: 'One for each of `edgesSeconds`.' }),
}

export const ClickToInstallSchema = Type.Object(
  {
    ...rangeAnswer,
    edgesSeconds: Type.Array(count('Where each bar begins. The last has no end.')),
    all: Type.Union([Type.Object(gaps), Type.Null()]),
    groups: Type.Array(Type.Object({ platform: Type.String(), method: Type.String(), ...gaps })),
  },
  { title: 'ClickToInstall' },
)

const words = (description: string) => Type.Record(Type.String(), count(), { description })
const decided = {
  methods: words('Installs by how they were matched; `none` were not.'),
  abstentions: words('Why installs were not matched.'),
}

export const MatchQualitySchema = Type.Object(
  {
    ...rangeAnswer,
    installs: count(),
    ...decided,
    confidences: Type.Array(count(), {
      description: 'Probabilistic matches by confidence: from 0 to 0.1, …, from 0.9 to 1.',
    }),
    expectedWrongShare: Type.Union([Type.Number(), Type.Null()], {
      description:
        'One minus the mean confidence of probabilistic matches: what the matcher expects, not what was found out.',
    }),
    placebo: Type.Object(
      { estimate: Type.Null(), reason: Type.Enum(['not_sampled']) },
      { description: 'An estimate without the matcher: the service takes no samples for one yet.' },
    ),
    days: Type.Array(Type.Object({ from: time('When it begins.'), ...decided })),
  },
  { title: 'MatchQuality' },
)

export const RetentionSchema = Type.Object(
  {
    cohorts: Type.Array(
      Type.Object({
        week: Type.String({ format: 'date', description: 'The Monday (UTC) of the installs.' }),
        installs: count(),
        active: Type.Array(count(), {
          description:
            'Of these installs, those that did anything in that week, the next, … The last is the present week, which is not over.',
        }),
      }),
    ),
  },
  { title: 'Retention' },
)

export const EventGroupsSchema = Type.Object(
  {
    ...rangeAnswer,
    total: count('Events that fulfil all conditions.'),
    distinctValues: count(),
    groups: Type.Array(
      Type.Object({
        value: Type.Unknown({ description: 'As it is in the data. Cut, and then text, if long.' }),
        hasValue: Type.Boolean({ description: 'False: the data has none there.' }),
        count: count(),
        sum: Type.Union([Type.Number(), Type.Null()]),
        average: Type.Union([Type.Number(), Type.Null()]),
      }),
    ),
  },
  { title: 'EventGroups' },
)

export const LoggedEventSchema = Type.Object(
  {
    id: Type.String(),
    at: time('When it happened.'),
    receivedAt: time('When the service heard of it.'),
    installId: Type.String(),
    linkId: Type.Union([Type.String(), Type.Null()], { description: 'What brought its install.' }),
    platform: Type.String(),
    country: Type.String(),
    data: Type.Unknown(),
  },
  { title: 'LoggedEvent' },
)

export const FreshnessSchema = Type.Object(
  {
    upTo: time('What was heard of before this is in the figures.'),
    lagSeconds: count(),
    isStale: Type.Boolean({ description: 'More than a minute behind.' }),
  },
  { title: 'Freshness' },
)
