import { useQuery } from '@tanstack/react-query'
import { Activity } from 'lucide-react'
import { api } from '../../session/api.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

export interface LiveEmptyProps {
  readonly appId: string
  readonly isFiltered: boolean
}

/** Waiting for the first entry, with a link to click. */
export function LiveEmpty({ appId, isFiltered }: LiveEmptyProps) {
  const link = useQuery({
    queryKey: ['app', appId, 'live', 'newest-link'],
    queryFn: async ({ signal }) => {
      const query = { limit: 1, status: ['active'] } as const
      const { body } = await api.listLinks({ params: { appId }, query, signal })
      return body.items[0] ?? null
    },
  })
  const url = link.data?.url
  return (
    <EmptyState
      icon={Activity}
      title={isFiltered ? 'Waiting for entries that pass the filters' : 'Waiting for traffic'}
      action={url !== undefined && <CopyButton text={url} what="link" hasLabel />}
    >
      {url === undefined ? (
        'Clicks, opens, installs and events appear here a second after they happen. Create a link and open it to see its first click.'
      ) : (
        <>
          Open <span className="font-mono text-xs break-all text-ink">{url}</span> in a browser, and
          its click appears here a second later.
        </>
      )}
    </EmptyState>
  )
}
