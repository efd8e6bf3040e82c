import type { DevState } from '../../packages/cli/src/dev/devState.ts'
import { devEmail } from './devState.ts'

/** Domain of the links of the demo. Every name below localhost is this machine, in browsers and in the service. */
export const demoDomain = 'lumen.localhost'
/** A product that the example sells too. */
export const demoPath = '/products/amber-floor-lamp'

/** Describes the running service: where to look, and what to try first. */
export function formatWelcome(
  { password, demo }: DevState,
  {
    origin,
    seconds,
    folder,
    isChosen,
  }: {
    readonly origin: string
    readonly seconds: number
    readonly folder: string
    /** Whether other commands have to be told the folder. */
    readonly isChosen: boolean
  },
): string {
  const link = new URL(demoPath, origin)
  link.hostname = demoDomain
  return `
Throughlink is ready after ${seconds.toFixed(0)} s.

  Dashboard  ${origin}
  Sign in    ${devEmail}, password ${password}
  Link       ${link.href}
${demo?.linkOrigin === undefined ? '' : `  Phones     ${demo.linkOrigin}, for the links of the app that \`npm run dev app\` adds\n`}  API_KEY    ${demo?.apiKey ?? ''}
  appID      ${demo?.appId ?? ''}

Tap the link on a simulated phone that does not have the app, in another terminal:

  ${isChosen ? `THROUGHLINK_DEV_DATA='${folder}' ` : ''}npm run throughlink -- simulate '${link.href}?ref=anna'

Data is kept in ${folder}. Press Ctrl-C to stop.
`
}
