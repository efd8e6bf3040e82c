/** The part of a test runner's JSON report that coverage is read from. Jest and Vitest share it. */
export interface JsonReport {
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
  /** With the titles of the groups around it, outermost first. */
  readonly title: string
  readonly status: 'passed' | 'failed' | 'skipped'
}

const toStatus = (status: string): TestResult['status'] =>
  status === 'passed' || status === 'failed' ? status : 'skipped'

/** Vitest puts a type test into a group that is named after its file; nobody wrote that title. */
const written = (titles: readonly string[], file: string): readonly string[] =>
  titles.filter((title) => title !== file)

export function toTestResults(report: JsonReport, root: string): readonly TestResult[] {
  return report.testResults.flatMap(({ name, assertionResults }) => {
    const file = name.startsWith(root) ? name.slice(root.length) : name
    return assertionResults.map(({ ancestorTitles, title, status }) => ({
      file,
      title: [...written(ancestorTitles, file), title].join(' > '),
      status: toStatus(status),
    }))
  })
}
