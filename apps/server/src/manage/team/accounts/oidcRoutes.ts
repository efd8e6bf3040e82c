import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import { buildHomeUrl, buildSignInUrl, type OidcError } from '#manage/access/dashboardUrls.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'
import { chargeSignIn, needsSession } from './accountHooks.ts'
import { RedirectSchema } from './accountSchemas.ts'
import { callAuth, setCookies, toAuthHeaders } from './callAuth.ts'
import { type Oidc, oidcProviderId } from './oidc.ts'
import type { PersonSessions } from './personSessions.ts'

export interface OidcRoutesOptions {
  /** Null if no issuer is configured. The routes then respond with 404. */
  readonly oidc: Oidc | null
  readonly sessions: PersonSessions
  readonly limits: RateLimits
  readonly publicOrigin: string
  /** The first one signs, all of them verify. */
  readonly cookieSecrets: readonly string[]
  readonly onError: (message: string) => void
}

const tags = ['people']
/** The timeout for exchanging the code with the issuer. */
const callbackTimeoutMs = 15_000

/**
 * Adds the routes for sign-in with the issuer. Only the callback is handled entirely by better-auth. They exist
 * without an issuer too, so that the API document does not depend on the configuration.
 */
export function addOidcRoutes(app: FastifyInstance, options: OidcRoutesOptions): void {
  const { oidc, sessions, limits, publicOrigin, cookieSecrets, onError } = options
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  const requireIssuer = (): Oidc => {
    if (oidc === null) throw new ProblemError('not_found', { detail: 'No issuer is configured.' })
    return oidc
  }
  // Fixed: redirect targets are never read from a request.
  const body = {
    provider: oidcProviderId,
    callbackURL: buildHomeUrl(publicOrigin),
    errorCallbackURL: buildSignInUrl(publicOrigin, null),
    disableRedirect: true,
  }

  routes.post(
    '/api/auth/sign-in/oidc',
    {
      schema: {
        tags,
        operationId: 'signInByIssuer',
        summary: 'Sign in with the issuer',
        description: 'Returns the URL of the issuer to send the browser to.',
        response: { 200: RedirectSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const issuer = requireIssuer()
      await chargeSignIn(limits, request, null)
      const auth = await issuer.load()
      const call = {
        body,
        headers: toAuthHeaders(request, cookieSecrets),
        returnHeaders: true,
      } as const
      const { headers, response } = await callAuth(
        () => auth.api.signInSocial(call),
        'sign_in_failed',
      )
      setCookies(reply, headers)
      return toRedirect(response.url)
    },
  )

  routes.post(
    '/api/auth/link/oidc',
    {
      config: { needsProof: true },
      schema: {
        tags,
        security: needsSession,
        operationId: 'linkIssuer',
        summary: 'Add sign-in with the issuer to your account',
        description: 'Returns the URL of the issuer to send the browser to.',
        response: { 200: RedirectSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const issuer = requireIssuer()
      await sessions.require(request)
      const auth = await issuer.load()
      const call = {
        body,
        headers: toAuthHeaders(request, cookieSecrets),
        returnHeaders: true,
      } as const
      const { headers, response } = await callAuth(
        () => auth.api.linkSocialAccount(call),
        'unauthenticated',
      )
      setCookies(reply, headers)
      return toRedirect(response.url)
    },
  )

  routes.get(
    '/api/auth/callback/oidc',
    {
      schema: {
        tags,
        summary: 'Redirect after sign-in with the issuer',
        response: { 302: Type.Null(), ...problemResponses },
      },
    },
    async (request, reply) => {
      const issuer = requireIssuer()
      await chargeSignIn(limits, request, null)
      const response = await handleCallback(issuer, request).catch((error: unknown) => {
        onError((error as Error).message)
        return null
      })
      const location = response?.headers.get('location') ?? null
      const isHome = location === buildHomeUrl(publicOrigin)
      if (isHome && response !== null) {
        const details = issuer.isFactor
          ? ({ method: 'oidc', factor: 'issuer' } as const)
          : ({ method: 'oidc' } as const)
        await sessions.recordSignIn(request, reply, response.headers, details)
      }
      if (response !== null) setCookies(reply, response.headers)
      if (isHome) return reply.redirect(location)
      return reply.redirect(buildSignInUrl(publicOrigin, toOidcError(location)))
    },
  )

  async function handleCallback(issuer: Oidc, request: FastifyRequest): Promise<Response> {
    const auth = await issuer.load()
    const headers = toAuthHeaders(request, cookieSecrets)
    const callback = new Request(`${publicOrigin}${request.url}`, { headers })
    return withTimeout(callbackTimeoutMs, auth.handler(callback), () => {
      throw new Error('The issuer did not respond in time.')
    })
  }
}

/**
 * Maps better-auth's error to the one a client sees. An unknown address and a person who is not linked get the
 * same error, because an issuer may let people claim addresses that it has not verified.
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
