import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { CommandError } from '@throughlink/tooling/base/command'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import { run } from '@throughlink/tooling/base/run'
import { type JsonReport, type TestResult, toTestResults } from './toTestResults.ts'

export interface RunnerOutcome {
  readonly results: readonly TestResult[]
  /** False if anything failed, including untagged tests and files that could not be loaded. */
  readonly ok: boolean
}

export interface Runner {
  readonly name: string
  /** Report of the suite in `reports`, which CI writes. */
  readonly reportName: string
  /** Runs at least the tests with a tag in their title. */
  run(): Promise<RunnerOutcome>
}

/** Reads the results of a suite that has run already. */
export async function readResults({ name, reportName }: Runner): Promise<RunnerOutcome> {
  const json = await readReport(join(repositoryRoot, 'reports', reportName), name, '')
  const results = toTestResults(json, repositoryRoot).filter(({ file }) => isOfPackage(file))
  return { results, ok: json.success }
}

const require = createRequire(import.meta.url)
const vitestPath = join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs')

const jestPath = join(dirname(require.resolve('jest/package.json')), 'bin/jest.js')
const tagged = ['-t', String.raw`\[spec `]

/** Tests of the tools mention tags too, but prove nothing about the product. */
const isOfPackage = (file: string) => file.startsWith('packages/')
const isJestFile = (file: string) => file.startsWith('packages/react-native/')

/**
 * Returns the test files of the packages whose text contains a tag. The runners load no others, because
 * loading all of them only to skip their tests takes minutes.
 */
function findFilesWithTags(): readonly string[] {
  const packages = globSync('packages/*/{src,test}/**/*.{test,test-d}.{ts,tsx}', {
    cwd: repositoryRoot,
  })
  return packages.filter((file) =>
    readFileSync(join(repositoryRoot, file), 'utf8').includes('[spec '),
  )
}

async function readReport(path: string, name: string, output: string): Promise<JsonReport> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandError(`${name} wrote no report:\n${output}`)
  })
  return JSON.parse(text) as JsonReport
}

/** Runs a test runner that writes a report in Jest's JSON format, which Vitest supports too. */
async function runForReport(
  name: string,
  args: (reportPath: string) => readonly string[],
): Promise<RunnerOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'throughlink-spec-'))
  try {
    const reportPath = join(folder, 'report.json')
    const { code, stdout, stderr } = await run(process.execPath, args(reportPath))
    const json = await readReport(reportPath, name, `${stdout}${stderr}`)
    return { results: toTestResults(json, repositoryRoot), ok: code === 0 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** All test runners whose tests prove statements. */
export const runners: readonly Runner[] = [
  {
    name: 'vitest',
    reportName: 'unit-tests.json',
    run: () =>
      runForReport('vitest', (path) => [
        vitestPath,
        'run',
        ...tagged,
        '--reporter=json',
        `--outputFile=${path}`,
        ...findFilesWithTags().filter((file) => !isJestFile(file)),
      ]),
  },
  {
    name: 'jest',
    reportName: 'react-native-tests.json',
    run: () =>
      runForReport('jest', (path) => [
        jestPath,
        '--config',
        'packages/react-native/jest.config.cjs',
        ...tagged,
        '--json',
        `--outputFile=${path}`,
        '--runTestsByPath',
        ...findFilesWithTags().filter(isJestFile),
      ]),
  },
]
