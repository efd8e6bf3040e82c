import { ApiError, type Problem } from './apiError.ts'

/** Reads an error response. For requests that are not made by `createApi`, such as large downloads. */
export async function toApiError(response: Response): Promise<ApiError> {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json')
  const problem = isProblem
    ? await response.json().then(
        (body) => body as Problem,
        () => null,
      )
    : null
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError(response.status, problem, Number.isFinite(retryAfter) ? retryAfter : null)
}
