import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Organization } from '@throughlink/api'
import { useState } from 'react'
import { api } from '../../../session/api.ts'
import { organizationsQuery } from '../../../session/organizationsQuery.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { notify } from '../../../ui/Toast.tsx'

/** Whether all members need a second factor. */
export function FactorRequirementPanel({ organization }: { readonly organization: Organization }) {
  const { id: organizationId, name, requiresFactor } = organization
  const client = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const save = useMutation({
    mutationFn: (isRequired: boolean) =>
      api.setFactorRequirement({ params: { organizationId }, body: { isRequired } }),
    onSuccess: async (_, isRequired) => {
      await client.invalidateQueries({ queryKey: ['organization', organizationId, 'settings'] })
      await client.invalidateQueries({ queryKey: organizationsQuery.queryKey })
      notify({
        title: isRequired ? 'Second factor required' : 'Second factor no longer required',
      })
    },
  })
  return (
    <Panel title="Second factor">
      <Switch
        label="Require a second factor"
        hint="Members without one can sign in, but see nothing of this organization until they have set one up. Keys are not affected."
        isOn={requiresFactor}
        isDisabled={save.isPending}
        onChange={(isRequired) => (isRequired ? setIsConfirming(true) : save.mutate(false))}
      />
      {!isConfirming && <ErrorMessage error={save.error} />}
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => {
          setIsConfirming(false)
          save.reset()
        }}
        title={`Require a second factor in ${name}?`}
        action="Require it"
        onConfirm={() => save.mutateAsync(true)}
      >
        <p>Takes effect at once, in open sessions too. The list of members shows who has none.</p>
      </ConfirmDialog>
    </Panel>
  )
}
