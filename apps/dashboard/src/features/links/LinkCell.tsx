import type { Link } from '@throughlink/api'
import { formatShortUrl } from '../../catalog/formatLink.ts'
import { Time } from '../../ui/Time.tsx'
import { isResultColumn, type LinkColumn } from './linkColumns.ts'
import { LinkStatusBadge } from './LinkStatusBadge.tsx'
import { CreatorName } from './page/CreatorName.tsx'
import { ResultCell } from './ResultCell.tsx'
import { TagsCell } from './TagsCell.tsx'
import type { RowResults } from './useRowResults.ts'

export interface LinkCellProps {
  readonly appId: string
  readonly link: Link
  readonly column: LinkColumn
  readonly results: RowResults | null | undefined
  readonly isNarrow: boolean
  readonly onFilterTag: (tag: string) => void
}

/** The value of a link in a column. */
export function LinkCell(props: LinkCellProps) {
  const { appId, link, column, results, isNarrow, onFilterTag } = props
  if (isResultColumn(column)) {
    return <ResultCell column={column} results={results} isNarrow={isNarrow} />
  }
  switch (column) {
    case 'destination':
      return (
        <span className="block truncate text-sm text-ink-2" title={link.destination}>
          {formatShortUrl(link.destination)}
        </span>
      )
    case 'folder':
      return (
        <span className="block truncate text-sm text-ink-2" title={link.folder ?? ''}>
          {link.folder}
        </span>
      )
    case 'tags':
      return <TagsCell tags={link.tags} onSelect={onFilterTag} />
    case 'createdBy':
      return (
        <span className="block truncate text-sm text-ink-2">
          <CreatorName appId={appId} createdBy={link.createdBy} />
        </span>
      )
    case 'created':
      return (
        <span className="text-sm text-ink-2">
          <Time value={link.createdAt} />
        </span>
      )
    case 'status':
      return <LinkStatusBadge link={link} />
  }
}
