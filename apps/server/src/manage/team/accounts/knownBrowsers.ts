import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameSecret } from '#platform/http/isSameSecret.ts'

/** Remembers in a cookie who has signed in with a browser, so that a sign-in with another one can be reported. */
export interface KnownBrowsers {
  readonly isKnown: (request: Pick<FastifyRequest, 'headers'>, personId: string) => boolean
  readonly remember: (
    request: Pick<FastifyRequest, 'headers'>,
    reply: FastifyReply,
    personId: string,
  ) => void
}

export interface KnownBrowsersOptions {
  /** The first key signs, all of them verify. */
  readonly keys: readonly Buffer[]
  readonly cookieName: string
  readonly isSecure: boolean
}

/** People who share a browser. The one who has not signed in for longest is forgotten. */
const maxPeople = 5
/** The longest time that browsers keep a cookie. */
const maxAgeSeconds = 400 * 86_400

/**
 * The cookie has an HMAC of each person's id, so it cannot be made up, and names nobody. It allows nothing: whoever
 * steals it and knows the password signs in without a report. Nothing is stored on the server.
 */
export function createKnownBrowsers(options: KnownBrowsersOptions): KnownBrowsers {
  const { keys, cookieName, isSecure } = options
  const toMark = (key: Buffer, personId: string) =>
    createHmac('sha256', key).update(personId).digest('base64url')

  function readMarks({ headers }: Pick<FastifyRequest, 'headers'>): readonly string[] {
    const cookies = (headers.cookie ?? '').split(';').map((each) => each.trim())
    const found = cookies.find((each) => each.startsWith(`${cookieName}=`))
    return found === undefined
      ? []
      : found
          .slice(cookieName.length + 1)
          .split('.')
          .slice(0, maxPeople)
  }

  return {
    isKnown: (request, personId) =>
      readMarks(request).some((mark) =>
        keys.some((key) => isSameSecret(mark, toMark(key, personId))),
      ),

    remember(request, reply, personId) {
      const [key] = keys
      if (key === undefined) return
      const own = keys.map((each) => toMark(each, personId))
      const others = readMarks(request).filter((mark) => !own.includes(mark))
      const marks = [own[0] ?? '', ...others.filter((mark) => /^[\w-]{43}$/.test(mark))]
      const attributes = `Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
      const value = marks.slice(0, maxPeople).join('.')
      void reply.header('set-cookie', `${cookieName}=${value}; ${attributes}`)
    },
  }
}
