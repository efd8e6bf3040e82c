import type { DevState } from '../../packages/cli/src/dev/devState.ts'
import { devEmail } from './devState.ts'

/** Domain of the links of the demo. Every name below localhost is this machine, in browsers and in the service. */
export const demoDomain = 'lumen.localhost'

/** Describes the running service: where to look, and what to try first. */
export function formatWelcome(
  { password, demo }: DevState,
  {
    origin,
    seconds,
    folder,
  }: { readonly origin: string; readonly seconds: number; readonly folder: string },
): string {
  const link = new URL('/products/amber-floor-lamp', origin)
  link.hostname = demoDomain
  return `
Throughlink is ready after ${seconds.toFixed(0)} s.

  Dashboard  ${origin}
  Sign in    ${devEmail}, password ${password}
  Link       ${link.href}
  API_KEY    ${demo?.apiKey ?? ''}
  appID      ${demo?.appId ?? ''}

Tap the link on a simulated phone that does not have the app, in another terminal:

  npm run simulate -- '${link.href}?ref=anna'

Data is kept in ${folder}. Press Ctrl-C to stop.
`
}
