import type { FastifyRequest } from 'fastify'

/** Port for reading who is signed in. Implemented in `accounts`. */
export interface Sessions {
  /**
   * Returns the person whose session cookie the request carries, or null. Throws a problem if the request may
   * come from a page of another site, because then the cookie proves nothing (CSRF).
   */
  read(request: FastifyRequest): Promise<{ readonly personId: string } | null>
}
