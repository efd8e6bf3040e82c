import { useMutation, useQueryClient } from '@tanstack/react-query'
import { maxNameLength } from '@throughlink/protocol/rules'
import { api } from '../../../session/api.ts'
import { useCan } from '../../../session/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { notify } from '../../../ui/Toast.tsx'
import { useForm } from '../../../ui/useForm.ts'
import type { LinksSearch } from '../linksSearch.ts'
import { toViewSearch } from './viewSearch.ts'

export interface SaveViewDialogProps {
  readonly appId: string
  readonly search: LinksSearch
  readonly onClose: () => void
}

/** Saves the filters, order, columns and period of the list under a name. */
export function SaveViewDialog({ appId, search, onClose }: SaveViewDialogProps) {
  const client = useQueryClient()
  const canShare = useCan()('updateLinks')
  const save = useMutation({
    mutationFn: ({ name, isShared }: { name: string; isShared: boolean }) =>
      api.createLinkView({
        params: { appId },
        body: { name: name.trim(), isShared, search: toViewSearch(search) },
      }),
    onSuccess(_, { name }) {
      void client.invalidateQueries({ queryKey: ['app', appId, 'link-views'] })
      notify({ title: `View “${name.trim()}” saved.` })
      onClose()
    },
  })
  const form = useForm({ start: { name: '', isShared: canShare }, save })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Save view"
      description="A view has the filters, order, columns and period of the list."
    >
      <form {...form.props}>
        <TextField {...form.text('name')} label="Name" maxLength={maxNameLength} required />
        <div className="mt-3">
          <Checkbox
            label={canShare ? 'Share with the team' : 'Share with the team (editors only)'}
            disabled={!canShare}
            checked={form.values.isShared}
            onChange={({ target }) => form.set({ isShared: target.checked })}
          />
        </div>
        <ErrorMessage error={save.error} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={save.isPending}>
            Save view
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
