import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { CommandError } from '@throughlink/tooling/base/command'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import { run } from '@throughlink/tooling/base/run'
import { readTitles } from './readTitles.ts'
import { type JsonReport, type TestResult, toTestResults } from './toTestResults.ts'

export interface RunnerOutcome {
  readonly results: readonly TestResult[]
  /** False if anything failed, including untagged tests and files that could not be loaded. */
  readonly ok: boolean
}

export interface Runner {
  readonly name: string
  /** Runs at least the tests with a tag in their title. */
  run(): Promise<RunnerOutcome>
  /** Returns the results in CI, where the suites have run already. */
  readResults(): Promise<RunnerOutcome>
}

/** Reads the report that CI lets a suite write to `reports`. */
async function readSuite(name: string, reportName: string): Promise<RunnerOutcome> {
  const json = await readReport(join(repositoryRoot, 'reports', reportName), name, '')
  const results = toTestResults(json, repositoryRoot).filter(({ file }) => isOfPackage(file))
  return { results, ok: json.success }
}

/**
 * Reads the tagged titles of the service's tests. Its suite runs in a job of its own, which fails if one of them
 * fails, and whose report may be on another machine. So here it is enough that they exist.
 */
function readServiceTitles(): RunnerOutcome {
  const results = findFilesWithTags(serviceTests).flatMap((file) =>
    readTitles(readFileSync(join(repositoryRoot, file), 'utf8')).map((title) => ({
      file,
      ...title,
    })),
  )
  return { results, ok: true }
}

const require = createRequire(import.meta.url)
const vitestPath = join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs')

const jestPath = join(dirname(require.resolve('jest/package.json')), 'bin/jest.js')
const tagged = ['-t', String.raw`\[spec `]

/** Tests of the tools mention tags too, but prove nothing about the product. */
const isOfPackage = (file: string) => file.startsWith('packages/')
const isJestFile = (file: string) => file.startsWith('packages/react-native/')

const packageTests = 'packages/*/{src,test}/**/*.{test,test-d}.{ts,tsx}'
const serviceFolder = 'apps/server/'
const serviceTests = `${serviceFolder}test/**/*.test.ts`

/**
 * Returns the test files whose text contains a tag. The runners load no others, because loading all of them only to
 * skip their tests takes minutes.
 */
function findFilesWithTags(pattern: string): readonly string[] {
  return globSync(pattern, { cwd: repositoryRoot }).filter((file) =>
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
    readResults: () => readSuite('vitest', 'unit-tests.json'),
    run: () =>
      runForReport('vitest', (path) => [
        vitestPath,
        'run',
        ...tagged,
        '--reporter=json',
        `--outputFile=${path}`,
        ...findFilesWithTags(packageTests).filter((file) => !isJestFile(file)),
      ]),
  },
  {
    name: 'jest',
    readResults: () => readSuite('jest', 'react-native-tests.json'),
    run: () =>
      runForReport('jest', (path) => [
        jestPath,
        '--config',
        'packages/react-native/jest.config.cjs',
        ...tagged,
        '--json',
        `--outputFile=${path}`,
        '--runTestsByPath',
        ...findFilesWithTags(packageTests).filter(isJestFile),
      ]),
  },
  {
    name: 'the service (vitest)',
    readResults: () => Promise.resolve(readServiceTitles()),
    // Starts PostgreSQL and Redis.
    run: () =>
      runForReport('the service (vitest)', (path) => [
        vitestPath,
        'run',
        '--config',
        `${serviceFolder}vitest.config.ts`,
        ...tagged,
        '--reporter=json',
        `--outputFile=${path}`,
        ...findFilesWithTags(serviceTests).map((file) => file.slice(serviceFolder.length)),
      ]),
  },
]
