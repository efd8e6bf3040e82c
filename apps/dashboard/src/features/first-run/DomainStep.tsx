import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { domainsQuery } from '../../catalog/queries.ts'
import { useAppId } from '../../session/useApp.ts'
import { useCan } from '../../session/useCan.ts'
import { Badge } from '../../ui/Badge.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { OwnDomain } from './OwnDomain.tsx'
import { PendingDomain } from './PendingDomain.tsx'
import { serviceQuery } from './queries.ts'
import { SuggestedDomain } from './SuggestedDomain.tsx'

/** A name below the link domain of the service with one click, or a domain of one's own. */
export function DomainStep({ isDone }: { readonly isDone: boolean }) {
  const appId = useAppId()
  const can = useCan()
  const domains = useQuery(domainsQuery(appId))
  const service = useQuery(serviceQuery)
  const loading = <Skeleton className="h-20" />
  return (
    <QueryView query={domains} loading={loading}>
      {(items) => {
        const pending = items.find(({ state }) => state === 'pending')
        if (isDone) return <DomainList domains={items} appId={appId} />
        if (!can('addDomain')) return <p className="text-ink-2">Ask an admin to add a domain.</p>
        if (pending !== undefined) return <PendingDomain domain={pending} />
        return (
          <QueryView query={service} loading={loading}>
            {({ linkDomain }) => (
              <div className="space-y-3">
                {linkDomain !== null && <SuggestedDomain linkDomain={linkDomain} />}
                <OwnDomain isFirst={linkDomain === null} />
              </div>
            )}
          </QueryView>
        )
      }}
    </QueryView>
  )
}

interface DomainListProps {
  readonly domains: readonly { readonly domain: string; readonly state: string }[]
  readonly appId: string
}

function DomainList({ domains, appId }: DomainListProps) {
  return (
    <div className="space-y-3">
      <ul className="space-y-1">
        {domains.map(({ domain, state }) => (
          <li key={domain} className="flex flex-wrap items-center gap-2">
            <span className="font-mono text-sm break-all">{domain}</span>
            <Badge tone={state === 'verified' ? 'good' : 'warn'}>
              {state === 'verified' ? 'Serves links' : state}
            </Badge>
          </li>
        ))}
      </ul>
      <Link
        to="/apps/$appId/settings/domains"
        params={{ appId }}
        className="text-sm text-accent underline underline-offset-2"
      >
        Manage domains
      </Link>
    </div>
  )
}
