import { ApiError } from '@throughlink/api'
import { formatDuration } from '../format/times.ts'
import { isUnreachable } from './unreachable.ts'

export interface ErrorDescription {
  readonly title: string
  readonly detail: string | null
  /** For a question to the operator, who finds it in the log. */
  readonly requestId: string | null
  /** Whether another try may succeed without a change. */
  readonly isTemporary: boolean
}

/** Describes the error of a request for people. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof ApiError) && !isUnreachable(error)) {
    return {
      title: 'Something on this page went wrong.',
      detail:
        'Load the page again. If that does not help, report it to the operator of this service.',
      requestId: null,
      isTemporary: false,
    }
  }
  if (!(error instanceof ApiError)) {
    return {
      title: 'The service cannot be reached.',
      detail: 'Check your connection, then try again.',
      requestId: null,
      isTemporary: true,
    }
  }
  const { problem, status } = error
  const isTemporary = status === 429 || status >= 500
  if (problem === null) {
    const title = `The service responded with status ${status}.`
    return { title, detail: null, requestId: null, isTemporary }
  }
  const details = problem.errors?.map(({ detail }) => detail) ?? []
  const detail = [problem.detail, ...details, describeWait(error)].filter(Boolean).join(' ') || null
  return {
    title: problem.title,
    detail,
    requestId: status >= 500 ? problem.requestId : null,
    isTemporary,
  }
}

/** An outage names a time too, but nobody can rely on it. */
function describeWait({ status, retryAfterSeconds }: ApiError): string | null {
  if (status !== 429 || !retryAfterSeconds) return null
  return `Try again in ${formatDuration(retryAfterSeconds)}.`
}

/** The errors of single fields, by JSON pointer without the leading slash: `destination` or `ios/url`. */
export function readFieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {}
  const entries = error.problem?.errors?.map(({ pointer, detail }) => [
    pointer.replace(/^[#/]+/, ''),
    detail,
  ])
  return Object.fromEntries(entries ?? []) as Record<string, string>
}
