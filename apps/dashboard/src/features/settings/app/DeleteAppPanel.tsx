import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime } from '../../../format/times.ts'
import { api } from '../../../session/api.ts'
import { useApp } from '../../../session/useApp.ts'
import { useCan } from '../../../session/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { notify } from '../../../ui/Toast.tsx'

/** Deletes the app. It can be restored until its grace period ends. */
export function DeleteAppPanel() {
  const app = useApp()
  const can = useCan()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const params = { appId: app.id }
  const refresh = () =>
    client.invalidateQueries({ queryKey: ['organization', app.organizationId, 'apps'] })
  const restore = async () => {
    await api.restoreApp({ params })
    await refresh()
    await navigate({ to: '/apps/$appId/overview', params })
  }
  const remove = async () => {
    const ifMatch = app.etag === null ? {} : { ifMatch: app.etag }
    const { body } = await api.deleteApp({ params, ...ifMatch })
    await refresh()
    await navigate({ to: '/' })
    client.removeQueries({ queryKey: ['app', app.id] })
    notify({
      title: `Deleted ${app.name}.`,
      description: `An admin can restore it until ${formatDateTime(new Date(body.restorableUntil))}.`,
      onUndo: () => void restore(),
    })
  }
  if (!can('deleteApp')) return null
  return (
    <Panel
      title="Delete app"
      className="mt-5 pb-3"
      isFlush
      description="Its links stop working at once. An admin can restore it during the grace period."
      actions={
        <Button isSmall look="danger" onClick={() => setIsOpen(true)}>
          Delete app
        </Button>
      }
    >
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Delete ${app.name}?`}
        action="Delete app"
        typedText={app.name}
        onConfirm={remove}
      >
        <p>All its links respond with 404 at once, and its keys are refused within 30 seconds.</p>
        <p>
          Until the grace period ends, an admin can restore the app with everything in it. Then its
          links, keys, webhooks, matches and analytics are purged. Its domains stay reserved for
          your organization for 30 more days.
        </p>
      </ConfirmDialog>
    </Panel>
  )
}
