import { TagInput } from '../../../catalog/TagInput.tsx'
import { Section } from '../Section.tsx'
import type { LinkFormState } from '../useLinkForm.ts'

interface SectionProps {
  readonly appId: string
  readonly form: LinkFormState
}

export function TagsSection({ appId, form }: SectionProps) {
  const { tags } = form.values
  const error = form.readError('tags')
  return (
    <Section
      title="Tags"
      summary={tags.length === 0 ? 'None' : tags.join(', ')}
      isForcedOpen={error !== undefined}
    >
      <TagInput
        appId={appId}
        label="Tags"
        tags={tags}
        onChange={(next) => form.set({ tags: next })}
      />
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
