import type { FastifyRequest } from 'fastify'

/** Who is signed in. Implemented where people are. */
export interface Sessions {
  /**
   * The person behind a request's cookie, or null. Throws a problem when the request could have been made
   * by a page of somebody else: then the cookie proves nothing.
   */
  read(request: FastifyRequest): Promise<{ readonly personId: string } | null>
}
