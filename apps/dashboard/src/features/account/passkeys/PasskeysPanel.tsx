import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Passkey } from '@throughlink/api'
import { useState } from 'react'
import { accountQuery } from '../../../session/accountQuery.ts'
import { api } from '../../../session/api.ts'
import { hasPasskeys } from '../../../session/passkeys.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { Time } from '../../../ui/Time.tsx'
import { notify } from '../../../ui/Toast.tsx'
import { PasskeyDialog } from './PasskeyDialog.tsx'

/** The passkeys of the person: add, rename and remove them. */
export function PasskeysPanel({ hasPassword }: { readonly hasPassword: boolean }) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['passkeys'],
    queryFn: async ({ signal }) => (await api.listPasskeys({ signal })).body.passkeys,
  })
  const [editing, setEditing] = useState<Passkey | 'new' | null>(null)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const reload = async () => {
    await client.invalidateQueries({ queryKey: ['passkeys'] })
    await client.invalidateQueries({ queryKey: accountQuery.queryKey })
  }
  const remove = useMutation({
    mutationFn: (id: string) => api.removePasskey({ params: { id } }),
    onSuccess: async () => {
      await reload()
      notify({ title: 'Passkey removed' })
    },
  })
  const columns: readonly Column<Passkey>[] = [
    { key: 'name', header: 'Passkey', isMain: true, cell: ({ name }) => name },
    {
      key: 'used',
      header: 'Last used',
      isSecondary: true,
      cell: ({ usedAt }) => (usedAt === null ? 'Never' : <Time value={usedAt} />),
    },
    {
      key: 'actions',
      header: <span className="sr-only">Actions</span>,
      isNumber: true,
      cell: (passkey) => (
        <span className="flex justify-end">
          <Button
            look="quiet"
            isSmall
            aria-label={`Rename ${passkey.name}`}
            onClick={() => setEditing(passkey)}
          >
            Rename
          </Button>
          <Button
            look="quiet"
            isSmall
            aria-label={`Remove ${passkey.name}`}
            onClick={() => setRemoving(passkey)}
          >
            Remove
          </Button>
        </span>
      ),
    },
  ]
  return (
    <Panel
      title="Passkeys"
      description={
        hasPassword
          ? 'Sign in with a finger, a face or a PIN, instead of the password and a code.'
          : 'A second factor. To sign in, you still need the issuer.'
      }
      isFlush={query.data !== undefined && query.data.length > 0}
      actions={
        hasPasskeys && (
          <Button isSmall onClick={() => setEditing('new')}>
            Add
          </Button>
        )
      }
    >
      <QueryView query={query} loading={<SkeletonRows count={1} />}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <p className="text-sm text-ink-2">
              {hasPasskeys
                ? 'None yet. A passkey works on this site only, so a page that imitates it gets nothing.'
                : 'This browser has no passkeys. They need HTTPS.'}
            </p>
          ) : (
            <Table label="Your passkeys" columns={columns} rows={passkeys} toKey={({ id }) => id} />
          )
        }
      </QueryView>
      {editing !== null && (
        <PasskeyDialog
          passkey={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={reload}
        />
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        title={`Remove ${removing?.name ?? 'passkey'}?`}
        action="Remove passkey"
        onConfirm={() => remove.mutateAsync(removing?.id ?? '')}
      >
        <p>It does not work here any more. Remove it from your device or password manager too.</p>
      </ConfirmDialog>
    </Panel>
  )
}
