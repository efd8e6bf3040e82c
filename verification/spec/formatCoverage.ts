import type { Coverage, CoveredStatement, State } from './coverStatements.ts'
import type { TestResult } from './toTestResults.ts'

const words: Readonly<Record<State, string>> = {
  covered: 'covered',
  open: 'open',
  missing: 'MISSING',
}

const stateWidth = 7
const gaps = 3 * 2

const cut = (text: string, width: number): string =>
  text.length <= width ? text : `${text.slice(0, Math.max(width - 1, 0))}…`

export function countStates({ statements }: Coverage): Readonly<Record<State, number>> {
  const count = (state: State): number =>
    statements.filter((covered) => covered.state === state).length
  return { covered: count('covered'), open: count('open'), missing: count('missing') }
}

const describeTest = ({ file, title }: TestResult): string => `${file}: ${title}`

function describeTests({ state, statement, tests }: CoveredStatement): string {
  const [first] = tests
  if (first === undefined) {
    return state === 'open' ? '' : `no passing test is tagged [spec ${statement.id}]`
  }
  const failure = state === 'missing' ? 'fails: ' : ''
  const more = tests.length > 1 ? ` +${tests.length - 1}` : ''
  return `${failure}${describeTest(first)}${more}`
}

/** Truncates a description, but keeps the "+2" at its end, the number of further tests. */
function cutTests(text: string, width: number): string {
  const more = / \+\d+$/.exec(text)?.[0] ?? ''
  return `${cut(text.slice(0, text.length - more.length), width - more.length)}${more}`
}

/** Formats one aligned row per statement, no wider than `width`. */
export function formatRows({ statements }: Coverage, width: number): readonly string[] {
  const idWidth = Math.max(...statements.map(({ statement }) => statement.id.length))
  const longest = Math.max(...statements.map(({ statement }) => statement.text.length))
  const textWidth = Math.min(longest, Math.floor((width - idWidth - stateWidth - gaps) / 2))
  const testWidth = width - idWidth - stateWidth - gaps - textWidth
  return statements.map((covered) => {
    const { statement, state } = covered
    const cells = [
      statement.id.padEnd(idWidth),
      words[state].padEnd(stateWidth),
      cut(statement.text, textWidth).padEnd(textWidth),
      cutTests(describeTests(covered), testWidth),
    ]
    return cells.join('  ').trimEnd()
  })
}

/** Lists unknown tags, then the counts. The last line is the result of the command. */
export function formatSummary(coverage: Coverage): readonly string[] {
  const { covered, open, missing } = countStates(coverage)
  const reason = 'packages/react-native, which owns them, does not exist yet'
  return [
    ...coverage.unknownTags.map(
      ({ id, test }) =>
        `[spec ${id}] is not a statement of verification/spec/statements.ts: ${describeTest(test)}`,
    ),
    ...(open > 0 ? [`${open} open: ${reason}`] : []),
    `${coverage.statements.length} statements, ${covered} covered, ${missing} missing`,
  ]
}
