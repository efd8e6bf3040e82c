import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CheckedDomain, Domain } from '@throughlink/api'
import { useState } from 'react'
import { domainsQuery } from '../../../catalog/queries.ts'
import { api } from '../../../session/api.ts'
import { useAppId } from '../../../session/useApp.ts'
import { useCan } from '../../../session/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { notify } from '../../../ui/Toast.tsx'

const outcomes: Readonly<Record<CheckedDomain['outcome'], string>> = {
  found: 'The TXT record was found. The domain is verified.',
  absent: 'The TXT record was not found yet. New records can take an hour to become visible.',
  unanswered: 'The name servers of the domain did not respond. Try again in a few minutes.',
}

/** Checks the verification record and removes the domain. */
export function DomainActions({ domain }: { readonly domain: Domain }) {
  const appId = useAppId()
  const can = useCan()
  const client = useQueryClient()
  const [isRemoving, setIsRemoving] = useState(false)
  const params = { appId, domain: domain.domain }
  // Also the health, whose key begins with the same parts.
  const refresh = () => client.invalidateQueries({ queryKey: domainsQuery(appId).queryKey })
  const check = useMutation({
    mutationFn: async () => (await api.checkDomain({ params, body: {} })).body,
    onSuccess: refresh,
  })
  const remove = async () => {
    await api.removeDomain({ params })
    // Not its health, which is gone.
    await client.invalidateQueries({ ...domainsQuery(appId), exact: true })
    notify({ title: `Removed ${domain.domain}.`, description: 'Takes effect within two minutes.' })
  }
  const canCheck = domain.records.length > 0 && can('checkDomain')
  if (!canCheck && !can('removeDomain')) return null
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        {canCheck && (
          <Button
            isSmall
            look={domain.state === 'verified' ? 'secondary' : 'primary'}
            isBusy={check.isPending}
            onClick={() => check.mutate()}
          >
            Check DNS records
          </Button>
        )}
        {can('removeDomain') && (
          <Button isSmall look="danger" onClick={() => setIsRemoving(true)}>
            Remove domain
          </Button>
        )}
      </div>
      <p role="status" className="mt-2 text-sm text-ink-2 empty:hidden">
        {check.data && outcomes[check.data.outcome]}
      </p>
      <ErrorMessage error={check.error} />
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={`Remove ${domain.domain}?`}
        action="Remove domain"
        onConfirm={remove}
      >
        <p>Archive the links of this domain first. Archived links stay in lists.</p>
        <p>
          The domain stays reserved for your organization for 30 days. If you add it again, its
          links can be served again.
        </p>
      </ConfirmDialog>
    </div>
  )
}
