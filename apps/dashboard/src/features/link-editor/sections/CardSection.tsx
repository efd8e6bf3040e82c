import { maxLinkTitleLength } from '@throughlink/protocol/rules'
import { TextField } from '../../../ui/TextField.tsx'
import { Section } from '../Section.tsx'
import type { LinkFormState } from '../useLinkForm.ts'

/** Title, description and picture in chats and on the landing page. */
export function CardSection({ form }: { readonly form: LinkFormState }) {
  const { values, readError } = form
  return (
    <Section
      title="Social card"
      summary={values.title || values.description || 'From the app'}
      isForcedOpen={['title', 'description', 'imageUrl'].some(readError)}
    >
      <TextField
        {...form.text('title')}
        label="Title"
        hint="Also the name of the link in lists."
        maxLength={maxLinkTitleLength}
      />
      <TextField {...form.text('description')} label="Description" rows={3} />
      <TextField
        {...form.text('imageUrl')}
        label="Image URL"
        inputMode="url"
        hint="1200 × 630 pixels suit most networks."
      />
    </Section>
  )
}
