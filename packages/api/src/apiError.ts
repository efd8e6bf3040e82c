/** An error as the service tells it: RFC 9457. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  /** For programs. A newer service may send one that is not known here: decide by `status` then. */
  readonly code: string
  readonly requestId: string
  readonly detail?: string
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[]
}

/** The service answered with a problem, or with something that is none of its answers. */
export class ApiError extends Error {
  readonly status: number
  /** Null where the answer was not the service's own: a proxy's page, a captive portal. */
  readonly problem: Problem | null
  /** How long to wait before asking again. Null where it did not say. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, problem: Problem | null, retryAfterSeconds: number | null) {
    super(problem ? (problem.detail ?? problem.title) : `The answer had status ${status}.`)
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
    this.retryAfterSeconds = retryAfterSeconds
  }
}
