import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TestDevice } from '@throughlink/api'
import { Plus, Smartphone, X } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../session/api.ts'
import { useAppId } from '../../../session/useApp.ts'
import { useCan } from '../../../session/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { Time } from '../../../ui/Time.tsx'
import { notify } from '../../../ui/Toast.tsx'
import { AddDeviceDialog } from './AddDeviceDialog.tsx'
import { testDevicesQuery } from './testDevicesQuery.ts'

export function TestDevicesPage() {
  const appId = useAppId()
  const can = useCan()
  const client = useQueryClient()
  const devices = useQuery(testDevicesQuery(appId))
  const [isAdding, setIsAdding] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: testDevicesQuery(appId).queryKey })
  const remove = useMutation({
    mutationFn: async ({ installId }: TestDevice) =>
      api.removeTestDevice({ params: { appId, installId } }),
    onSuccess: async (_, { installId, name }) => {
      await refresh()
      notify({
        title: `Removed ${name}.`,
        description: 'Its events count in analytics from now on.',
        onUndo: () => {
          void api
            .addTestDevice({ params: { appId }, body: { installId, name } })
            .catch(() => notify({ title: `${name} could not be added again.` }))
            .then(refresh)
        },
      })
    },
  })
  const columns: readonly Column<TestDevice>[] = [
    {
      key: 'name',
      header: 'Name',
      isMain: true,
      cell: ({ name }) => <span className="font-medium">{name}</span>,
    },
    {
      key: 'install',
      header: 'Install ID',
      cell: ({ installId }) => (
        <span className="flex items-center gap-1">
          <Link
            to="/apps/$appId/matches/$installId"
            params={{ appId, installId }}
            className="block max-w-32 truncate font-mono text-sm hover:underline sm:max-w-72"
            title={installId}
          >
            {installId}
          </Link>
          <CopyButton text={installId} what="install ID" />
        </span>
      ),
    },
    {
      key: 'added',
      header: 'Added',
      isSecondary: true,
      cell: ({ createdAt }) => <Time value={createdAt} />,
    },
    {
      key: 'remove',
      header: <span className="sr-only">Remove</span>,
      cell: (device) =>
        can('removeTestDevice') && (
          <IconButton label={`Remove ${device.name}`} onClick={() => remove.mutate(device)}>
            <X aria-hidden className="size-4" />
          </IconButton>
        ),
    },
  ]
  const addButton = can('addTestDevice') && (
    <Button look="primary" isSmall onClick={() => setIsAdding(true)}>
      <Plus aria-hidden className="size-4" />
      Add device
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Test devices"
        docs="settings"
        description="Devices of your team. They are matched like any other, but not counted in analytics."
        actions={addButton}
      />
      <Panel isFlush>
        <QueryView query={devices} loading={<SkeletonRows count={3} />}>
          {({ items, next }) =>
            items.length === 0 ? (
              <EmptyState icon={Smartphone} title="No test devices" action={addButton}>
                Add the phones that you test with, so that your own installs and events do not
                change the analytics.
              </EmptyState>
            ) : (
              <>
                <Table
                  label="Test devices"
                  columns={columns}
                  rows={items}
                  toKey={({ installId }) => installId}
                />
                {next !== null && (
                  <p className="border-t border-line px-5 py-2 text-sm text-ink-3">
                    Only the first 100 devices are listed.
                  </p>
                )}
              </>
            )
          }
        </QueryView>
      </Panel>
      <ErrorMessage error={remove.error} />
      <p className="mt-3 text-sm text-ink-3">
        A change takes effect within 30 seconds. What the device sent before stays as it was
        counted. A new install of the app on the same phone has a new install ID.
      </p>
      <AddDeviceDialog isOpen={isAdding} onClose={() => setIsAdding(false)} onAdded={refresh} />
    </>
  )
}
