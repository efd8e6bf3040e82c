import { useState } from 'react'
import { formatCount } from '../../../format/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Label } from './labelKinds.ts'

export interface LabelEditorProps {
  readonly label: Label
  readonly labels: readonly Label[]
  readonly isDeleting: boolean
  readonly isBusy: boolean
  /** Links that were changed so far. */
  readonly progress: number
  readonly onCancel: () => void
  readonly onApply: (replacement: string | null) => void
}

/** Renames, merges or deletes a tag or a folder, in its row. */
export function LabelEditor(props: LabelEditorProps) {
  const { label, labels, isDeleting, isBusy, progress, onCancel, onApply } = props
  const [name, setName] = useState(label.name)
  const next = name.trim()
  const target = labels.find((each) => each.name === next && each.name !== label.name)
  const count = `${formatCount(label.linkCount)} ${label.linkCount === 1 ? 'link' : 'links'}`
  return (
    <form
      className="flex w-full flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onApply(isDeleting ? null : next)
      }}
    >
      {isDeleting ? (
        <span className="min-w-0 flex-1 text-sm">
          Remove “{label.name}” from {count}? The links stay.
        </span>
      ) : (
        <div className="min-w-40 flex-1">
          <TextInput
            aria-label={`New name of ${label.name}`}
            autoFocus
            value={name}
            onChange={({ target: input }) => setName(input.value)}
          />
        </div>
      )}
      <Button isSmall onClick={onCancel} disabled={isBusy}>
        Cancel
      </Button>
      <Button
        isSmall
        type="submit"
        look={isDeleting ? 'danger' : 'primary'}
        isBusy={isBusy}
        disabled={!isDeleting && (next === '' || next === label.name)}
      >
        {isBusy && progress > 0
          ? `${formatCount(progress)} links so far`
          : isDeleting
            ? 'Delete'
            : target === undefined
              ? 'Rename'
              : `Merge with ${formatCount(target.linkCount)} links`}
      </Button>
    </form>
  )
}
