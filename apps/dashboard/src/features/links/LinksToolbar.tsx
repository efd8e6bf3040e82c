import { useQuery } from '@tanstack/react-query'
import { linkStatuses } from '@throughlink/api'
import { X } from 'lucide-react'
import { type Ref, useCallback } from 'react'
import { domainsQuery } from '../../catalog/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { isFiltered, type LinkSort, type LinksSearch, readLinksSearch } from './linksSearch.ts'
import { statusNames } from './linkStatusTexts.ts'
import { TagFilter } from './TagFilter.tsx'

export interface LinksToolbarProps {
  readonly appId: string
  readonly search: LinksSearch
  readonly onChange: (search: LinksSearch) => void
  readonly inputRef: Ref<HTMLInputElement>
}

const sortNames: Readonly<Record<LinkSort, string>> = {
  newest: 'Newest first',
  updated: 'Recently updated',
  slug: 'By slug',
  clicks: 'Most clicks',
}
const selectClass = '!w-auto border-line text-sm'

/** Search, filters and order of the list. */
export function LinksToolbar({ appId, search, onChange, inputRef }: LinksToolbarProps) {
  const domains = useQuery(domainsQuery(appId)).data ?? []
  const { search: text, domain, status, sort = 'newest', tag: tags = [] } = search
  const change = (changes: Readonly<Partial<Record<keyof LinksSearch, unknown>>>) =>
    onChange(readLinksSearch({ ...search, ...changes }))
  const onSearch = useCallback(
    (next: string) => {
      onChange(readLinksSearch({ ...search, search: next.trim() }))
    },
    [search, onChange],
  )
  return (
    <div role="search" className="mb-3 flex flex-wrap items-center gap-2">
      <SearchInput ref={inputRef} label="Search links" value={text ?? ''} onSearch={onSearch} />
      <TagFilter appId={appId} tags={tags} onChange={(tag) => change({ tag })} />
      {(domains.length > 1 || domain !== undefined) && (
        <Select
          aria-label="Domain"
          className={selectClass}
          value={domain ?? ''}
          onValueChange={(next) => change({ domain: next })}
          options={[
            { value: '', label: 'All domains' },
            ...domains.map((each) => ({ value: each.domain, label: each.domain })),
          ]}
        />
      )}
      <Select
        aria-label="Status"
        className={selectClass}
        value={status ?? ''}
        onValueChange={(next) => change({ status: next })}
        options={[
          { value: '', label: 'All but archived' },
          ...linkStatuses.map((value) => ({ value, label: statusNames[value] })),
        ]}
      />
      {isFiltered(search) && (
        <Button
          isSmall
          look="quiet"
          onClick={() => onChange(search.sort === undefined ? {} : { sort: search.sort })}
        >
          <X aria-hidden className="size-4" />
          Clear
        </Button>
      )}
      <div className="sm:ml-auto">
        <Select
          aria-label="Sort"
          className={selectClass}
          value={sort}
          onValueChange={(next) => change({ sort: next === 'newest' ? '' : next })}
          options={Object.entries(sortNames).map(([value, label]) => ({
            value: value as LinkSort,
            label,
          }))}
        />
      </div>
    </div>
  )
}
