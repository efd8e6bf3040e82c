import { useFormContext } from 'react-hook-form'
import { TagInput } from '../../../catalog/TagInput.tsx'
import type { LinkForm } from '../linkForm.ts'
import { Section } from '../Section.tsx'

export function TagsSection({ appId }: { readonly appId: string }) {
  const { watch, setValue, formState } = useFormContext<LinkForm>()
  const tags = watch('tags')
  const error = formState.errors.tags?.message
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
        onChange={(next) => setValue('tags', next, { shouldDirty: true })}
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
