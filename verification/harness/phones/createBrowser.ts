import type { Client, ClientRequest, Reply } from './createClient.ts'

/** A browser with a signed-in person. */
export interface Browser {
  readonly signIn: () => Promise<Reply>
  /** With another client: the same browser, at another server. */
  readonly get: (path: string, client?: Client) => Promise<Reply>
  readonly post: (path: string, body: unknown) => Promise<Reply>
  readonly remove: (path: string) => Promise<Reply>
}

export interface BrowserOptions {
  readonly client: Client
  readonly publicOrigin: string
  readonly email: string
  readonly password: string
}

export function createBrowser({ client, publicOrigin, email, password }: BrowserOptions): Browser {
  let cookie = ''
  let csrfToken = ''
  const { host } = new URL(publicOrigin)
  const send = (request: ClientRequest, to: Client = client) =>
    to.send({
      ...request,
      headers: { host, origin: publicOrigin, cookie, 'x-csrf-token': csrfToken },
    })
  return {
    async signIn() {
      const body = { email, password }
      const reply = await send({ path: '/api/auth/sign-in', method: 'POST', body })
      if (reply.status === 200) {
        cookie = (reply.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; ')
        csrfToken = (JSON.parse(reply.body) as { csrfToken: string }).csrfToken
      }
      return reply
    },
    get: (path, to) => send({ path }, to),
    remove: (path) => send({ path, method: 'DELETE' }),
    post: (path, body) => send({ path, method: 'POST', body }),
  }
}
