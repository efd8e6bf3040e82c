import type { Link } from '@throughlink/api'
import { TagInput } from '../../catalog/TagInput.tsx'
import { formatCount } from '../../format/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { useForm } from '../../ui/useForm.ts'
import type { LinkChange } from './useUpdateLinks.ts'

export interface TagsDialogProps {
  readonly appId: string
  readonly links: readonly Link[]
  readonly onApply: (change: LinkChange) => void
  readonly onClose: () => void
}

interface TagChanges {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** Adds tags to the selected links, and removes some that they have. */
export function TagsDialog({ appId, links, onApply, onClose }: TagsDialogProps) {
  const present = [...new Set(links.flatMap(({ tags }) => tags))].toSorted()
  const form = useForm<TagChanges>({
    start: { added: [], removed: [] },
    save: () => {
      onApply({
        ...(added.length === 0 ? {} : { addTags: added }),
        ...(removedNow.length === 0 ? {} : { removeTags: removedNow }),
      })
      onClose()
    },
  })
  const { added, removed } = form.values
  const removedNow = removed.filter((tag) => !added.includes(tag))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        links.length === 1 ? 'Change tags' : `Change tags of ${formatCount(links.length)} links`
      }
    >
      <form {...form.props}>
        <h3 className="mb-1 text-sm font-medium">Add</h3>
        <TagInput
          appId={appId}
          label="Tags to add"
          tags={added}
          onChange={(next) => form.set({ added: next })}
        />
        {present.length > 0 && (
          <>
            <h3 className="mt-5 mb-1 text-sm font-medium">Remove</h3>
            <ul className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
              {present.map((tag) => (
                <li key={tag} className="flex min-h-8 items-center truncate touch:min-h-11">
                  <Checkbox
                    label={tag}
                    disabled={added.includes(tag)}
                    checked={removedNow.includes(tag)}
                    onChange={({ target }) =>
                      form.set({
                        removed: target.checked
                          ? [...removed, tag]
                          : removed.filter((each) => each !== tag),
                      })
                    }
                  />
                </li>
              ))}
            </ul>
          </>
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            look="primary"
            disabled={added.length === 0 && removedNow.length === 0}
          >
            Change tags
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
