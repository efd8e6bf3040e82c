import { maxOtherApps } from '@throughlink/protocol/rules'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'

export interface BuildListProps<Build> {
  readonly title: string
  readonly hint: string
  readonly addLabel: string
  readonly items: readonly Build[]
  /** Initial values of a new entry. */
  readonly empty: Build
  readonly canEdit: boolean
  readonly onChange: (items: readonly Build[]) => void
  readonly renderItem: (item: Build, index: number, change: (item: Build) => void) => ReactNode
}

/** Further builds of an app, each with a button that removes it. */
export function BuildList<Build>(props: BuildListProps<Build>) {
  const { title, hint, addLabel, items, empty, canEdit, onChange, renderItem } = props
  return (
    <section className="mt-5 border-t border-line pt-3">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="text-sm font-medium">{title}</h3>
          <p className="text-sm text-ink-3">{hint}</p>
        </div>
        <Button
          isSmall
          disabled={!canEdit || items.length >= maxOtherApps}
          onClick={() => onChange([...items, empty])}
        >
          <Plus aria-hidden className="size-4" />
          {addLabel}
        </Button>
      </div>
      {items.length > 0 && (
        <ul className="mt-3 space-y-3">
          {items.map((item, index) => (
            // The entries have no identity but their position.
            <li key={index} className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                {renderItem(item, index, (next) =>
                  onChange(items.map((each, at) => (at === index ? next : each))),
                )}
              </div>
              <IconButton
                label={`Remove build ${index + 1}`}
                className="mt-[24px]"
                onClick={() => onChange(items.filter((_, at) => at !== index))}
              >
                <X aria-hidden className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
