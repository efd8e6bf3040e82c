import { useQuery } from '@tanstack/react-query'
import { Globe, Plus } from 'lucide-react'
import { useState } from 'react'
import { domainsQuery } from '../../../catalog/queries.ts'
import { useAppId } from '../../../session/useApp.ts'
import { useCan } from '../../../session/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { AddDomainDialog } from './AddDomainDialog.tsx'
import { DomainItem } from './DomainItem.tsx'

export function DomainsPage() {
  const appId = useAppId()
  const can = useCan()
  const domains = useQuery(domainsQuery(appId))
  const [isAdding, setIsAdding] = useState(false)
  const [open, setOpen] = useState<string | null>(null)
  const addButton = can('addDomain') && (
    <Button look="primary" isSmall onClick={() => setIsAdding(true)}>
      <Plus aria-hidden className="size-4" />
      Add domain
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Domains"
        docs="domains"
        description="Domains that serve the links of this app."
        actions={addButton}
      />
      <Panel isFlush>
        <QueryView query={domains} loading={<SkeletonRows count={2} />}>
          {(items) =>
            items.length === 0 ? (
              <EmptyState icon={Globe} title="No domains yet" action={addButton}>
                Links need a domain. Add one of your own, such as go.example.com, or a name below
                the link domain of the service.
              </EmptyState>
            ) : (
              <ul aria-label="Domains" className="divide-y divide-line">
                {items.map((domain) => {
                  const isOpen = open === null ? items.length === 1 : open === domain.domain
                  return (
                    <DomainItem
                      key={domain.domain}
                      domain={domain}
                      isOpen={isOpen}
                      onToggle={() => setOpen(isOpen ? '' : domain.domain)}
                    />
                  )
                })}
              </ul>
            )
          }
        </QueryView>
      </Panel>
      {isAdding && (
        <AddDomainDialog
          onClose={() => setIsAdding(false)}
          onAdded={({ domain }) => setOpen(domain)}
        />
      )}
    </>
  )
}
