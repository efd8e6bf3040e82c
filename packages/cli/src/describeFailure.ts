import { ApiError } from '@throughlink/api'
import { CliError } from './cliError.ts'
import { type ExitCode, exitCodes } from './exitCodes.ts'

export interface Failure {
  readonly message: string
  readonly exitCode: ExitCode
}

/** Describes an expected failure. Null for a bug, which keeps its stack. */
export function describeFailure(error: unknown): Failure | null {
  if (error instanceof CliError) return { message: error.message, exitCode: error.exitCode }
  if (error instanceof ApiError) {
    return { message: describeProblem(error), exitCode: chooseExitCode(error.status) }
  }
  return null
}

/** What to do, where the service cannot know how it was called. */
const fixes: Readonly<Record<number, string>> = {
  401: 'Run `throughlink login` with a valid key.',
  404: 'Check the ID, and the app with --app.',
}

function describeProblem({ message, problem, status, retryAfterSeconds }: ApiError): string {
  const details = problem?.errors?.map(({ pointer, detail }) => `  ${pointer}: ${detail}`) ?? []
  const wait = retryAfterSeconds === null ? [] : [`Try again in ${retryAfterSeconds} s.`]
  const fix = fixes[status]
  return [message, ...details, ...wait, ...(fix === undefined ? [] : [fix])].join('\n')
}

function chooseExitCode(status: number): ExitCode {
  if (status === 401 || status === 403) return exitCodes.notAllowed
  if (status === 404 || status === 410) return exitCodes.notFound
  if (status === 429 || status >= 500) return exitCodes.unavailable
  return exitCodes.failed
}
