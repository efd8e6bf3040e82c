import { LinkPicker } from '../../filters/LinkPicker.tsx'
import { kinds } from './kinds.ts'
import { type LiveKind, liveKinds, type LiveSearch } from './liveSearch.ts'

export interface LiveFiltersProps {
  readonly appId: string
  readonly search: LiveSearch
  readonly onChange: (change: {
    readonly kind?: readonly LiveKind[] | undefined
    readonly linkId?: string | undefined
  }) => void
}

/** Kinds are switched one by one; none chosen means all. */
export function LiveFilters({ appId, search, onChange }: LiveFiltersProps) {
  const chosen = search.kind ?? []
  const toggle = (kind: LiveKind) =>
    onChange({
      kind: chosen.includes(kind) ? chosen.filter((each) => each !== kind) : [...chosen, kind],
    })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div role="group" aria-label="Kinds" className="flex flex-wrap gap-1">
        {liveKinds.map((kind) => {
          const { label, icon: Icon, color } = kinds[kind]
          return (
            <button
              key={kind}
              type="button"
              aria-pressed={chosen.includes(kind)}
              onClick={() => toggle(kind)}
              className="inline-flex h-8 items-center gap-1.5 rounded-control border border-line bg-surface px-2.5 text-sm text-ink-2 hover:text-ink aria-pressed:border-ink aria-pressed:font-medium aria-pressed:text-ink touch:h-11"
            >
              <Icon aria-hidden className="size-4" style={{ color }} />
              {label}s
            </button>
          )
        })}
      </div>
      <LinkPicker
        appId={appId}
        linkId={search.linkId}
        onChange={(linkId) => onChange({ linkId })}
      />
    </div>
  )
}
