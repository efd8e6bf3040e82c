import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { freePort } from '@throughlink/services'
import Provider from 'oidc-provider'

type Claims = Readonly<Record<string, unknown>>

export interface RunningProvider {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  /** Sets who signs in next. */
  signInAs(subject: string, claims: Claims): void
  /** Follows the redirects of a sign-in like a browser, up to the callback. */
  authorize(url: string): Promise<URL>
  stop(): Promise<void>
}

const scopes = ['openid', 'email', 'profile', 'groups']

/**
 * Starts a certified OpenID provider for services at these origins. It asks nobody for a password: `signInAs` says who
 * signs in. For deviations from the standard, see `startIssuer`.
 */
export async function startProvider(origins: readonly string[]): Promise<RunningProvider> {
  const url = `http://127.0.0.1:${await freePort()}`
  const [clientId, clientSecret] = ['throughlink', randomBytes(16).toString('hex')]
  const people = new Map<string, Claims>()
  let next = ''
  const provider = new Provider(url, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: origins.map((origin) => `${origin}/api/auth/callback/oidc`),
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      groups: ['groups'],
    },
    // In the ID token, like at most providers.
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(16).toString('hex')] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => Promise.resolve({ sub: accountId, ...people.get(accountId) }),
    }),
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId
      if (accountId === undefined) return undefined
      const grant = new oidc.provider.Grant({ clientId, accountId })
      grant.addOIDCScope(scopes.join(' '))
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/') === true) {
      void provider.interactionFinished(request, response, { login: { accountId: next } })
    } else handle(request, response)
  })
  server.listen(Number(new URL(url).port), '127.0.0.1')
  await once(server, 'listening')

  return {
    url,
    clientId,
    clientSecret,
    signInAs(subject, claims) {
      next = subject
      people.set(subject, claims)
    },
    async authorize(start) {
      const cookies = new Map<string, string>()
      let at = new URL(start)
      for (let step = 0; step < 10 && at.origin === url; step++) {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
        const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const each of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
          cookies.set(name, value)
        }
        const location = response.headers.get('location')
        if (location === null) throw new Error(`No redirect: ${await response.text()}`)
        at = new URL(location, at)
      }
      return at
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
