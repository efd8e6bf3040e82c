/** The part of a test runner's JSON report that is used here. Jest and Vitest share the format. */
export interface JsonReport {
  readonly success: boolean
  readonly testResults: readonly {
    /** The test file, absolute. */
    readonly name: string
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
    }[]
  }[]
}

export interface TestResult {
  /** Relative to the root of the repository. */
  readonly file: string
  /** Prefixed with the titles of its groups, outermost first. */
  readonly title: string
  readonly status: 'passed' | 'failed' | 'skipped'
}

const toStatus = (status: string): TestResult['status'] =>
  status === 'passed' || status === 'failed' ? status : 'skipped'

/** Removes the group named after the file, which Vitest adds to a type test. */
const withoutFileGroup = (titles: readonly string[], file: string): readonly string[] =>
  titles.filter((title) => title !== file)

export function toTestResults(
  report: Pick<JsonReport, 'testResults'>,
  root: string,
): readonly TestResult[] {
  return report.testResults.flatMap(({ name, assertionResults }) => {
    const file = name.startsWith(root) ? name.slice(root.length) : name
    return assertionResults.map(({ ancestorTitles, title, status }) => ({
      file,
      title: [...withoutFileGroup(ancestorTitles, file), title].join(' > '),
      status: toStatus(status),
    }))
  })
}
