/** What people and phones do, as far as it leaves different rows. An install has the clicks before it. */
export const visits = {
  androidClick: 'Android, redirected to Google Play',
  androidLongQuery: 'the same, with a query that is too long for the referrer',
  page: 'iOS, a page that is left before it reports',
  pageWithQuery: 'the same, with a query',
  pageWithReport: 'iOS, a page that reports its signals',
  installByClickId: 'Android with a query, and an install with its click id',
  installBySignals:
    'iOS page with a query and a report, and an install with its signals: a claim or an abstention',
  unsureInstall: 'two iOS pages with reports, and an install that may be of either',
  tenEvents: 'ten events in a request',
  open: 'a link that opens the app',
} as const satisfies Readonly<Record<string, string>>

export type VisitKind = keyof typeof visits
export const visitKinds = Object.keys(visits) as VisitKind[]

/** Visits of each kind a day. */
export type VisitLoad = Readonly<Partial<Record<VisitKind, number>>>

export interface StoredTable {
  /** Tables of ClickHouse begin with `clickhouse.`. */
  readonly name: string
  readonly row: string
  /** For people. */
  readonly kept: string
  /** Days for which a row can be there, with those in which its partition waits for other rows. */
  readonly keptDays: number
  /** Bytes that a visit leaves in it, with indexes. */
  readonly bytes: Readonly<Partial<Record<VisitKind, number>>>
}

const yearDays = 366
/** 13 months, and the month of the partition. */
const analyticsDays = yearDays + 62
/** A week, and the partition that waits for its last row. */
const learningDays = 9

/**
 * The bytes are those of `npm run bench ship -- --only visits`. Claims and abstentions of installs by signals are divided
 * by how many of each there were, so an install leaves one of the two.
 */
export const storedTables: readonly StoredTable[] = [
  {
    name: 'log_batches',
    row: 'A batch of what was received, until it is in analytics and for two hours after',
    kept: '2 to 3 hours',
    keptDays: 1,
    bytes: {
      androidClick: 279,
      androidLongQuery: 258,
      page: 205,
      pageWithQuery: 176,
      pageWithReport: 410,
      installByClickId: 483,
      installBySignals: 1_171,
      unsureInstall: 1_577,
      tenEvents: 373,
      open: 229,
    },
  },
  {
    name: 'claims',
    row: 'A click and the install that it matched',
    kept: 'for ever; its query 7 days',
    keptDays: Infinity,
    bytes: { installByClickId: 471, installBySignals: 1_700 },
  },
  {
    name: 'abstentions',
    row: 'An install without a match, with the reason',
    kept: '90 days',
    keptDays: 104,
    bytes: { installBySignals: 1_200, unsureInstall: 1_757 },
  },
  {
    name: 'referrer_parameters',
    row: 'A query that is too long for the referrer of Google Play',
    kept: '90 days',
    keptDays: 92,
    bytes: { androidLongQuery: 623 },
  },
  {
    name: 'click_parameters',
    row: 'The query of a click that may be matched by signals',
    kept: '1 to 2 days',
    keptDays: 3,
    bytes: { pageWithQuery: 283, installByClickId: 254, installBySignals: 287 },
  },
  {
    name: 'install_values',
    row: 'How often a value of a signal was seen in a day, for each app: few rows',
    kept: '30 days',
    keptDays: 31,
    bytes: { installBySignals: 106 },
  },
  {
    name: 'redis',
    row: 'The index of clicks that may be matched, and what is counted',
    kept: '1 day',
    keptDays: 2,
    bytes: {
      androidClick: 141,
      androidLongQuery: 90,
      page: 71,
      pageWithQuery: 61,
      pageWithReport: 374,
      installByClickId: 46,
      installBySignals: 488,
      unsureInstall: 833,
      tenEvents: 476,
      open: 128,
    },
  },
  {
    name: 'clickhouse.clicks',
    row: 'A click',
    kept: '13 months',
    keptDays: analyticsDays,
    bytes: {
      androidClick: 39,
      androidLongQuery: 35,
      page: 34,
      pageWithQuery: 34,
      pageWithReport: 35,
      installByClickId: 35,
      installBySignals: 35,
      unsureInstall: 72,
    },
  },
  {
    name: 'clickhouse.click_signals',
    row: 'The signals of a click, from which an index is rebuilt',
    kept: '8 days',
    keptDays: learningDays,
    bytes: {
      androidClick: 67,
      androidLongQuery: 61,
      page: 70,
      pageWithQuery: 69,
      pageWithReport: 128,
      installByClickId: 65,
      installBySignals: 166,
      unsureInstall: 280,
    },
  },
  {
    name: 'clickhouse.matches',
    row: 'The decision for an install',
    kept: '13 months',
    keptDays: analyticsDays,
    bytes: { installByClickId: 77, installBySignals: 70, unsureInstall: 51 },
  },
  {
    name: 'clickhouse.observations',
    row: 'What a decision by signals compared, from which models are learned',
    kept: '8 days',
    keptDays: learningDays,
    bytes: { installBySignals: 114, unsureInstall: 163 },
  },
  {
    name: 'clickhouse.events',
    row: 'An event',
    kept: '13 months',
    keptDays: analyticsDays,
    bytes: { tenEvents: 557 },
  },
  {
    name: 'clickhouse.opens',
    row: 'An open by a link',
    kept: '13 months',
    keptDays: analyticsDays,
    bytes: { open: 90 },
  },
  {
    name: 'clickhouse.install_opens',
    row: 'The last opens of an install',
    kept: '10 days',
    keptDays: 11,
    bytes: { open: 41 },
  },
  {
    name: 'clickhouse.shipped_ids',
    row: 'The id of an event or a match, so that it counts once',
    kept: 'events 10 days, matches 100 days',
    keptDays: 101,
    bytes: {
      installByClickId: 22,
      installBySignals: 23,
      unsureInstall: 23,
      tenEvents: 211,
      open: 23,
    },
  },
  {
    name: 'clickhouse.installs',
    row: 'An install and its first link',
    kept: '60 months',
    keptDays: 5 * yearDays + 31,
    bytes: { installByClickId: 44, installBySignals: 45, unsureInstall: 43 },
  },
  {
    name: 'clickhouse.active_weeks',
    row: 'A week in which an install was used',
    kept: '25 months',
    keptDays: 2 * yearDays + 62,
    bytes: { installByClickId: 10, installBySignals: 13, unsureInstall: 13 },
  },
  {
    name: 'clickhouse.hourly',
    row: 'An hour of a link, a country and a platform: not a row for each visit',
    kept: '60 months',
    keptDays: 5 * yearDays + 31,
    bytes: { androidClick: 2 },
  },
]
