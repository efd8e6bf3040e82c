import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { findLinks } from '@throughlink/api'
import { ChevronDown, Link2, X } from 'lucide-react'
import { useState } from 'react'
import { formatLinkName } from '../catalog/formatLink.ts'
import { linkNamesQuery } from '../catalog/queries.ts'
import { api } from '../session/api.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/classNames.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Popover } from '../ui/Popover.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'

export interface LinkPickerProps {
  readonly appId: string
  readonly linkId: string | undefined
  readonly onChange: (linkId: string | undefined) => void
  /** The text while no link is chosen. */
  readonly placeholder?: string
  /** Without a button that clears the choice. */
  readonly isRequired?: boolean
  /** As wide as a field of a form. */
  readonly isWide?: boolean
}

/** Chooses a link by searching for it. */
export function LinkPicker(props: LinkPickerProps) {
  const { appId, linkId, onChange, placeholder = 'All links', isRequired, isWide } = props
  const [isOpen, setIsOpen] = useState(false)
  const [search, setSearch] = useState('')
  const names = useQuery(linkNamesQuery(appId, linkId === undefined ? [] : [linkId]))
  const links = useQuery({
    queryKey: ['app', appId, 'link-picker', search],
    enabled: isOpen,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { limit: 20, ...(search === '' ? {} : { search }) }
      return (await findLinks(api, { params: { appId }, query, signal })).items
    },
  })
  const name = linkId === undefined ? placeholder : (names.data?.[linkId] ?? `Link ${linkId}`)
  return (
    <span className={classNames('inline-flex min-w-0 items-center', isWide && 'w-full')}>
      <Popover
        label="Choose a link"
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <Button
            isSmall={!isWide}
            className={classNames(
              'min-w-0',
              isWide ? 'w-full justify-start !border-control !px-3 font-normal' : 'max-w-60',
            )}
          >
            <Link2 aria-hidden className="size-4 shrink-0 text-ink-3" />
            <span className={classNames('truncate', isWide && 'flex-1 text-left')}>{name}</span>
            {isWide && <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-3" />}
          </Button>
        }
      >
        <div className="w-80 max-w-full space-y-2">
          <SearchInput label="Search links" value={search} onSearch={setSearch} />
          <QueryView query={links} loading={<SkeletonRows count={5} />}>
            {(items) =>
              items.length === 0 ? (
                <p className="px-2 py-3 text-sm text-ink-3">No link matches.</p>
              ) : (
                <ul aria-label="Links" className="max-h-72 overflow-y-auto">
                  {items.map((link) => (
                    <li key={link.id}>
                      <button
                        type="button"
                        aria-pressed={link.id === linkId}
                        onClick={() => {
                          onChange(link.id)
                          setIsOpen(false)
                        }}
                        className="flex min-h-8 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-sunken aria-pressed:bg-sunken touch:min-h-11"
                      >
                        <span className="min-w-0 flex-1 truncate">{formatLinkName(link)}</span>
                        <span className="max-w-32 truncate text-sm text-ink-3">/{link.slug}</span>
                      </button>
                    </li>
                  ))}
                </ul>
              )
            }
          </QueryView>
        </div>
      </Popover>
      {linkId !== undefined && !isRequired && (
        <IconButton label="Show all links" onClick={() => onChange(undefined)}>
          <X aria-hidden className="size-4" />
        </IconButton>
      )}
    </span>
  )
}
