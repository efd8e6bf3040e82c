import type { PageCard } from '@throughlink/api'
import { PreviewFrame } from '../../../catalog/PreviewFrame.tsx'
import { Button } from '../../../ui/Button.tsx'
import { findSuggestion } from '../findSuggestion.ts'
import { writeImagePage } from '../preview/writeImagePage.ts'
import type { LinkFormState } from '../useLinkForm.ts'

export interface PageCardSuggestionProps {
  readonly form: LinkFormState
  readonly card: PageCard
}

/** Offers the card of the destination's page. Nothing changes until it is used. */
export function PageCardSuggestion({ form, card }: PageCardSuggestionProps) {
  const suggestion = findSuggestion(form.values, card)
  if (suggestion === null) return null
  const { replaces, ...values } = suggestion
  return (
    <div className="flex flex-wrap items-start gap-3 rounded-control border border-line bg-canvas p-3 dark:bg-sunken">
      {card.imageUrl !== null && (
        <PreviewFrame
          title="Picture of the page"
          html={writeImagePage(card.imageUrl)}
          width={96}
          height={50}
        />
      )}
      <div className="min-w-40 flex-1">
        <p className="text-xs text-ink-3">From the destination</p>
        <p className="line-clamp-2 font-medium">{card.title}</p>
        <p className="line-clamp-2 text-sm text-ink-2">{card.description}</p>
      </div>
      <Button isSmall onClick={() => form.set(values)}>
        {replaces ? 'Replace with these' : 'Use these'}
      </Button>
    </div>
  )
}
