import { isCountedBy, type Metric } from '@throughlink/protocol/rules'
import type { Filter } from '../analytics/queries/filters.ts'

const metrics: readonly Metric[] = ['clicks', 'installs', 'matched', 'opens', 'events']

/** Lists the metrics of a report: those of the overview that are counted by all dimensions of its filters. */
export function listReportMetrics(filters: readonly Pick<Filter, 'by'>[]): readonly Metric[] {
  return metrics.filter((metric) => filters.every(({ by }) => isCountedBy(metric, by)))
}
