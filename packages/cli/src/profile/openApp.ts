import { createApi, type Api } from '@throughlink/api'
import type { CliContext } from '../cliContext.ts'
import { CliError } from '../cliError.ts'
import { exitCodes } from '../exitCodes.ts'
import { readProfile } from './profile.ts'

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

/** Finds service, key and app: in the options, then in the environment, then in what `throughlink login` stored. */
export function openApp({ env, configFolder, fetch }: CliContext, options: AppOptions): OpenedApp {
  const profile = readProfile(configFolder)
  // A secret that CI does not have is often an empty variable.
  const read = (name: string) => (env[name] === '' ? undefined : env[name])
  const service = options.service ?? read('THROUGHLINK_URL') ?? profile?.service
  const key = read('THROUGHLINK_SECRET_KEY') ?? profile?.key
  const appId = options.app ?? read('THROUGHLINK_APP_ID') ?? profile?.appId
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

/** Returns the origin of a URL. Throws if it is not a web address. */
export function readOrigin(text: string): string {
  const url = URL.parse(text)
  if (url !== null && /^https?:$/.test(url.protocol)) return url.origin
  throw new CliError(
    `The service must be a URL such as https://links.example, but is "${text}".`,
    exitCodes.usage,
  )
}
