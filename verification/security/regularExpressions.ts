import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import { atLeast, exactly, measurement } from '../harness/report/rows.ts'
import { type Attacked, attackExpressions } from './regular-expressions/attackExpressions.ts'
import { maxMs } from './regular-expressions/matchExpression.ts'
import { reviewedExpressions } from './regular-expressions/reviewedExpressions.ts'
import type { SecurityScenario } from './scenario.ts'
import {
  collectRegularExpressions,
  type FoundExpression,
} from './source/collectRegularExpressions.ts'
import { listSources } from './source/listSources.ts'

const folders = ['apps/server/src', 'apps/dashboard/src', 'packages/*/src']

/**
 * Matches every regular expression of the sources and of the API's document against inputs that make it backtrack.
 * One that is slow with 16 kB must be reviewed: what bounds its input?
 */
export const regularExpressions: SecurityScenario = async ({ isFull, logProgress }) => {
  const { literals, computed } = collectRegularExpressions(listSources(folders))
  const expressions = withoutRepeats([...literals, ...listPatterns()])
  logProgress(`${expressions.length} expressions`)
  const attacked = await attackExpressions(expressions, isFull ? 60 : 2)
  const slow = attacked.filter(({ slowestMs }) => slowestMs > maxMs)
  const isReviewed = ({ path, source }: FoundExpression) =>
    reviewedExpressions.some((each) => each.path === path && each.source === source)
  const unreviewed = slow.filter(({ expression }) => !isReviewed(expression))
  const places = computed.map(({ path }) => path)
  const unknown = places.filter((path) => !reviewedExpressions.some((each) => each.path === path))
  const stale = reviewedExpressions.filter(
    ({ path, source }) =>
      !(source === null
        ? places.includes(path)
        : expressions.some((each) => each.path === path && each.source === source)),
  )
  return [
    atLeast('expressions', expressions.length, 200),
    measurement(
      'inputs',
      attacked.reduce((sum, { count }) => sum + count, 0),
      '',
    ),
    exactly(
      `expressions that need more than ${maxMs} ms`,
      unreviewed.length,
      0,
      describe(unreviewed),
    ),
    exactly(
      'expressions of computed text that were not reviewed',
      unknown.length,
      0,
      unknown.join(', '),
    ),
    exactly(
      'reviews of expressions that do not exist',
      stale.length,
      0,
      stale.map(({ path }) => path).join(', '),
    ),
    measurement('reviewed expressions', reviewedExpressions.length, ''),
  ]
}

/** Patterns of requests and responses, which the service compiles from its schemas. */
function listPatterns(): readonly FoundExpression[] {
  const path = 'apps/server/openapi.json'
  const found: FoundExpression[] = []
  JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8'), (name, value: unknown) => {
    if (name === 'pattern' && typeof value === 'string') {
      found.push({ path, line: 0, source: value, flags: 'u' })
    }
    return value
  })
  return found
}

function withoutRepeats(expressions: readonly FoundExpression[]): readonly FoundExpression[] {
  const byText = new Map(
    expressions.map((each) => [`${each.path} ${each.source} ${each.flags}`, each]),
  )
  return [...byText.values()]
}

function describe(attacked: readonly Attacked[]): string {
  return attacked
    .map(({ expression: { path, line, source }, slowestMs, text }) =>
      [`${path}:${line}`, `/${source}/`, `${Math.round(slowestMs)} ms`, JSON.stringify(text)].join(
        ' ',
      ),
    )
    .join('\n    ')
}
