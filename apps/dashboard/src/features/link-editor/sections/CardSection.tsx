import { maxLinkTitleLength } from '@throughlink/protocol/rules'
import { PictureUpload } from '../../../catalog/PictureUpload.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { Section } from '../Section.tsx'
import type { LinkFormState } from '../useLinkForm.ts'
import { usePageCard } from '../usePageCard.ts'
import { PageCardSuggestion } from './PageCardSuggestion.tsx'

interface SectionProps {
  readonly appId: string
  readonly form: LinkFormState
}

/** Title, description and picture in chats and on the landing page. */
export function CardSection({ appId, form }: SectionProps) {
  const { values, readError } = form
  const page = usePageCard(appId, values.destination)
  const card = page.data
  return (
    <Section
      title="Social card"
      summary={
        values.title ||
        values.description ||
        (card?.title ? 'From the app. The destination has a card' : 'From the app')
      }
      isForcedOpen={['title', 'description', 'imageUrl'].some(readError)}
    >
      <div role="status">
        {page.isFetching && <p className="text-sm text-ink-3">Reading the destination…</p>}
        {card !== undefined && <PageCardSuggestion form={form} card={card} />}
        {card?.detail != null && (
          <p className="text-sm text-ink-3">No suggestion from the destination: {card.detail}</p>
        )}
      </div>
      <TextField
        {...form.text('title')}
        label="Title"
        hint="Everybody who gets the link can read it."
        maxLength={maxLinkTitleLength}
      />
      <TextField {...form.text('description')} label="Description" rows={3} />
      <TextField
        {...form.text('imageUrl')}
        label="Image URL"
        inputMode="url"
        hint="1200 × 630 pixels suit most networks."
      />
      <PictureUpload
        appId={appId}
        use="card"
        label="Upload a picture for the card"
        onUpload={(imageUrl) => form.set({ imageUrl })}
      />
    </Section>
  )
}
