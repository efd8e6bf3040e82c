import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { withTimeout } from '../../platform/time/withTimeout.ts'
import { ProblemError } from '../../errors.ts'
import { problemResponses } from '../../platform/http/problemResponses.ts'
import type { RateLimits } from '../../platform/limits/rateLimits.ts'
import { callAuth, headersFor, setCookies } from './callAuth.ts'
import { oidcProviderId, type Oidc } from './oidc.ts'
import { homePage, signInPage, type OidcError } from '../access/dashboardUrls.ts'
import { chargeSignIn, needsSession } from './accountHooks.ts'
import type { PersonSessions } from './personSessions.ts'
import { RedirectSchema } from './accountSchemas.ts'

export interface OidcRoutesOptions {
  readonly oidc: Oidc
  readonly sessions: PersonSessions
  readonly limits: RateLimits
  readonly publicOrigin: string
  readonly onFault: (message: string) => void
}

const tags = ['people']
/** How long a person waits for the issuer to change a code into who they are. */
const callbackMs = 15_000

/** Signing in by the issuer. Only its callback is better-auth's own, whole. */
export function addOidcRoutes(plain: FastifyInstance, parts: OidcRoutesOptions): void {
  const { oidc, sessions, limits, publicOrigin, onFault } = parts
  const app = plain.withTypeProvider<TypeBoxTypeProvider>()
  // Ours alone: where people are sent is never read from a request.
  const body = {
    provider: oidcProviderId,
    callbackURL: homePage(publicOrigin),
    errorCallbackURL: signInPage(publicOrigin, null),
    disableRedirect: true,
  }

  app.post(
    '/api/auth/sign-in/oidc',
    {
      schema: {
        tags,
        operationId: 'signInByIssuer',
        summary: 'Sign in by the issuer: where to go',
        response: { 200: RedirectSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      await chargeSignIn(limits, request, null)
      const auth = await oidc.load()
      const options = { body, headers: headersFor(request), returnHeaders: true } as const
      const { headers, response } = await callAuth(
        () => auth.api.signInSocial(options),
        'sign_in_failed',
      )
      setCookies(reply, headers)
      return toRedirect(response.url)
    },
  )

  app.post(
    '/api/auth/link/oidc',
    {
      schema: {
        tags,
        security: needsSession,
        operationId: 'linkIssuer',
        summary: 'Sign in by the issuer too from now on: where to go',
        response: { 200: RedirectSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { isFresh } = await sessions.require(request)
      if (isFresh !== true) {
        const detail = 'You signed in more than a day ago. Sign in again first.'
        throw new ProblemError('unauthenticated', { detail })
      }
      const auth = await oidc.load()
      const options = { body, headers: headersFor(request), returnHeaders: true } as const
      const { headers, response } = await callAuth(
        () => auth.api.linkSocialAccount(options),
        'unauthenticated',
      )
      setCookies(reply, headers)
      return toRedirect(response.url)
    },
  )

  app.get(
    '/api/auth/callback/oidc',
    {
      schema: {
        tags,
        operationId: 'finishSignInByIssuer',
        summary: 'Where the issuer sends people back to',
        response: { 302: Type.Null(), ...problemResponses },
      },
    },
    async (request, reply) => {
      await chargeSignIn(limits, request, null)
      const answer = await callBack(request).catch((error: unknown) => {
        onFault((error as Error).message)
        return null
      })
      if (answer !== null) setCookies(reply, answer.headers)
      const location = answer?.headers.get('location') ?? null
      if (location === homePage(publicOrigin)) return reply.redirect(location)
      return reply.redirect(signInPage(publicOrigin, toOidcError(location)))
    },
  )

  async function callBack(request: FastifyRequest): Promise<Response> {
    const auth = await oidc.load()
    const asked = new Request(`${publicOrigin}${request.url}`, { headers: headersFor(request) })
    return withTimeout(callbackMs, auth.handler(asked), () => {
      throw new Error('The issuer did not answer in time.')
    })
  }
}

/**
 * What a client is told. Whether somebody with that address is here, and whether they are linked, is one
 * answer: an issuer may let people claim addresses that it has not verified.
 */
function toOidcError(location: string | null): OidcError {
  const error = URL.parse(location ?? '')?.searchParams.get('error')
  if (error === 'account_not_linked' || error === 'signup_disabled') return 'no_account'
  return error === 'access_denied' ? 'cancelled' : 'failed'
}

function toRedirect(url: string | undefined): { url: string } {
  if (url === undefined || url === '') throw new ProblemError('unavailable')
  return { url }
}
