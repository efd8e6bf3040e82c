import { apiPaths, headerNames, parsePublishableKey } from '@throughlink/protocol'
import type { CliContext } from '../cliContext.ts'
import { describeConnection } from '../describeConnection.ts'
import { computed } from '../init/code/readValue.ts'
import { type Finding, projectError, unchecked } from './finding.ts'
import type { LinkProviderUse } from './readLinkConfig.ts'

/** The app and the service that the command is about. Null without a key of the team. */
export interface SignedIn {
  readonly service: string
  readonly appId: string
}

/** Tries the key and the app ID of the app against the service. The request reads nothing and counts nothing. */
export async function checkKey(
  { fetch, signal }: Pick<CliContext, 'fetch' | 'signal'>,
  { config, source }: LinkProviderUse,
  signedIn: SignedIn | null,
): Promise<Finding[]> {
  if (config === computed) return [notRead(source.path, 'the config')]
  const { API_KEY: key, appID: appId, baseUrl } = config
  for (const [value, name] of [
    [key, 'API_KEY'],
    [appId, 'appID'],
    [baseUrl ?? '', 'baseUrl'],
  ] as const) {
    if (value === computed) return [notRead(source.path, name)]
    if (typeof value !== 'string') {
      return [
        projectError(
          name === 'appID' ? 'app-id' : 'key',
          `The config of LinkProvider has no ${name}.`,
          'Copy it from the dashboard: Settings, Keys.',
        ),
      ]
    }
  }
  const problem = checkKind(String(key))
  if (problem !== null) return [problem]
  const service = readService(String(key), baseUrl)
  if (service === null) {
    return [
      projectError(
        'key-service',
        'The key contains no service URL, and the config has no baseUrl.',
        'Copy the whole key from the dashboard: Settings, Keys.',
      ),
    ]
  }
  if (signedIn !== null && signedIn.service !== service) {
    return [
      projectError(
        'key-service',
        `The app uses ${service}, but the command line ${signedIn.service}.`,
        'Use a key of the same service, or sign in to that of the app.',
      ),
    ]
  }
  if (signedIn !== null && signedIn.appId !== appId) {
    return [
      projectError(
        'app-id',
        `appID is ${String(appId)}, but the app of the command line is ${signedIn.appId}.`,
        'Correct appID and API_KEY, or pass --app with the ID of this app.',
      ),
    ]
  }
  return tryKey({ service, key: String(key), appId: String(appId) }, fetch, signal)
}

function notRead(path: string, what: string): Finding {
  return unchecked(
    'key',
    `${path} computes ${what}, so the key was not tried.`,
    'If it comes from a variable such as EXPO_PUBLIC_THROUGHLINK_KEY, set it for this command.',
  )
}

function checkKind(key: string): Finding | null {
  if (key.startsWith('sk_')) {
    return projectError(
      'key-secret',
      'The app contains a secret key, which everyone who has the app can read.',
      'Revoke it in the dashboard under Settings, Keys, and use a publishable key, which starts with pk_.',
    )
  }
  if (key.startsWith('pk_')) return null
  return projectError(
    'key',
    'API_KEY is not a publishable key.',
    'A publishable key starts with pk_. Create one in the dashboard: Settings, Keys.',
  )
}

function readService(key: string, baseUrl: unknown): string | null {
  const url = typeof baseUrl === 'string' && baseUrl !== '' ? baseUrl : null
  return URL.parse(url ?? parsePublishableKey(key)?.origin ?? '')?.origin ?? null
}

interface Trial {
  readonly service: string
  readonly key: string
  readonly appId: string
}

/** Asks for a link that does not exist. A service that accepts key and app responds that there is none. */
async function tryKey(
  { service, key, appId }: Trial,
  fetch: CliContext['fetch'],
  signal: AbortSignal,
): Promise<Finding[]> {
  const url = `${service}${apiPaths.resolveShort}`
  let response: Response
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [headerNames.authorization]: `Bearer ${key}`,
        [headerNames.appId]: appId,
      },
      body: JSON.stringify({ url: `${service}/throughlink-doctor` }),
      redirect: 'manual',
      signal,
    })
  } catch (error) {
    return [
      projectError(
        'service',
        `The service of the key did not respond: ${service}, ${describeConnection(error)}.`,
        'Start it, or use a key of the service that runs.',
      ),
    ]
  }
  const code = await readCode(response)
  switch (code) {
    case 'link_not_found':
    case 'success':
      return []
    case 'invalid_key':
    case 'wrong_key_kind':
      return [
        projectError(
          'key',
          `${service} refused API_KEY: it is unknown or revoked.`,
          'Create a publishable key in the dashboard under Settings, Keys, and put it into the app.',
        ),
      ]
    case 'wrong_app':
      return [
        projectError(
          'app-id',
          `${service} refused the app: API_KEY does not belong to ${appId}.`,
          'Copy both from the same app in the dashboard: Settings, Keys.',
        ),
      ]
    case null:
      return [
        projectError(
          'service',
          `${service} is not a Throughlink service: it responded ${response.status}.`,
          'Check baseUrl, or the service URL that the key was created with.',
        ),
      ]
    default:
      return [
        unchecked(
          'key',
          `${service} responded ${response.status} (${code}), so the key was not tried.`,
          'Run the command again later.',
        ),
      ]
  }
}

/** Returns the code of an error of the service. Null if another server has responded. */
async function readCode(response: Response): Promise<string | null> {
  if (response.ok) return 'success'
  try {
    const { code } = (await response.json()) as { readonly code?: unknown }
    return typeof code === 'string' ? code : null
  } catch {
    return null
  }
}
