import type { ReportContent } from '@throughlink/api'
import {
  addDays,
  defaultComparison,
  defaultPeriod,
  type ReportCard,
  reportCards,
} from '@throughlink/protocol/rules'
import { readRankMetric } from '../../../analytics/metrics.ts'
import type { Scope } from '../../../analytics/scope.ts'
import type { AnalyticsSearch } from '../../../filters/analyticsSearch.ts'

export interface ShareValues {
  readonly title: string
  /** Whether its days stay as they are now, or move on with time. */
  readonly days: 'fixed' | 'rolling'
  readonly cards: readonly ReportCard[]
  /** In days from now. Empty: never. */
  readonly expiresIn: string
  readonly recipientIds: readonly string[]
}

const usualCards: readonly ReportCard[] = ['link', 'source', 'country', 'platform']

/** The lists that a report has at first: the usual ones, and the tabs that are open. */
export function chooseCards({ show = [] }: AnalyticsSearch): readonly ReportCard[] {
  return reportCards.filter((card) => usualCards.includes(card) || show.includes(card))
}

/** What a report shows: the overview as it is now. */
export function toReportContent(
  search: AnalyticsSearch,
  { period }: Pick<Scope, 'period'>,
  { days, cards }: Pick<ShareValues, 'days' | 'cards'>,
): ReportContent {
  const {
    period: chosen = defaultPeriod,
    interval,
    compare = defaultComparison,
    where = [],
  } = search
  const { from, to } = period.current
  return {
    ...(days === 'rolling' && chosen !== 'custom'
      ? { period: chosen }
      : { period: 'custom', from, to: addDays(to, -1) }),
    compare,
    ...(interval === undefined ? {} : { interval }),
    where: [...where],
    metric: readRankMetric(search),
    cards: [...cards],
  }
}
