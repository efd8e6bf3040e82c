import { useQuery } from '@tanstack/react-query'
import { ApiError, type Erasure } from '@throughlink/api'
import { limits } from '@throughlink/protocol'
import { UserSearch } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../session/api.ts'
import { useAppId } from '../../../session/useApp.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { InstallResult } from './InstallResult.tsx'

/** Finds an install by its id, and shows what is stored about it. */
export function InstallLookup({ onErased }: { readonly onErased: (erasure: Erasure) => void }) {
  const appId = useAppId()
  const [installId, setInstallId] = useState('')
  const data = useQuery({
    queryKey: ['app', appId, 'install-data', installId],
    enabled: installId !== '',
    // The data of a person does not stay in memory longer than it is shown.
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await api.exportInstall({ params: { appId, installId }, signal })).body,
  })
  const form = useForm({
    start: { installId: '' },
    save: (values) => {
      const next = values.installId.trim()
      if (next === installId) void data.refetch()
      setInstallId(next)
    },
  })
  const isMissing = data.error instanceof ApiError && data.error.status === 404
  return (
    <Panel title="Find an install">
      <form {...form.props} className="flex flex-wrap items-start gap-2">
        <div className="min-w-60 flex-1">
          <TextField
            {...form.text('installId')}
            label="Install ID"
            hint="The app has it from useLinkDetails(). It is also in Live, Matches and exports."
            isMono
            required
            maxLength={limits.maxIdLength}
            placeholder="0b9e4c62-3d1f-4a57-9c80-6f2d7e81a345"
          />
        </div>
        <Button type="submit" look="primary" className="mt-[24px]" isBusy={data.isFetching}>
          Find
        </Button>
      </form>
      {installId !== '' && (
        <div className="mt-5 border-t border-line pt-5">
          {isMissing ? (
            <EmptyState icon={UserSearch} title="No data of this install">
              It does not belong to this app, its data was erased, or it arrived a few seconds ago.
              Check the ID and try again.
            </EmptyState>
          ) : (
            <QueryView query={data} loading={<Skeleton className="h-24" />}>
              {(found) => (
                <InstallResult
                  data={found}
                  onErased={(erasure) => {
                    onErased(erasure)
                    setInstallId('')
                    form.reset()
                  }}
                />
              )}
            </QueryView>
          )}
        </div>
      )}
    </Panel>
  )
}
