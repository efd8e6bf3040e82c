import { X } from 'lucide-react'
import { Swatch } from '../../charts/ChartTooltip.tsx'
import { LinkPicker } from '../../filters/LinkPicker.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { maxComparedLinks } from './compareSearch.ts'
import { toLinkColor } from './toLinkColor.ts'

export interface ChosenLinksProps {
  readonly appId: string
  readonly ids: readonly string[]
  readonly toName: (id: string) => string
  readonly onChange: (ids: readonly string[]) => void
}

/** The compared links with the colours of their lines, and a picker for one more. */
export function ChosenLinks({ appId, ids, toName, onChange }: ChosenLinksProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      <ul aria-label="Compared links" className="contents">
        {ids.map((id, index) => (
          <li
            key={id}
            className="inline-flex h-8 max-w-full items-center gap-2 rounded-control border border-line bg-surface pl-2.5 text-sm touch:h-11"
          >
            <Swatch color={toLinkColor(index)} />
            <span className="max-w-60 truncate font-medium">{toName(id)}</span>
            <IconButton
              label={`Remove ${toName(id)}`}
              className="!size-7 touch:!size-10"
              onClick={() => onChange(ids.filter((each) => each !== id))}
            >
              <X aria-hidden className="size-3.5" />
            </IconButton>
          </li>
        ))}
      </ul>
      {ids.length < maxComparedLinks && (
        <LinkPicker
          appId={appId}
          linkId={undefined}
          placeholder={ids.length === 0 ? 'Choose a link' : 'Add a link'}
          onChange={(id) => {
            if (id !== undefined) onChange([...ids.filter((each) => each !== id), id])
          }}
        />
      )}
    </div>
  )
}
