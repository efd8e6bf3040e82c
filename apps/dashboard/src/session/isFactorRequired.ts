import { ApiError } from '@throughlink/api'

/** Whether an organization refused a request because its session has not proved a second factor. */
export function isFactorRequired(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'factor_required'
}
