import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Deletion } from '@throughlink/api'
import { TriangleAlert } from 'lucide-react'
import { accountQuery } from '../../session/accountQuery.ts'
import { api } from '../../session/api.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { Time } from '../../ui/Time.tsx'
import { notify } from '../../ui/Toast.tsx'

/** Shown to a person who deleted their account and signed in again within the grace period. */
export function DeletedNote({ deletion }: { readonly deletion: Deletion }) {
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: async () => api.restoreAccount({}),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: accountQuery.queryKey })
      notify({
        title: 'Account restored',
        description: 'Ask for new invitations to your organizations.',
      })
    },
  })
  return (
    <div role="alert" className="rounded-panel bg-warn-soft px-5 py-3 text-warn">
      <div className="flex flex-wrap items-center gap-3">
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
        <p className="min-w-0 flex-1 basis-64">
          This account is deleted. It is purged on <Time value={deletion.restorableUntil} isFull />.
        </p>
        <Button isSmall isBusy={restore.isPending} onClick={() => restore.mutate()}>
          Restore account
        </Button>
      </div>
      <ErrorMessage error={restore.error} />
    </div>
  )
}
