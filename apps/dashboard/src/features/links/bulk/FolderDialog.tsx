import { useQuery } from '@tanstack/react-query'
import { maxFolderLength } from '@throughlink/protocol/rules'
import { foldersQuery } from '../../../catalog/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { Combobox } from '../../../ui/Combobox.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { useForm } from '../../../ui/useForm.ts'

export interface FolderDialogProps {
  readonly appId: string
  /** Such as “3 links”. */
  readonly count: string
  readonly onApply: (folder: string | null) => void
  readonly onClose: () => void
}

/** Moves the selected links to a folder, or out of theirs. */
export function FolderDialog({ appId, count, onApply, onClose }: FolderDialogProps) {
  const folders = useQuery(foldersQuery(appId)).data ?? []
  const apply = (folder: string | null) => {
    onApply(folder)
    onClose()
  }
  const form = useForm({
    start: { folder: '' },
    save: ({ folder }) => {
      if (folder.trim() !== '') apply(folder.trim())
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title={`Move ${count}`}>
      <form {...form.props}>
        <Combobox
          {...form.text('folder')}
          label="Folder"
          hint="A new name creates the folder."
          suggestions={folders.map(({ folder }) => folder)}
          maxLength={maxFolderLength}
          required
        />
        <DialogActions>
          <Button onClick={() => apply(null)} className="mr-auto">
            Remove from folders
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            Move {count}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
