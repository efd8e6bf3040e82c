import { readTags } from './readTags.ts'
import type { Owner, Statement } from './statements.ts'
import type { TestResult } from './toTestResults.ts'

/**
 * `covered`: proven by a passing test, and no test of it fails.
 * `open`: without a test, because the package that owns it has not landed.
 * `missing`: nothing proves it.
 */
export type State = 'covered' | 'open' | 'missing'

export interface CoveredStatement {
  readonly statement: Statement
  readonly state: State
  /** Tests that carry its id: those that fail when there are any, otherwise those that pass. */
  readonly tests: readonly TestResult[]
}

export interface UnknownTag {
  readonly id: string
  readonly test: TestResult
}

export interface Coverage {
  readonly statements: readonly CoveredStatement[]
  /** Ids in titles that no statement has: a misspelt id would otherwise prove nothing, silently. */
  readonly unknownTags: readonly UnknownTag[]
}

function cover(
  statement: Statement,
  tests: readonly TestResult[],
  absent: ReadonlySet<Owner>,
): CoveredStatement {
  const failed = tests.filter(({ status }) => status === 'failed')
  if (failed.length > 0) return { statement, state: 'missing', tests: failed }
  const passed = tests.filter(({ status }) => status === 'passed')
  if (passed.length > 0) return { statement, state: 'covered', tests: passed }
  return { statement, state: absent.has(statement.owner) ? 'open' : 'missing', tests: [] }
}

/** Finds for every statement the tests that prove it. `absent` owners have no package yet. */
export function coverStatements(
  statements: readonly Statement[],
  results: readonly TestResult[],
  absent: ReadonlySet<Owner>,
): Coverage {
  const tagged = results.flatMap((test) => readTags(test.title).map((id) => ({ id, test })))
  const known = new Set(statements.map(({ id }) => id))
  const byId = Map.groupBy(tagged, ({ id }) => id)
  return {
    statements: statements.map((statement) => {
      const tests = (byId.get(statement.id) ?? []).map(({ test }) => test)
      return cover(statement, tests, absent)
    }),
    unknownTags: tagged.filter(({ id }) => !known.has(id)),
  }
}
