import { useQuery } from '@tanstack/react-query'
import { Tag as TagIcon } from 'lucide-react'
import { tagsQuery } from '../../catalog/queries.ts'
import { formatCount } from '../../format/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

export interface TagFilterProps {
  readonly appId: string
  readonly tags: readonly string[]
  readonly onChange: (tags: readonly string[]) => void
  readonly onManage: () => void
}

/** Chooses tags. A link must have all of them. */
export function TagFilter({ appId, tags, onChange, onManage }: TagFilterProps) {
  const query = useQuery(tagsQuery(appId))
  return (
    <Popover
      label="Filter by tag"
      trigger={
        <Button className="max-w-60 px-3 text-sm font-normal">
          <TagIcon aria-hidden className="size-4 shrink-0 text-ink-3" />
          <span className="truncate">{tags.length === 0 ? 'Tags' : tags.join(' and ')}</span>
        </Button>
      }
    >
      <div className="w-60">
        <QueryView query={query} loading={<SkeletonRows count={4} />}>
          {(items) =>
            items.length === 0 ? (
              <p className="p-2 text-sm text-ink-3">No link has a tag yet.</p>
            ) : (
              <ul className="max-h-72 overflow-y-auto">
                {items.map(({ tag, linkCount }) => (
                  <li
                    key={tag}
                    className="flex min-h-8 items-center gap-2 rounded-control px-2 hover:bg-sunken touch:min-h-11"
                  >
                    <div className="min-w-0 flex-1 truncate [&>label]:w-full">
                      <Checkbox
                        label={tag}
                        checked={tags.includes(tag)}
                        onChange={({ target }) =>
                          onChange(
                            target.checked ? [...tags, tag] : tags.filter((each) => each !== tag),
                          )
                        }
                      />
                    </div>
                    <span className="text-sm text-ink-3">{formatCount(linkCount)}</span>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
        <Button isSmall look="quiet" className="mt-1 w-full" onClick={onManage}>
          Manage tags
        </Button>
      </div>
    </Popover>
  )
}
