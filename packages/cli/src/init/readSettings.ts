import type { CliContext } from '../cliContext.ts'
import { CliError } from '../cliError.ts'
import { exitCodes } from '../exitCodes.ts'
import { type AppOptions, openApp, type OpenedApp } from '../profile/openApp.ts'
import { readSchemes } from '../project/project.ts'
import { toProject } from '../project/toProject.ts'
import type { Texts } from '../readTexts.ts'
import type { LinkSettings } from './plan.ts'

export interface SettingsOptions extends AppOptions {
  /** The publishable key. */
  readonly key?: string
  readonly domain?: readonly string[]
  readonly scheme?: string
}

/** Stands for a publishable key that is not known yet. */
export const unknownKey = 'pk_…'

/** Finds the settings of the app: in the options, else on the service. Only options have the key. */
export async function readSettings(
  context: CliContext,
  options: SettingsOptions,
  texts: Texts,
): Promise<LinkSettings> {
  const { app: appId, domain: domains, key: apiKey = unknownKey } = options
  if (apiKey !== unknownKey) checkKey(apiKey)
  const { expo } = toProject(texts)
  const ownScheme = options.scheme ?? (expo === null ? null : (readSchemes(expo)[0] ?? null))
  if (appId !== undefined && domains !== undefined) {
    return {
      ...{ apiKey, appId, domains, scheme: ownScheme },
      ...{ appleBundleId: null, androidPackage: null },
    }
  }
  const { api, params } = open(context, options)
  const [{ body: app }, { body: page }] = await Promise.all([
    api.getApp({ params }),
    api.listDomains({ params, query: { limit: 100 } }),
  ])
  const found = domains ?? page.items.map(({ domain }) => domain)
  if (found.length === 0) {
    throw new CliError(
      'The app has no domain. Add one in the dashboard under Settings, Domains, or pass --domain.',
      exitCodes.failed,
    )
  }
  return {
    apiKey,
    appId: app.id,
    domains: found,
    scheme: options.scheme ?? app.scheme ?? ownScheme,
    appleBundleId: app.appleBundleId,
    androidPackage: app.androidPackage,
  }
}

function open(context: CliContext, options: SettingsOptions): OpenedApp {
  try {
    return openApp(context, options)
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    throw new CliError(
      `${error.message}\nWithout a service, pass --key, --app and --domain.`,
      error.exitCode,
    )
  }
}

/** Throws for a key that must not be in an app, or that is none. */
export function checkKey(key: string): void {
  if (key.startsWith('pk_')) return
  throw new CliError(
    key.startsWith('sk_')
      ? 'This is a secret key. Everyone who has the app could read it: use the publishable key, which starts with pk_, and revoke this one if others saw it.'
      : 'A publishable key starts with pk_. Create one in the dashboard, under Settings, Keys.',
    exitCodes.usage,
  )
}
