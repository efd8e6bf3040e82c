import { useQuery } from '@tanstack/react-query'
import { api } from '../../../session/api.ts'
import { memberNamesQuery } from '../../../session/memberNamesQuery.ts'
import { useApp } from '../../../session/useApp.ts'
import { useCan } from '../../../session/useCan.ts'

export interface CreatorNameProps {
  readonly appId: string
  /** `person:` or `key:` and an id. Null for the service itself. */
  readonly createdBy: string | null
}

/** Creator of a link, by name if the person may list the members or keys. */
export function CreatorName({ appId, createdBy }: CreatorNameProps) {
  const can = useCan()
  const { organizationId } = useApp()
  const [kind, id] = createdBy?.split(':') ?? []
  const members = useQuery({
    ...memberNamesQuery(organizationId),
    enabled: kind === 'person' && can('listMembers'),
  })
  const keys = useQuery({
    queryKey: ['app', appId, 'key-names'],
    enabled: kind === 'key' && can('listAppKeys'),
    staleTime: 300_000,
    queryFn: async ({ signal }) =>
      (await api.listAppKeys({ params: { appId }, query: { limit: 100 }, signal })).body.items,
  })
  if (createdBy === null) return 'the service'
  if (kind === 'key') {
    const name = keys.data?.find((key) => key.id === id)?.name
    return name === undefined ? 'an API key' : `the key ${name}`
  }
  return members.data?.[id ?? ''] ?? 'a member'
}
