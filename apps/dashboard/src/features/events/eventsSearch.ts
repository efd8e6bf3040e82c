import { type AnalyticsSearch, readAnalyticsSearch } from '../../filters/analyticsSearch.ts'
import { readChoice, readText, readTexts } from '../../filters/searchParams.ts'

export const eventViews = ['explorer', 'funnels', 'retention'] as const
export type EventView = (typeof eventViews)[number]

export const measures = ['count', 'sum', 'average'] as const
export type Measure = (typeof measures)[number]

export const funnelWindows = ['1h', '1d', '7d', '30d', '90d'] as const
export type FunnelWindow = (typeof funnelWindows)[number]

export const cohortCounts = ['8', '12', '26'] as const
export type CohortCount = (typeof cohortCounts)[number]

export interface EventsSearch extends AnalyticsSearch {
  readonly view?: EventView
  /** Name of the event that the explorer shows. */
  readonly event?: string
  /** Property that the explorer groups by, as JSON pointer. */
  readonly groupBy?: string
  readonly measure?: Measure
  /** Property that the explorer adds up, as JSON pointer. */
  readonly of?: string
  /** Conditions on the data of the event, such as `/plan eq "pro"`. */
  readonly data?: readonly string[]
  /** Steps of the funnel. */
  readonly step?: readonly string[]
  /** Time from the first step in which all others must be completed. */
  readonly window?: FunnelWindow
  /** Dimension that the funnel is broken down by. */
  readonly by?: string
  readonly cohorts?: CohortCount
}

export function readEventsSearch(search: Readonly<Record<string, unknown>>): EventsSearch {
  const data = readTexts(search['data'])
  const step = readTexts(search['step'])
  const rest = {
    view: readChoice(search['view'], eventViews),
    event: readText(search['event']),
    groupBy: readText(search['groupBy']),
    measure: readChoice(search['measure'], measures),
    of: readText(search['of']),
    data: data.length === 0 ? undefined : data,
    step: step.length === 0 ? undefined : step,
    window: readChoice(search['window'], funnelWindows),
    by: readText(search['by']),
    cohorts: readChoice(search['cohorts'], cohortCounts),
  }
  const known = Object.entries(rest).filter(([, value]) => value !== undefined)
  return { ...readAnalyticsSearch(search), ...(Object.fromEntries(known) as EventsSearch) }
}
