import { useQuery } from '@tanstack/react-query'
import { maxFolderLength } from '@throughlink/protocol/rules'
import { useId } from 'react'
import { foldersQuery } from '../../../catalog/queries.ts'
import { TagInput } from '../../../catalog/TagInput.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { Section } from '../Section.tsx'
import type { LinkFormState } from '../useLinkForm.ts'

interface SectionProps {
  readonly appId: string
  readonly form: LinkFormState
}

/** Where the link is in the list. */
export function LabelsSection({ appId, form }: SectionProps) {
  const { folder, tags } = form.values
  const folders = useQuery(foldersQuery(appId)).data ?? []
  const list = useId()
  const error = form.readError('tags')
  return (
    <Section
      title="Folder and tags"
      summary={[folder.trim(), ...tags].filter(Boolean).join(', ') || 'None'}
      isForcedOpen={['folder', 'tags'].some(form.readError)}
    >
      <TextField
        {...form.text('folder')}
        label="Folder"
        hint="A new name creates the folder."
        list={list}
        maxLength={maxFolderLength}
        autoComplete="off"
      />
      <datalist id={list}>
        {folders.map((each) => (
          <option key={each.folder} value={each.folder} />
        ))}
      </datalist>
      <div>
        <p aria-hidden className="mb-1 text-sm font-medium">
          Tags
        </p>
        <TagInput
          appId={appId}
          label="Tags"
          tags={tags}
          onChange={(next) => form.set({ tags: next })}
        />
      </div>
      {error === undefined ? (
        <p className="text-sm text-ink-3">
          Press Enter to add a tag. Filter links and analytics by it.
        </p>
      ) : (
        <p className="text-sm text-bad">{error}</p>
      )}
    </Section>
  )
}
