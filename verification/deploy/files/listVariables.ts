import { readConfig } from '@throughlink/server/src/config.ts'

const oidc = new Set(['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])

/** Lists the variables that the service reads, in the order in which it reads them. */
export function listVariables(): readonly string[] {
  const names = new Set<string>()
  const env = new Proxy<Record<string, string>>(
    {},
    {
      get(_, name) {
        if (typeof name !== 'string') return undefined
        names.add(name)
        // Some variables are read only if others are set.
        return oidc.has(name) ? 'https://accounts.example' : undefined
      },
    },
  )
  readConfig(env)
  return [...names]
}
