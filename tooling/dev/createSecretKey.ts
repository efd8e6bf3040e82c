import type { Api } from '../../packages/api/src/createApi.ts'

/** What commands of `throughlink` need. */
const scopes = [
  'apps:read',
  'apps:write',
  'links:read',
  'links:write',
  'installs:read',
  'analytics:read',
] as const

/** Creates a secret key of an app, as its owner does in the dashboard. */
export async function createSecretKey(api: Api, appId: string): Promise<string> {
  const body = { kind: 'secret', name: 'Command line', scopes } as const
  return (await api.createAppKey({ params: { appId }, body })).body.key
}
