import { readTags } from './readTags.ts'
import type { Owner, Statement } from './statements.ts'
import type { TestResult } from './toTestResults.ts'

/**
 * `covered`: at least one test passes and none fails.
 * `open`: no test, because the package that owns the statement does not exist yet.
 * `missing`: no passing test, or a failing one.
 */
export type State = 'covered' | 'open' | 'missing'

export interface CoveredStatement {
  readonly statement: Statement
  readonly state: State
  /** Tests tagged with its id: the failing ones if there are any, else the passing ones. */
  readonly tests: readonly TestResult[]
}

export interface UnknownTag {
  readonly id: string
  readonly test: TestResult
}

export interface Coverage {
  readonly statements: readonly CoveredStatement[]
  /** Ids in titles that belong to no statement, such as a misspelled id. */
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

/** Finds the tests that prove each statement. The packages of `absent` owners do not exist yet. */
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
