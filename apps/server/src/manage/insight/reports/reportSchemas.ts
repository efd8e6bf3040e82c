import {
  comparisons,
  intervals,
  maxReportRecipients,
  periods,
  reportCards,
} from '@throughlink/protocol/rules'
import { type Static, Type } from 'typebox'
import { ActorSchema } from '#manage/access/actors.ts'
import { NameSchema } from '#manage/access/nameSchema.ts'
import { TimeSeriesSchema, TopValuesSchema } from '../analytics/analyticsSchemas.ts'
import { filterLimits, filterPattern } from '../analytics/queries/filters.ts'

/** Figures that rank lists. A share would rank values of a single install first. */
export const rankMetrics = ['clicks', 'installs', 'opens', 'events'] as const

const NullableTime = Type.Union([Type.String({ format: 'date-time' }), Type.Null()])
const DaySchema = Type.String({ format: 'date' })
const CardSchema = Type.Enum([...reportCards], {
  title: 'ReportCard',
  description: 'Dimension of a list of top values.',
})

/** What a report shows. It is saved once, and never changes. */
export const ReportContentSchema = Type.Object(
  {
    period: Type.Enum([...periods], {
      description:
        'Days that are counted. All but `custom` move on with time: `30d` ends with the day on which the report is opened.',
    }),
    from: Type.Optional(Type.String({ format: 'date', description: 'First day of `custom`.' })),
    to: Type.Optional(Type.String({ format: 'date', description: 'Last day of `custom`.' })),
    compare: Type.Enum([...comparisons], { description: 'Earlier days to compare with.' }),
    interval: Type.Optional(
      Type.Enum([...intervals], {
        description: 'Length of the buckets of the chart. Default: what suits the period.',
      }),
    ),
    where: Type.Array(Type.String({ maxLength: filterLimits.length, pattern: filterPattern }), {
      maxItems: filterLimits.filters,
      description: 'Filters, in the form of `where` of analytics.',
    }),
    metric: Type.Enum([...rankMetrics], {
      description: 'Metric that the chart shows first, and that ranks the lists.',
    }),
    cards: Type.Array(CardSchema, {
      maxItems: reportCards.length,
      uniqueItems: true,
      description: 'Lists below the figures and the chart.',
    }),
  },
  { title: 'ReportContent', additionalProperties: false },
)
export type ReportContent = Static<typeof ReportContentSchema>

const title = NameSchema('Title, which everybody with the link sees.')
const recipientIds = Type.Array(Type.String({ maxLength: 64 }), {
  maxItems: maxReportRecipients,
  uniqueItems: true,
  description: 'Ids of members who get the report by email each Monday.',
})
const expiresAt = Type.Union(NullableTime.anyOf, {
  description: 'When the link stops working. Null: never.',
})

export const NewReportBodySchema = Type.Object(
  {
    title,
    content: ReportContentSchema,
    timezone: Type.String({
      maxLength: 64,
      description: 'IANA time zone in which its days begin.',
    }),
    expiresAt: Type.Optional(expiresAt),
    recipientIds: Type.Optional(recipientIds),
  },
  {
    title: 'NewReportBody',
    additionalProperties: false,
    examples: [
      {
        title: 'Posters in spring',
        content: {
          period: '30d',
          compare: 'previous',
          where: ['utm_medium:eq:poster'],
          metric: 'clicks',
          cards: ['link', 'source', 'country'],
        },
        timezone: 'Europe/Berlin',
        expiresAt: '2027-03-01T00:00:00Z',
      },
    ],
  },
)

export const ReportBodySchema = Type.Object(
  { title, expiresAt, recipientIds },
  {
    title: 'ReportBody',
    additionalProperties: false,
    examples: [{ title: 'Posters in spring', expiresAt: null, recipientIds: [] }],
  },
)

const report = {
  id: Type.String({ format: 'uuid' }),
  title: Type.String(),
  content: ReportContentSchema,
  timezone: Type.String(),
  createdBy: ActorSchema,
  createdAt: Type.String({ format: 'date-time' }),
  expiresAt: NullableTime,
  isExpired: Type.Boolean(),
  lastViewedAt: Type.Union(NullableTime.anyOf, {
    description: 'When somebody last opened the link, to the minute. Null if nobody has.',
  }),
  recipientIds: Type.Array(Type.String()),
  nextEmailAt: Type.Union(NullableTime.anyOf, {
    description: 'When its recipients get it next. Null without recipients.',
  }),
}
export const ReportSchema = Type.Object(report, { title: 'Report' })
export const NewReportSchema = Type.Object(
  {
    ...report,
    url: Type.String({
      description: 'The link. Shown only once: the service stores its hash alone.',
    }),
  },
  { title: 'NewReport' },
)

const PeriodSchema = Type.Object(
  {
    from: DaySchema,
    to: DaySchema,
    startsAt: Type.String({ format: 'date-time' }),
    endsAt: Type.String({ format: 'date-time' }),
  },
  { title: 'ReportPeriod', description: 'Counted days. Their end is exclusive.' },
)

/** What somebody with the link gets. It names neither people nor ids of the app. */
export const SharedReportSchema = Type.Object(
  {
    title: Type.String(),
    appName: Type.String(),
    timezone: Type.String({ description: 'IANA time zone in which the days begin.' }),
    period: PeriodSchema,
    earlier: Type.Union([PeriodSchema, Type.Null()], {
      description: 'Days to compare with. Null without a comparison.',
    }),
    resolution: Type.Enum([...intervals]),
    where: Type.Array(Type.String(), { description: 'Filters of the report.' }),
    metric: Type.Enum([...rankMetrics]),
    series: Type.Union([TimeSeriesSchema, Type.Null()], {
      description: 'Null if counts of the period are not kept with these filters.',
    }),
    earlierSeries: Type.Union([TimeSeriesSchema, Type.Null()]),
    isEarlierComparable: Type.Boolean({
      description: 'Whether both series have buckets of the same length.',
    }),
    lists: Type.Array(
      Type.Object(
        {
          by: CardSchema,
          values: Type.Union([TopValuesSchema, Type.Null()], {
            description: 'Null if the values are not kept for the period, with these filters.',
          }),
        },
        { title: 'ReportList' },
      ),
    ),
    linkNames: Type.Record(Type.String(), Type.String(), {
      description: 'Names of the links in filters and lists, by id.',
    }),
    countedAt: Type.String({ format: 'date-time', description: 'When the counts were read.' }),
  },
  { title: 'SharedReport' },
)
export type SharedReport = Static<typeof SharedReportSchema>
