import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Scim } from '@throughlink/api'
import { useState } from 'react'
import { api } from '../../../session/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Time } from '../../../ui/Time.tsx'
import { notify } from '../../../ui/Toast.tsx'
import { CreateScimTokenDialog } from './CreateScimTokenDialog.tsx'
import { ScimGroups } from './ScimGroups.tsx'
import { scimQuery } from './scimQuery.ts'

/** Provisioning by an identity provider: its tokens, and the roles of its groups. For owners. */
export function ScimPanel({ organizationId }: { readonly organizationId: string }) {
  const query = useQuery(scimQuery(organizationId))
  const [isCreating, setIsCreating] = useState(false)
  return (
    <Panel
      title="Provisioning"
      description="An identity provider adds, suspends and removes members (SCIM 2.0)."
      actions={
        <Button isSmall onClick={() => setIsCreating(true)}>
          Create token
        </Button>
      }
    >
      <QueryView query={query} loading={<Skeleton className="h-12" />}>
        {({ tokens, groups }) => (
          <>
            <TokenList organizationId={organizationId} tokens={tokens} />
            {groups.length > 0 && <ScimGroups organizationId={organizationId} groups={groups} />}
          </>
        )}
      </QueryView>
      {isCreating && (
        <CreateScimTokenDialog
          organizationId={organizationId}
          onClose={() => setIsCreating(false)}
        />
      )}
    </Panel>
  )
}

function TokenList({
  organizationId,
  tokens,
}: Pick<Scim, 'tokens'> & { readonly organizationId: string }) {
  const client = useQueryClient()
  const [revoking, setRevoking] = useState<Scim['tokens'][number] | null>(null)
  const revoke = useMutation({
    mutationFn: (tokenId: string) => api.revokeScimToken({ params: { organizationId, tokenId } }),
    onSuccess: () => client.invalidateQueries(scimQuery(organizationId)),
  })
  if (tokens.length === 0) {
    return <p className="text-sm text-ink-3">No token, so no provider has access.</p>
  }
  return (
    <>
      <ul aria-label="Tokens" className="divide-y divide-line">
        {tokens.map((token) => (
          <li key={token.id} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="truncate">
                <span className="font-medium">{token.name}</span>{' '}
                <code className="font-mono text-sm text-ink-2">{token.prefix}</code>
              </p>
              <p className="text-sm text-ink-3">
                Created <Time value={token.createdAt} /> ·{' '}
                {token.lastUsedAt === null ? (
                  'Never used'
                ) : (
                  <>
                    Used <Time value={token.lastUsedAt} />
                  </>
                )}
              </p>
            </div>
            <Button
              look="danger"
              isSmall
              aria-label={`Revoke ${token.name}`}
              onClick={() => setRevoking(token)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      <ErrorMessage error={revoke.error} />
      <ConfirmDialog
        isOpen={revoking !== null}
        onClose={() => setRevoking(null)}
        title={`Revoke ${revoking?.name ?? 'token'}`}
        action="Revoke token"
        onConfirm={async () => {
          if (revoking === null) return
          await revoke.mutateAsync(revoking.id)
          notify({ title: `${revoking.name} was revoked.` })
        }}
      >
        <p>
          The provider loses access at once. Members and groups stay as they are: nobody is
          suspended by it any more.
        </p>
      </ConfirmDialog>
    </>
  )
}
