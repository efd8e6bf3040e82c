import type { ApiPage } from './printHttpApi.ts'
import { printTable } from './printTable.ts'

export interface ProblemFact {
  readonly code: string
  readonly status: number
  readonly title: string
  /** From the doc comment of the code. */
  readonly meaning: string
}

/** Prints the list of API errors, and the page that the `type` of each of them leads to. */
export function printProblems(
  problems: readonly ProblemFact[],
  siteUrl: string,
): readonly ApiPage[] {
  const table = printTable(
    ['Code', 'Status', 'Meaning'],
    problems.map(({ code, status, meaning }) => [
      `[\`${code}\`](/problems/${code}/)`,
      String(status),
      meaning,
    ]),
  )
  return [
    {
      path: 'problems',
      title: 'API errors',
      description: 'Every error code of the HTTP API, with its status and meaning.',
      body: `Errors are problem details (RFC 9457). Programs compare \`code\`; \`type\` is the address of its page here. A newer service may send a code that is not listed, so decide by status first.\n\n${table}`,
    },
    ...problems.map((problem) => printProblem(problem, siteUrl)),
  ]
}

function printProblem({ code, status, title, meaning }: ProblemFact, siteUrl: string): ApiPage {
  const example = { type: `${siteUrl}/problems/${code}`, title, status, code, requestId: '…' }
  return {
    path: `problems/${code}`,
    title: code,
    description: `${title} HTTP ${status}.`,
    body: [
      `HTTP ${status}. ${meaning}`,
      `## Retry\n\n${describeRetry(status)}`,
      `## Example\n\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
      '`requestId` identifies the request. [All codes](/problems/).',
    ].join('\n\n'),
  }
}

function describeRetry(status: number): string {
  if (status === 429 || status === 503) {
    return 'Retry the same request after the number of seconds in `Retry-After`.'
  }
  return status >= 500
    ? 'Retry the same request later. If it fails again, look into the logs of the service.'
    : 'Do not retry the same request: it fails again until its cause is fixed.'
}
