import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../../base/report.ts'

export interface DocumentedMetric {
  readonly type: string
  readonly labels: readonly string[]
}

/** Reads all metrics from `docs/metrics.md`. A test of the service proves that the page is complete. */
export function readMetrics(): ReadonlyMap<string, DocumentedMetric> {
  const page = readFileSync(join(repositoryRoot, 'docs/metrics.md'), 'utf8')
  return new Map(
    [...page.matchAll(/^\| `(\w+)` +\| (\w+) +\| ([^|]*)\|/gm)].map(
      ([, name = '', type = '', labels = '']) => [
        name,
        { type, labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label) },
      ],
    ),
  )
}
