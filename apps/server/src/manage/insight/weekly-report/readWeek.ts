import type { Kysely } from 'kysely'
import type { ComparedCount } from '#manage/delivery/email/describeCount.ts'
import type { AppWeek, WeeklyReportFacts } from '#manage/delivery/email/messages/weeklyReport.ts'
import { findLinkNames } from '#manage/links/findLinkNames.ts'
import type { Database } from '#platform/engines/database.ts'
import type { Analytics } from '../analytics/queries/createAnalytics.ts'
import { queryTimeSeries } from '../analytics/queries/queryTimeSeries.ts'
import { queryTopValues } from '../analytics/queries/queryTopValues.ts'
import { listReportedApps } from './reportStatements.ts'
import type { ReportWeek } from './reportWeek.ts'

export interface ReadWeekOptions {
  readonly db: Kysely<Database>
  readonly analytics: Analytics
}

/** An email must stay short. */
const maxListedApps = 5
const maxListedLinks = 3

const metrics = ['clicks', 'installs', 'opens'] as const
type Counts = Readonly<Record<(typeof metrics)[number], ComparedCount>>

/** Reads what the apps of an organization did in a week. */
export async function readWeek(
  { db, analytics }: ReadWeekOptions,
  organizationId: string,
  { week, timezone }: { readonly week: ReportWeek; readonly timezone: string },
): Promise<Pick<WeeklyReportFacts, 'apps' | 'otherApps'>> {
  const all = await listReportedApps(db, organizationId)
  const counted = await Promise.all(
    all.map(async ({ id, name }) => ({ appId: id, appName: name, ...(await readCounts(id)) })),
  )
  const listed = counted
    .toSorted((one, other) => other.clicks.count - one.clicks.count)
    .slice(0, maxListedApps)
  const apps = await Promise.all(
    listed.map(async (app) => ({ ...app, links: await readLinks(app.appId) })),
  )
  return { apps, otherApps: all.length - apps.length }

  async function readCounts(appId: string): Promise<Counts> {
    const { series } = await queryTimeSeries(analytics.forApp(appId, organizationId), {
      range: week.range,
      resolution: 'week',
      timezone,
      filters: [],
      metrics,
      breakdown: null,
    })
    const find = (metric: (typeof metrics)[number]): ComparedCount => {
      const [before = 0, count = 0] = series.find((each) => each.metric === metric)?.points ?? []
      return { count, before }
    }
    return { clicks: find('clicks'), installs: find('installs'), opens: find('opens') }
  }

  async function readLinks(appId: string): Promise<AppWeek['links']> {
    const { items } = await queryTopValues(analytics.forApp(appId, organizationId), {
      range: { ...week.range, fromMs: week.startMs },
      filters: [],
      metrics: ['clicks', 'installs'],
      by: 'link',
      limit: maxListedLinks,
    })
    const names = await findLinkNames(
      db,
      appId,
      items.map(({ value }) => value).filter((id) => id !== ''),
    )
    return items.flatMap(({ value, counts: { clicks = 0, installs = 0 } }) => {
      const link = names.get(value)
      if (link === undefined) return []
      return [{ name: link.title ?? `${link.domain}/${link.slug}`, clicks, installs }]
    })
  }
}
