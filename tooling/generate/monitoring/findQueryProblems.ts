import type { DocumentedMetric } from './readMetrics.ts'

/** Labels that Prometheus or a histogram adds. */
const addedLabels = ['job', 'instance', 'le']
/** Series that Prometheus writes itself. */
const ownSeries = ['up']

/**
 * Returns what is wrong with the metrics of a query: unknown ones, unknown labels, and the series of a histogram
 * that does not exist. Its syntax is checked by promtool.
 */
export function findQueryProblems(
  query: string,
  metrics: ReadonlyMap<string, DocumentedMetric>,
): readonly string[] {
  const selectors = [
    ...query.matchAll(/\b((?:throughlink|nodejs|process)_\w+|up\b)(?:\{(.*?)\})?/g),
  ]
  if (selectors.length === 0) return [`no metric in ${query}`]
  return selectors.flatMap(([, name = '', matchers = '']) => {
    if (ownSeries.includes(name)) return []
    const metric = findMetric(name, metrics)
    if (metric === undefined) return [`unknown metric ${name}`]
    const labels = [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label)
    return labels
      .filter((label) => !addedLabels.includes(label) && !metric.labels.includes(label))
      .map((label) => `${name} has no label ${label}`)
  })
}

/** A histogram has three series, and none of its own name. */
function findMetric(
  name: string,
  metrics: ReadonlyMap<string, DocumentedMetric>,
): DocumentedMetric | undefined {
  const base = name.replace(/_(bucket|sum|count)$/, '')
  const histogram = metrics.get(base)
  if (base !== name && histogram?.type === 'histogram') return histogram
  const metric = metrics.get(name)
  return metric?.type === 'histogram' ? undefined : metric
}
