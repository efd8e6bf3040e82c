import { type AnalyticsSearch, readAnalyticsSearch } from '../../filters/analyticsSearch.ts'
import { readTexts } from '../../filters/searchParams.ts'

/** As many lines as can be told apart. */
export const maxComparedLinks = 5

/** Period, interval and metric as on other pages, and the links. */
export interface CompareSearch extends AnalyticsSearch {
  readonly link?: readonly string[]
}

export function readCompareSearch(search: Readonly<Record<string, unknown>>): CompareSearch {
  const ids = readTexts(search['link']).filter((id) => /^[1-9]\d{0,18}$/.test(id))
  const link = [...new Set(ids)].slice(0, maxComparedLinks)
  return { ...readAnalyticsSearch(search), ...(link.length === 0 ? {} : { link }) }
}
