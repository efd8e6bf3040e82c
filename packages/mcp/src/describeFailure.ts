import { ApiError } from '@throughlink/api'
import { ToolError } from './toolError.ts'

/** Describes an expected failure and what to do next, for a model. Null for a bug. */
export function describeFailure(error: unknown): string | null {
  if (error instanceof ToolError) return error.message
  if (error instanceof ApiError) return describeProblem(error)
  // `fetch` rejects with a TypeError whose cause has the reason.
  if (error instanceof TypeError && error.cause instanceof Error) {
    return 'The service did not respond. Try again later.'
  }
  return null
}

function describeProblem(error: ApiError): string {
  const { message, problem } = error
  const details = problem?.errors?.map(({ pointer, detail }) => `${pointer}: ${detail}`) ?? []
  return [message, ...details, ...adviseNext(error)].join('\n')
}

function adviseNext({ status, problem, retryAfterSeconds }: ApiError): string[] {
  if (retryAfterSeconds !== null) return [`Try again in ${retryAfterSeconds} s.`]
  if (problem?.code === 'missing_scope') {
    return ['Ask the user for a secret key with this scope (dashboard: Settings, Keys).']
  }
  if (status === 401) return ['Ask the user for a valid secret key (dashboard: Settings, Keys).']
  if (status === 403)
    return ['A secret key cannot do this. Ask the user to do it in the dashboard.']
  if (status === 404) return ['Check the IDs: the key only sees its own app or organization.']
  if (status >= 500) return ['Try again later.']
  return []
}
