import { parsePublishableKey } from '@throughlink/protocol'
import type { CliContext } from '../cliContext.ts'
import { CliError } from '../cliError.ts'
import { findDevDemo } from '../dev/devState.ts'
import { exitCodes } from '../exitCodes.ts'
import { readOrigin } from '../profile/openApp.ts'
import { readProfile } from '../profile/profile.ts'
import { readVariable } from '../profile/readVariable.ts'

export interface TargetOptions {
  readonly service?: string
  readonly app?: string
  readonly key?: string
  readonly connect?: string
}

/** The app that is simulated, and its service. */
export interface Target {
  readonly service: string
  /** Where browsers connect to instead of the host of a link. Null: they go where the link leads. */
  readonly connect: URL | null
  /** Publishable key of the app. */
  readonly key: string
  readonly appId: string
  /** Secret key, to read the evidence of a match. Null without one. */
  readonly secretKey: string | null
}

/**
 * Finds service, app and keys: in the options, then in the environment, then in what `throughlink login` stored, then in
 * the demo of `npm run dev`. Without a publishable key, the demo's app is simulated.
 */
export function readTarget(context: CliContext, options: TargetOptions): Target {
  const { env, configFolder, cwd } = context
  const profile = readProfile(configFolder)
  const demo = findDevDemo(cwd)
  const given = options.key ?? readVariable(env, 'THROUGHLINK_PUBLISHABLE_KEY')
  const key = given ?? demo?.apiKey
  if (key === undefined) {
    throw new CliError(
      'The publishable key is unknown. Pass --key, set THROUGHLINK_PUBLISHABLE_KEY, or start `npm run dev`.',
      exitCodes.usage,
    )
  }
  if (!key.startsWith('pk_')) {
    throw new CliError('The key must be a publishable key, which starts with pk_.', exitCodes.usage)
  }
  const isDemo = key === demo?.apiKey
  const fromElsewhere = readVariable(env, 'THROUGHLINK_APP_ID') ?? profile?.appId
  const appId = options.app ?? (isDemo ? demo.appId : fromElsewhere)
  if (appId === undefined) {
    throw new CliError(
      'The app is unknown. Pass --app with its ID, or set THROUGHLINK_APP_ID.',
      exitCodes.usage,
    )
  }
  const url =
    options.service ??
    parsePublishableKey(key)?.origin ??
    readVariable(env, 'THROUGHLINK_URL') ??
    profile?.service
  if (url === undefined) {
    throw new CliError('The key contains no service URL. Pass --service.', exitCodes.usage)
  }
  const service = readOrigin(url)
  const stored = profile?.service === service ? profile.key : undefined
  const secretKey = isDemo
    ? demo.secretKey
    : (readVariable(env, 'THROUGHLINK_SECRET_KEY') ?? stored)
  const connect = options.connect === undefined ? null : new URL(readOrigin(options.connect))
  return { service, connect, key, appId, secretKey: secretKey ?? null }
}
