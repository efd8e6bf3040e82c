import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Readonly<Record<string, unknown>>

/** Deviations from a correct issuer. */
export interface IssuerOverrides {
  /** Replaces claims of the ID token. Undefined omits a claim. */
  readonly claims?: Claims
  /** Signs with a key that the issuer has not published. */
  readonly isForeignKey?: boolean
  /** Replaces the signed token. Null omits it. */
  readonly idToken?: (claims: Claims) => string | null
}

export interface Issuer {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  /** Sets who signs in next, and how the issuer deviates. */
  signInAs(claims: Claims, overrides?: IssuerOverrides): void
  /** Acts as a browser at the authorization endpoint. Returns the redirect URL with a code. */
  authorize(url: string): URL
  /** URLs passed to `authorize`, the latest last. */
  readonly authorizationRequests: URL[]
  /** Sets the issuer in the discovery document. */
  setIssuer(issuer: string): void
  stop(): Promise<void>
}

interface Grant {
  readonly challenge: string
  readonly redirectUri: string
  readonly nonce: string | null
  readonly claims: Claims
  readonly overrides: IssuerOverrides
}

/** Starts a minimal OpenID provider, with the checks of a real one. */
export async function startIssuer(port = 0): Promise<Issuer> {
  const clientId = `client-${randomBytes(4).toString('hex')}`
  const clientSecret = randomBytes(16).toString('hex')
  const [own, foreign] = [createKey(), createKey()]
  const grants = new Map<string, Grant>()
  const authorizationRequests: URL[] = []
  let next: { readonly claims: Claims; readonly overrides: IssuerOverrides } = {
    claims: {},
    overrides: {},
  }
  let issuerName: string | null = null

  const server = createServer((request, response) => {
    void respond(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function respond(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const { pathname } = new URL(request.url ?? '/', url)
    if (pathname === '/.well-known/openid-configuration') {
      return json(200, {
        issuer: issuerName ?? url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        userinfo_endpoint: `${url}/userinfo`,
        jwks_uri: `${url}/jwks`,
        id_token_signing_alg_values_supported: ['RS256'],
      })
    }
    if (pathname === '/jwks') {
      const jwk = {
        ...own.publicKey.export({ format: 'jwk' }),
        kid: 'own',
        alg: 'RS256',
        use: 'sig',
      }
      return json(200, { keys: [jwk] })
    }
    if (pathname === '/userinfo') return json(200, next.claims)
    if (pathname !== '/token') return json(404, {})
    const form = new URLSearchParams(await read(request))
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isValid =
      grant?.challenge === challenge &&
      grant.redirectUri === form.get('redirect_uri') &&
      form.get('client_id') === clientId &&
      form.get('client_secret') === clientSecret
    if (!isValid) return json(400, { error: 'invalid_grant' })
    const nowSeconds = Math.floor(Date.now() / 1000)
    const claims = {
      iss: url,
      aud: clientId,
      iat: nowSeconds,
      exp: nowSeconds + 300,
      nonce: grant.nonce ?? undefined,
      ...grant.claims,
      ...grant.overrides.claims,
    }
    const idToken = (
      grant.overrides.idToken ?? createSigner(grant.overrides.isForeignKey ? foreign : own)
    )(claims)
    return json(200, {
      access_token: randomBytes(16).toString('hex'),
      refresh_token: randomBytes(16).toString('hex'),
      token_type: 'Bearer',
      expires_in: 300,
      ...(idToken === null ? {} : { id_token: idToken }),
    })
  }

  return {
    url,
    clientId,
    clientSecret,
    authorizationRequests,
    signInAs(claims, overrides = {}) {
      next = { claims, overrides }
    },
    setIssuer(issuer) {
      issuerName = issuer
    },
    authorize(text) {
      const { searchParams } = new URL(text)
      authorizationRequests.push(new URL(text))
      const code = randomBytes(16).toString('hex')
      const redirectUri = searchParams.get('redirect_uri') ?? ''
      grants.set(code, {
        challenge: searchParams.get('code_challenge') ?? '',
        redirectUri,
        nonce: searchParams.get('nonce'),
        ...next,
      })
      const back = new URL(redirectUri)
      back.searchParams.set('code', code)
      back.searchParams.set('state', searchParams.get('state') ?? '')
      return back
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function createKey() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

function createSigner({
  privateKey,
}: {
  readonly privateKey: KeyObject
}): (claims: Claims) => string {
  return (claims) => {
    const content = `${encode({ alg: 'RS256', kid: 'own', typ: 'JWT' })}.${encode(claims)}`
    return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`
  }
}

/** Builds a token without a signature. */
export function createUnsignedToken(claims: Claims): string {
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function json(status: number, body: unknown): { status: number; body: unknown } {
  return { status, body }
}

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
