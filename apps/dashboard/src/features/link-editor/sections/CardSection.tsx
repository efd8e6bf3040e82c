import { useFormContext } from 'react-hook-form'
import { FormText } from '../FormText.tsx'
import type { LinkForm } from '../linkForm.ts'
import { Section } from '../Section.tsx'

/** Title, description and picture in chats and on the landing page. */
export function CardSection() {
  const { watch, formState } = useFormContext<LinkForm>()
  const { errors } = formState
  return (
    <Section
      title="Social card"
      summary={watch('title') || watch('description') || 'Of the app'}
      isForcedOpen={Boolean(errors.title ?? errors.description ?? errors.imageUrl)}
    >
      <FormText
        name="title"
        label="Title"
        hint="Also the name of the link in lists."
        maxLength={200}
      />
      <FormText name="description" label="Description" isLong />
      <FormText
        name="imageUrl"
        label="Image URL"
        inputMode="url"
        hint="1200 × 630 pixels suit most networks."
      />
    </Section>
  )
}
