export interface TagsCellProps {
  readonly tags: readonly string[]
  readonly onSelect: (tag: string) => void
}

const maxShown = 2

/** The first tags; a click filters by one. The rest is counted, and named in the title. */
export function TagsCell({ tags, onSelect }: TagsCellProps) {
  const hidden = tags.slice(maxShown)
  return (
    <span className="flex min-w-0 items-center gap-1">
      {tags.slice(0, maxShown).map((tag) => (
        <button
          key={tag}
          type="button"
          title={`Show only links with the tag ${tag}`}
          onClick={() => onSelect(tag)}
          className="h-6 min-w-0 truncate rounded-[4px] bg-sunken px-1.5 text-xs text-ink-2 hover:text-ink"
        >
          {tag}
        </button>
      ))}
      {hidden.length > 0 && (
        <span title={hidden.join(', ')} className="shrink-0 text-xs text-ink-3">
          +{hidden.length}
        </span>
      )}
    </span>
  )
}
