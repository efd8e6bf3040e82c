import type { FastifyRequest } from 'fastify'

export interface CallerSession {
  readonly personId: string
  /** Whether a second factor was right in this session. */
  readonly isFactorProved: boolean
  /** When the person last proved who they are: at sign-in, or later in the session. */
  readonly provedAt: Date
}

/** Port for reading who is signed in. Implemented in `accounts`. */
export interface Sessions {
  /**
   * Returns the person whose session cookie the request carries, or null. Throws a problem if the request may
   * come from a page of another site, because then the cookie proves nothing (CSRF).
   */
  read(request: FastifyRequest): Promise<CallerSession | null>
}
