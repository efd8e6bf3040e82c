import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readMetrics, readRankMetric } from '../analytics/metrics.ts'
import { resolveScope } from '../analytics/scope.ts'
import { limitRange } from '../dates/limitRange.ts'
import { readCompareSearch } from '../features/compare/compareSearch.ts'
import { parseDataConditions } from '../features/events/dataConditions.ts'
import { readEventsSearch } from '../features/events/eventsSearch.ts'
import { toFunnelBody } from '../features/events/funnels/funnelBody.ts'
import { describeStep, parseSteps } from '../features/events/funnels/funnelSteps.ts'
import { readInspectSearch } from '../features/inspect/inspectSearch.ts'
import { readNewLinkSearch } from '../features/link-editor/newLinkSearch.ts'
import { readLinksSearch } from '../features/links/linksSearch.ts'
import { readLiveSearch } from '../features/live/liveSearch.ts'
import { readMatchesSearch } from '../features/matches/matchesSearch.ts'
import { readAuditSearch, toAuditQuery } from '../features/settings/organization/auditSearch.ts'
import { readWebhookSearch } from '../features/settings/webhooks/webhookSearch.ts'
import { readWebsiteSearch } from '../features/settings/website/websiteSearch.ts'
import { type AnalyticsSearch, readAnalyticsSearch } from '../filters/analyticsSearch.ts'
import { filterDimensions } from '../filters/conditions.ts'
import { nameRange } from '../filters/periodNames.ts'
import { onlyKnown, parseSearch, readDay, stringifySearch } from '../filters/searchParams.ts'

type Raw = Readonly<Record<string, unknown>>

const retention = { rowMonths: 13, countMonths: 60 }

/** What a page computes from its search before it asks the service. */
function useAnalytics(search: AnalyticsSearch) {
  const { period, conditions } = resolveScope({ appId: 'app', search, retention }, '2026-11-16')
  expect(Number.isNaN(Date.parse(period.current.from))).toBe(false)
  expect(period.current.from < period.current.to).toBe(true)
  for (const { by } of conditions) expect(typeof filterDimensions[by]).toBe('string')
  nameRange(search.from ?? '2026-11-16', search.to ?? '2026-11-16')
  readMetrics(search)
  readRankMetric(search)
  limitRange(period.current, 100)
}

const searches: Readonly<Record<string, (raw: Raw) => object>> = {
  analytics(raw) {
    const search = onlyKnown(readAnalyticsSearch)(raw)
    useAnalytics(search)
    return search
  },
  events(raw) {
    const search = onlyKnown(readEventsSearch)(raw)
    useAnalytics(search)
    parseDataConditions(search.data ?? [])
    const steps = parseSteps(search.step ?? [])
    steps.forEach(describeStep)
    const body = toFunnelBody(search, steps, { from: '2026-11-01', to: '2026-11-02' }, 'UTC')
    expect(() => JSON.stringify(body)).not.toThrow()
    return search
  },
  compare(raw) {
    const search = onlyKnown(readCompareSearch)(raw)
    useAnalytics(search)
    return search
  },
  matches(raw) {
    const search = onlyKnown(readMatchesSearch)(raw)
    useAnalytics(search)
    return search
  },
  links: onlyKnown(readLinksSearch),
  live: onlyKnown(readLiveSearch),
  inspect: onlyKnown(readInspectSearch),
  newLink: onlyKnown(readNewLinkSearch),
  webhook: onlyKnown(readWebhookSearch),
  website: onlyKnown(readWebsiteSearch),
  audit(raw) {
    const read = (each: Raw) =>
      readAuditSearch({ ...each, from: readDay(each['from']), to: readDay(each['to']) })
    const search = onlyKnown(read)(raw)
    toAuditQuery(search)
    return search
  },
}

const keys = [
  ...['period', 'from', 'to', 'compare', 'where', 'metric', 'event', 'show', 'view', 'groupBy'],
  ...['measure', 'of', 'data', 'step', 'window', 'by', 'cohorts', 'result', 'method', 'reason'],
  ...['platform', 'linkId', 'minConfidence', 'test', 'search', 'tag', 'domain', 'status', 'sort'],
  ...['kind', 'url', 'link', 'interval', 'copyOf', 'action', 'actor', 'app', 'target', 'bogus'],
]
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('7days', 'custom', 'constructor', '__proto__', 'constructor:eq:x', 'event:%'),
  fc.constantFrom('2026-13-45', '2026-02-30', '9999-12-31', '0000-01-01', '2026-11-16'),
)
const raw: fc.Arbitrary<Raw> = fc.dictionary(
  fc.oneof(fc.constantFrom(...keys), fc.string()),
  fc.oneof(text, fc.array(text, { maxLength: 3 })),
)

describe.each(Object.entries(searches))('the search of %s', (_, read) => {
  test('is read from any value of any key', () => {
    fc.assert(
      fc.property(raw, (each) => {
        const search = read(each)
        // The router merges what a reader returns into the raw search.
        expect(read({ ...each, ...search })).toEqual(search)
        expect(read(parseSearch(stringifySearch({ ...each, ...search })))).toEqual(search)
      }),
    )
  })

  test('keeps no value of a key that it does not know', () => {
    const search = { bogus: 'x', ...read({ bogus: 'x' }) }
    expect(search.bogus).toBeUndefined()
  })
})

test('a reversed range of days is no range', () => {
  const search = readAnalyticsSearch({ period: 'custom', from: '2026-11-16', to: '2026-11-01' })
  expect(search).toEqual({})
})
