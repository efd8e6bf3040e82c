import { useQuery } from '@tanstack/react-query'
import { linkStatuses } from '@throughlink/api'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { lazy, type ReactNode, type Ref, Suspense, useCallback, useState } from 'react'
import { domainsQuery } from '../../catalog/queries.ts'
import { PeriodPicker } from '../../filters/PeriodPicker.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { FolderFilter } from './FolderFilter.tsx'
import type { LabelKind } from './labels/labelKinds.ts'
import type { LinkColumn } from './linkColumns.ts'
import {
  clearFilters,
  getDefaultOrder,
  isFiltered,
  type LinkSort,
  linkSorts,
  type LinksSearch,
  readLinksSearch,
} from './linksSearch.ts'
import { statusNames } from './linkStatusTexts.ts'
import { TagFilter } from './TagFilter.tsx'
import { ViewsMenu } from './views/ViewsMenu.tsx'

const LabelsDialog = lazy(async () => ({
  default: (await import('./labels/LabelsDialog.tsx')).LabelsDialog,
}))

export interface LinksToolbarProps {
  readonly appId: string
  readonly search: LinksSearch
  readonly columns: readonly LinkColumn[]
  readonly onChange: (search: LinksSearch) => void
  readonly onColumns: (columns: readonly LinkColumn[]) => void
  readonly inputRef: Ref<HTMLInputElement>
  /** How many links there are, at the start of the second line. */
  readonly children: ReactNode
}

const sortNames: Readonly<Record<LinkSort, string>> = {
  newest: 'Created',
  updated: 'Updated',
  slug: 'Slug',
  clicks: 'Clicks',
  installs: 'Installs',
  conversion: 'Conversion',
  opens: 'Opens',
  events: 'Events',
  lastClick: 'Last click',
}
const selectClass = '!w-auto border-line text-sm'

/** Search, filters and order of the list. */
export function LinksToolbar(props: LinksToolbarProps) {
  const { appId, search, columns, onChange, onColumns, inputRef, children } = props
  const domains = useQuery(domainsQuery(appId)).data ?? []
  const { search: text, folder, domain, status, sort = 'newest', tag: tags = [] } = search
  const { order = getDefaultOrder(sort) } = search
  const isAscending = order === 'asc'
  const [managed, setManaged] = useState<LabelKind | null>(null)
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
      <FolderFilter
        appId={appId}
        folder={folder}
        onChange={(next) => change({ folder: next })}
        onManage={() => setManaged('folder')}
      />
      <TagFilter
        appId={appId}
        tags={tags}
        onChange={(tag) => change({ tag })}
        onManage={() => setManaged('tag')}
      />
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
        <Button isSmall look="quiet" onClick={() => onChange(clearFilters(search))}>
          <X aria-hidden className="size-4" />
          Clear
        </Button>
      )}
      <div className="flex basis-full flex-wrap items-center gap-2">
        <p
          role="status"
          className="mr-auto min-h-5 min-w-32 text-sm text-ink-3 max-sm:basis-full max-sm:order-last"
        >
          {children}
        </p>
        <PeriodPicker search={search} onChange={change} isForList />
        <Select
          aria-label="Sort"
          className={selectClass}
          value={sort}
          onValueChange={(next) => change({ sort: next === 'newest' ? '' : next, order: '' })}
          options={linkSorts.map((value) => ({ value, label: sortNames[value] }))}
        />
        <IconButton
          label={isAscending ? 'Ascending. Sort descending' : 'Descending. Sort ascending'}
          onClick={() => change({ order: isAscending ? 'desc' : 'asc' })}
        >
          {isAscending ? (
            <ArrowUp aria-hidden className="size-4" />
          ) : (
            <ArrowDown aria-hidden className="size-4" />
          )}
        </IconButton>
        <ColumnsMenu columns={columns} onChange={onColumns} />
        <ViewsMenu appId={appId} search={search} onOpen={onChange} />
      </div>
      {managed !== null && (
        <Suspense>
          <LabelsDialog appId={appId} kind={managed} onClose={() => setManaged(null)} />
        </Suspense>
      )}
    </div>
  )
}
