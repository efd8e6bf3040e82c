import { parseArgs } from 'node:util'
import { CommandError } from '../command.ts'
import type { DevDemo } from '../dev/devState.ts'
import { parsePublishableKey } from '../../packages/protocol/src/publishableKey.ts'

export interface SimulateOptions {
  readonly link: URL
  readonly platform: 'android' | 'ios'
  /** Where the service listens. The link's host is sent along, so the domain need not resolve. */
  readonly service: string
  readonly key: string
  readonly appId: string
  /** Whether referrer and clipboard are lost, so that only the fingerprint is left. */
  readonly isProbabilistic: boolean
}

const usage = `npm run simulate -- <link URL> [options]

  --platform android|ios   the phone (default: android)
  --key pk_…               the app's publishable key (default: THROUGHLINK_KEY, or the demo of npm run dev)
  --app app_…              the app id (default: THROUGHLINK_APP_ID, or the demo of npm run dev)
  --service URL            where the service listens (default: the URL in the key)
  --probabilistic          lose referrer and clipboard: match by fingerprint only`

/** Reads the arguments of the command. Throws what is missing or invalid, with the usage. */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  demo?: DevDemo | null,
): SimulateOptions {
  const { values, positionals } = parse(args)
  const [text, ...others] = positionals
  if (text === undefined) throw new CommandError(usage)
  if (others.length > 0) fail(`One link is expected, but there are ${positionals.length}.`)
  const link = URL.parse(text)
  if (link === null || !/^https?:$/.test(link.protocol)) {
    return fail(`The link must be a web URL, such as https://go.example/amber, but is "${text}".`)
  }
  const { platform } = values
  if (platform !== 'android' && platform !== 'ios') {
    return fail(`--platform must be android or ios, but is "${platform}".`)
  }
  const key = values.key ?? env['THROUGHLINK_KEY'] ?? demo?.apiKey ?? ''
  const appId = values.app ?? env['THROUGHLINK_APP_ID'] ?? demo?.appId ?? ''
  if (key === '') fail('The publishable key is missing: set --key or THROUGHLINK_KEY.')
  if (appId === '') fail('The app id is missing: set --app or THROUGHLINK_APP_ID.')
  const service = values.service ?? parsePublishableKey(key)?.origin ?? ''
  if (!URL.canParse(service)) fail('The key contains no service URL: set --service.')
  const isProbabilistic = values.probabilistic
  return { link, platform, service: new URL(service).origin, key, appId, isProbabilistic }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        platform: { type: 'string', default: 'android' },
        key: { type: 'string' },
        app: { type: 'string' },
        service: { type: 'string' },
        probabilistic: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    return fail((error as Error).message)
  }
}

function fail(problem: string): never {
  throw new CommandError(`${problem}\n\n${usage}`)
}
