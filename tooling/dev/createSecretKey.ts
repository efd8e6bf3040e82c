import { CommandError } from '../base/command.ts'
import { devEmail } from './devState.ts'

/** What commands of `throughlink` need. */
const scopes = [
  'apps:read',
  'apps:write',
  'links:read',
  'links:write',
  'installs:read',
  'analytics:read',
]

/** Creates a secret key of the demo, as its owner does in the dashboard. */
export async function createSecretKey(
  origin: string,
  { password, appId }: { readonly password: string; readonly appId: string },
): Promise<string> {
  const post = async (path: string, body: object, headers: Readonly<Record<string, string>>) => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, ...headers },
      body: JSON.stringify(body),
    })
    if (response.ok) return response
    throw new CommandError(`No secret key was created: ${await response.text()}`)
  }
  const signedIn = await post('/api/auth/sign-in', { email: devEmail, password }, {})
  const { csrfToken } = (await signedIn.json()) as { csrfToken: string }
  const cookies = signedIn.headers.getSetCookie().map((text) => text.split(';')[0])
  const created = await post(
    `/api/v1/apps/${appId}/keys`,
    { kind: 'secret', name: 'Command line', scopes },
    { cookie: cookies.join('; '), 'x-csrf-token': csrfToken },
  )
  const { key } = (await created.json()) as { key: string }
  return key
}
