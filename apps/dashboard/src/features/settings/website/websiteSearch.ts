import { type AnalyticsSearch, readAnalyticsSearch } from '../../../filters/analyticsSearch.ts'
import { readChoice, readText } from '../../../filters/searchParams.ts'
import { readWebsiteSettings, type SettingsSearch, toWebsiteSearch } from './websiteSettings.ts'

/** Where the script comes from. */
export interface ScriptSource {
  /** Link domain. Default: the first. */
  readonly domain?: string
  /** `latest`: the script of each release, without a hash. Default: the script of this release. */
  readonly script?: 'latest'
}

export type FiguresPeriod = Pick<AnalyticsSearch, 'period' | 'from' | 'to'>

/** The settings of the snippet, the source of its script, and the period of the results, as in the URL of the page. */
export interface WebsiteSearch extends SettingsSearch, ScriptSource, FiguresPeriod {}

type Raw = Readonly<Record<string, unknown>>

export function readScriptSource(search: Raw): ScriptSource {
  const domain = readText(search['domain'])
  const script = readChoice(search['script'], ['latest'] as const)
  return {
    ...(domain === undefined ? {} : { domain }),
    ...(script === undefined ? {} : { script }),
  }
}

export function readFiguresPeriod(search: Raw): FiguresPeriod {
  const { period, from, to } = readAnalyticsSearch(search)
  return {
    ...(period === undefined ? {} : { period }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}

export function readWebsiteSearch(search: Raw): WebsiteSearch {
  return {
    ...toWebsiteSearch(readWebsiteSettings(search)),
    ...readScriptSource(search),
    ...readFiguresPeriod(search),
  }
}
