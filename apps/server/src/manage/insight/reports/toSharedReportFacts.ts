import { addDays, type Metric, type ReportCard } from '@throughlink/protocol/rules'
import type { SharedReportFacts } from '#manage/delivery/email/messages/sharedReport.ts'
import type { SharedReport } from './reportSchemas.ts'
import type { StoredReport } from './reportStatements.ts'

/** An email must stay short. */
const maxListedValues = 5

const countNouns: Readonly<Partial<Record<Metric, string>>> = {
  clicks: 'click',
  installs: 'install',
  opens: 'open',
  events: 'event',
}

const listNames: Readonly<Record<ReportCard, string>> = {
  link: 'Links',
  tag: 'Tags',
  source: 'Sources',
  referrer: 'Referrers',
  utm_source: 'UTM sources',
  utm_medium: 'Mediums',
  utm_campaign: 'Campaigns',
  country: 'Countries',
  platform: 'Platforms',
  browser: 'Browsers',
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const platforms: Readonly<Record<string, string>> = { ios: 'iOS', android: 'Android' }

/** The facts of the email with a shared report. */
export function toSharedReportFacts(
  { appId, content }: Pick<StoredReport, 'appId' | 'content'>,
  report: SharedReport,
): SharedReportFacts {
  const { title, appName, period, series, earlierSeries, lists, linkNames } = report
  const { where, period: chosen, from, to, compare } = content
  const parameters = new URLSearchParams({ period: chosen, compare })
  if (from !== undefined && to !== undefined) {
    parameters.set('from', from)
    parameters.set('to', to)
  }
  for (const condition of where) parameters.append('where', condition)
  return {
    appId,
    appName,
    title,
    firstDay: period.from,
    lastDay: addDays(period.to, -1),
    search: parameters.toString(),
    isFiltered: where.length > 0,
    counts: (series?.series ?? []).flatMap(({ metric, total }) => {
      const noun = countNouns[metric]
      const earlier = earlierSeries?.series.find((each) => each.metric === metric)
      return noun === undefined ? [] : [{ noun, count: total, before: earlier?.total ?? 0 }]
    }),
    lists: lists.flatMap(({ by, values }) => {
      const [first] = values?.items ?? []
      if (values === null || first === undefined) return []
      const [metric = 'clicks'] = Object.keys(first.counts) as Metric[]
      return [
        {
          label: listNames[by],
          noun: countNouns[metric] ?? 'click',
          values: values.items.slice(0, maxListedValues).map(({ value, counts }) => ({
            name: nameValue(by, value, linkNames),
            count: counts[metric] ?? 0,
          })),
        },
      ]
    }),
  }
}

function nameValue(
  by: ReportCard,
  value: string,
  linkNames: Readonly<Record<string, string>>,
): string {
  if (value === '') return by === 'referrer' || by === 'source' ? 'Direct' : 'Unknown'
  if (by === 'link') return linkNames[value] ?? `Link ${value}`
  if (by === 'platform') return platforms[value] ?? value
  // Anything else than two letters is no region, and throws.
  return by === 'country' && /^[A-Z]{2}$/.test(value) ? (regions.of(value) ?? value) : value
}
