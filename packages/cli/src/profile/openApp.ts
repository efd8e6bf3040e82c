import { type Api, createApi } from '@throughlink/api'
import type { CliContext } from '../cliContext.ts'
import { CliError } from '../cliError.ts'
import { findDevDemo } from '../dev/devState.ts'
import { exitCodes } from '../exitCodes.ts'
import { type Profile, readProfile } from './profile.ts'
import { readVariable } from './readVariable.ts'

/** Options of every command that is about an app. */
export interface AppOptions {
  readonly service?: string
  readonly app?: string
  readonly json?: boolean
}

/** The app that a command is about, and a client that may access it. */
export interface OpenedApp {
  readonly api: Api
  readonly params: { readonly appId: string }
  readonly service: string
  readonly key: string
}

/**
 * Finds service, key and app: in the options, then in the environment, then in what `throughlink login` stored, then in
 * the demo of `npm run dev`.
 */
export function openApp(
  { env, configFolder, cwd, fetch }: CliContext,
  options: AppOptions,
): OpenedApp {
  const givenKey = readVariable(env, 'THROUGHLINK_SECRET_KEY')
  const profile = readProfile(configFolder) ?? (givenKey === undefined ? readDemo(cwd) : null)
  const service = options.service ?? readVariable(env, 'THROUGHLINK_URL') ?? profile?.service
  const key = givenKey ?? profile?.key
  const appId = options.app ?? readVariable(env, 'THROUGHLINK_APP_ID') ?? profile?.appId
  if (key === undefined) {
    throw new CliError(
      'Not signed in. Run `throughlink login`, or set THROUGHLINK_SECRET_KEY.',
      exitCodes.notAllowed,
    )
  }
  if (service === undefined) {
    throw new CliError(
      'The service is unknown. Pass --service with its URL, or set THROUGHLINK_URL.',
      exitCodes.usage,
    )
  }
  if (appId === undefined) {
    throw new CliError(
      'The app is unknown. Pass --app with its ID, or set THROUGHLINK_APP_ID.',
      exitCodes.usage,
    )
  }
  const origin = readOrigin(service)
  return { api: createApi({ origin, key, fetch }), params: { appId }, service: origin, key }
}

/** The demo as if somebody had signed in to it. */
function readDemo(cwd: string): Profile | null {
  const demo = findDevDemo(cwd)
  if (demo?.secretKey === undefined) return null
  return { service: demo.origin, key: demo.secretKey, appId: demo.appId }
}

/** Returns the origin of a URL. Throws if it is not a web address. */
export function readOrigin(text: string): string {
  const url = URL.parse(text)
  if (url !== null && /^https?:$/.test(url.protocol)) return url.origin
  throw new CliError(
    `The service must be a URL such as https://links.example, but is "${text}".`,
    exitCodes.usage,
  )
}
