import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../session/api.ts'
import { appsQuery } from '../../../session/organizationsQuery.ts'
import { useCan } from '../../../session/useCan.ts'
import type { KeyInput } from './CreateKeyDialog.tsx'
import { organizationKeysQuery } from './keysQuery.ts'
import { KeysView } from './KeysView.tsx'
import { toRestrictions } from './toRestrictions.ts'

/** All keys of an organization. The ones created here are valid for all of its apps. */
export function OrganizationKeysPage() {
  const { organizationId } = useParams({ from: '/signed-in/organizations/$organizationId' })
  const can = useCan()
  const client = useQueryClient()
  const query = useInfiniteQuery(organizationKeysQuery(organizationId))
  const apps = useQuery(appsQuery(organizationId)).data
  const refresh = () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey.length === 3 && queryKey[2] === 'keys',
    })
  const create = async ({ name, scopes, ...rest }: KeyInput, idempotencyKey: string) => {
    const body = { name, scopes, ...toRestrictions(rest, Date.now()) }
    const input = { params: { organizationId }, body, idempotencyKey }
    const created = await api.createOrganizationKey(input)
    await refresh()
    return created.body
  }
  const revoke = async (keyId: string) => {
    await api.revokeOrganizationKey({ params: { organizationId, keyId } })
    await refresh()
  }
  return (
    <KeysView
      isForOrganization
      organizationId={organizationId}
      description="All keys of the organization. Those created here are valid for all apps."
      query={query}
      appNames={Object.fromEntries(apps?.map(({ id, name }) => [id, name]) ?? [])}
      onCreate={can('createOrganizationKey') ? create : null}
      onRevoke={can('revokeOrganizationKey') ? revoke : null}
    />
  )
}
