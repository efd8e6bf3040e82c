import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { memberNamesQuery } from '../../../session/memberNamesQuery.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { CreateKeyDialog, type CreateKeyDialogProps } from './CreateKeyDialog.tsx'
import { KeysPanel, type KeysPanelProps } from './KeysPanel.tsx'

export interface KeysViewProps extends Pick<KeysPanelProps, 'query' | 'appNames' | 'onRevoke'> {
  readonly organizationId: string
  readonly description: string
  /** Secret keys for all apps only. */
  readonly isForOrganization?: boolean
  /** Null if the user may not create keys. */
  readonly onCreate: CreateKeyDialogProps['onCreate'] | null
}

/** The keys of an app or of an organization, with the button and the dialog that create one. */
export function KeysView(props: KeysViewProps) {
  const { organizationId, description, isForOrganization = false, onCreate, ...panel } = props
  const names = useQuery(memberNamesQuery(organizationId)).data
  const [isCreating, setIsCreating] = useState(false)
  return (
    <>
      <PageHeader
        title="Keys"
        docs="keys"
        description={description}
        actions={
          onCreate !== null && (
            <Button look="primary" isSmall onClick={() => setIsCreating(true)}>
              <Plus aria-hidden className="size-4" />
              Create key
            </Button>
          )
        }
      />
      <KeysPanel
        {...panel}
        names={names}
        onCreate={onCreate === null ? null : () => setIsCreating(true)}
      />
      {isCreating && onCreate !== null && (
        <CreateKeyDialog
          isForOrganization={isForOrganization}
          onClose={() => setIsCreating(false)}
          onCreate={onCreate}
        />
      )}
    </>
  )
}
