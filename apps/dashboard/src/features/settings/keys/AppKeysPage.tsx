import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../session/api.ts'
import { useApp } from '../../../session/useApp.ts'
import { useCan } from '../../../session/useCan.ts'
import type { KeyInput } from './CreateKeyDialog.tsx'
import { appKeysQuery } from './keysQuery.ts'
import { KeysView } from './KeysView.tsx'
import { toRestrictions } from './toRestrictions.ts'

/** The keys of an app: publishable ones for its SDK, secret ones for servers. */
export function AppKeysPage() {
  const { id: appId, organizationId } = useApp()
  const can = useCan()
  const client = useQueryClient()
  const query = useInfiniteQuery(appKeysQuery(appId))
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: ['app', appId, 'keys'] })
    await client.invalidateQueries({ queryKey: ['organization', organizationId, 'keys'] })
  }
  const create = async ({ kind, name, scopes, ...rest }: KeyInput, idempotencyKey: string) => {
    const secret = { kind, name, scopes, ...toRestrictions(rest, Date.now()) }
    const body = kind === 'secret' ? secret : { kind, name }
    const created = await api.createAppKey({ params: { appId }, body, idempotencyKey })
    await refresh()
    return created.body
  }
  const revoke = async (keyId: string) => {
    await api.revokeAppKey({ params: { appId, keyId } })
    await refresh()
  }
  return (
    <KeysView
      organizationId={organizationId}
      description="The publishable key ships in your app. Secret keys are for your own servers."
      query={query}
      onCreate={can('createAppKey') ? create : null}
      onRevoke={can('revokeAppKey') ? revoke : null}
    />
  )
}
