import { maxLinkNameLength, maxLinkNoteLength } from '@throughlink/protocol/rules'
import { TextField } from '../../../ui/TextField.tsx'
import { Section } from '../Section.tsx'
import type { LinkFormState } from '../useLinkForm.ts'

/** What the team calls the link. Apart from the title of the card, which everybody can read. */
export function NameSection({ form }: { readonly form: LinkFormState }) {
  const { values, readError } = form
  return (
    <Section
      title="Name and note"
      summary={values.name || values.note || 'None'}
      isForcedOpen={['name', 'note'].some(readError)}
    >
      <TextField
        {...form.text('name')}
        label="Name"
        hint="Only your team sees it, in lists and searches. Without a name, lists show the title."
        placeholder="Poster in Zurich"
        maxLength={maxLinkNameLength}
        autoComplete="off"
      />
      <TextField
        {...form.text('note')}
        label="Note"
        hint="Only your team sees it."
        rows={3}
        maxLength={maxLinkNoteLength}
      />
    </Section>
  )
}
