import { type Api, createApi } from '../../packages/api/src/createApi.ts'
import { CommandError } from '../base/command.ts'
import { devEmail } from './devState.ts'

/** Signs in as the owner of the demo, as in the dashboard. */
export async function signInToDev(origin: string, password: string): Promise<Api> {
  const response = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: devEmail, password }),
  }).catch(() => null)
  if (response === null) {
    throw new CommandError(`Nothing responds at ${origin}. Is \`npm run dev\` running?`)
  }
  if (!response.ok) throw new CommandError(`No sign-in at ${origin}: ${await response.text()}`)
  const { csrfToken } = (await response.json()) as { csrfToken: string }
  const cookie = response.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  return createApi({
    origin,
    csrfToken: () => csrfToken,
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...init?.headers, cookie, origin } }),
  })
}
