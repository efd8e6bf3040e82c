/**
 * `npm run verify spec`: runs the tests tagged with a specification statement and lists all statements. `--results` reads
 * the results that the suites have just written in CI, instead of running their tests again; of the service, whose suite
 * is another job, it reads the titles.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { command } from '@throughlink/tooling/base/command'
import { type ReportRow, repositoryRoot, writeReport } from '@throughlink/tooling/base/report'
import { type Coverage, coverStatements } from './coverStatements.ts'
import { countStates, formatRows, formatSummary } from './formatCoverage.ts'
import { runners } from './runners.ts'
import { type Owner, statements } from './statements.ts'
import type { TestResult } from './toTestResults.ts'

const hasResults = process.argv.includes('--results')
// A pipe has no width. CI logs are read in wide windows.
const width = process.stdout.isTTY ? process.stdout.columns : 180

function findAbsentOwners(): ReadonlySet<Owner> {
  const absent = !existsSync(join(repositoryRoot, 'packages/react-native/package.json'))
  return new Set(absent ? ['react-native'] : [])
}

function toRows(coverage: Coverage, failedRunners: readonly string[]): readonly ReportRow[] {
  const { covered, open, missing } = countStates(coverage)
  const unknown = coverage.unknownTags.length
  const unproven = coverage.statements.filter(({ state }) => state === 'missing')
  const ids = unproven.map(({ statement }) => statement.id).join(', ')
  const failures = failedRunners.length
  const row = { unit: '', target: null, ok: true, note: '' }
  return [
    { name: 'statements', value: coverage.statements.length, ...row },
    { name: 'covered', value: covered, ...row },
    { name: 'open', value: open, ...row, note: 'owned by a package that does not exist yet' },
    { name: 'missing', value: missing, ...row, target: 0, ok: missing === 0, note: ids },
    { name: 'unknown tags', value: unknown, ...row, target: 0, ok: unknown === 0 },
    { name: 'failed runners', value: failures, ...row, target: 0, ok: failures === 0 },
  ]
}

await command(async () => {
  const results: TestResult[] = []
  const failedRunners: string[] = []
  for (const runner of runners) {
    const outcome = await (hasResults ? runner.readResults() : runner.run())
    results.push(...outcome.results)
    // In CI, another failed test is the business of its suite, which may pass at a second attempt.
    if (!outcome.ok && !hasResults) failedRunners.push(runner.name)
  }
  const coverage = coverStatements(statements, results, findAbsentOwners())
  for (const row of formatRows(coverage, width)) console.log(row)
  console.log('')
  for (const name of failedRunners)
    console.log(`${name} reported failures: run npm test to see them`)
  writeReport('test-spec', toRows(coverage, failedRunners), { shown: true })
  for (const line of formatSummary(coverage)) console.log(line)
})
