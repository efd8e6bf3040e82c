/** An error response of the service (RFC 9457). */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  /** Machine-readable code. A newer service may send an unknown one: fall back to `status`. */
  readonly code: string
  readonly requestId: string
  readonly detail?: string
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[]
}

/** Thrown when a response has an error status. */
export class ApiError extends Error {
  readonly status: number
  /** Null if the response is not from the service, such as the page of a proxy or captive portal. */
  readonly problem: Problem | null
  /** Seconds to wait before a retry. Null if the response has no `Retry-After`. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, problem: Problem | null, retryAfterSeconds: number | null) {
    super(problem ? (problem.detail ?? problem.title) : `Request failed with status ${status}.`)
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
    this.retryAfterSeconds = retryAfterSeconds
  }
}
