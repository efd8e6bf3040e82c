import { Link as RouterLink } from '@tanstack/react-router'
import { getLinkStatus, type Link } from '@throughlink/api'
import { memo, useState } from 'react'
import { formatLinkName, formatShortUrl } from '../../catalog/formatLink.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { classNames } from '../../ui/classNames.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { LinkCell } from './LinkCell.tsx'
import type { LinkColumn } from './linkColumns.ts'
import { LinkMenu } from './LinkMenu.tsx'
import { statusNames } from './linkStatusTexts.ts'
import { rowClass, rowHeight } from './rowLayout.ts'
import type { RowResults } from './useRowResults.ts'
import type { LinkChange } from './useUpdateLinks.ts'

export interface LinkRowProps {
  readonly appId: string
  readonly link: Link
  readonly index: number
  readonly offset: number
  readonly isActive: boolean
  readonly isSelected: boolean
  /** Show the name alone, while the list scrolls too fast to read more. */
  readonly isBrief: boolean
  readonly columns: readonly LinkColumn[]
  readonly isNarrow: boolean
  readonly results: RowResults | null | undefined
  readonly onFocus: (index: number) => void
  readonly onSelect: (id: string, isRange: boolean) => void
  readonly onUpdate: (ids: readonly string[], change: LinkChange, title: string) => void
  readonly onShowQr: (link: Link) => void
  readonly onFilterTag: (tag: string) => void
}

export const LinkRow = memo(function LinkRow(props: LinkRowProps) {
  const { link, index, offset, isActive, isSelected, isBrief, onFocus } = props
  // A row that was complete stays so: taking it apart would cost as much as it saves.
  const [isComplete, setIsComplete] = useState(!isBrief)
  if (!isComplete && !isBrief) setIsComplete(true)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onFocus(index)}
      style={{ height: rowHeight, transform: `translateY(${offset}px)` }}
      className={classNames(
        rowClass,
        'group absolute inset-x-0 top-0 border-b border-line contain-strict last:border-0 focus-visible:outline-offset-[-2px]',
        isSelected ? 'bg-accent-soft' : 'hover:bg-canvas dark:hover:bg-sunken',
      )}
    >
      {isComplete ? <Cells {...props} /> : <BriefCells link={link} />}
    </div>
  )
})

function BriefCells({ link }: Pick<LinkRowProps, 'link'>) {
  return (
    <>
      <span role="gridcell" />
      <span role="gridcell" className="truncate text-base font-medium">
        {formatLinkName(link)}
      </span>
    </>
  )
}

function Cells(props: LinkRowProps) {
  const { appId, link, columns, isNarrow, isSelected, results } = props
  const { onSelect, onUpdate, onShowQr, onFilterTag } = props
  const name = formatLinkName(link)
  // oxlint-disable-next-line react/purity -- a status that is a render old is fine
  const status = getLinkStatus(link, Date.now())
  return (
    <>
      <span role="gridcell" className="flex">
        <Checkbox
          label={`Select ${name}`}
          isLabelHidden
          checked={isSelected}
          // The change event does not tell whether Shift is held.
          onClick={(event) => onSelect(link.id, event.shiftKey)}
          onChange={() => {}}
        />
      </span>
      <span role="gridcell" className="flex min-w-0 items-center gap-1">
        <span className="flex min-w-0 flex-col">
          <RouterLink
            to="/apps/$appId/links/$linkId"
            params={{ appId, linkId: link.id }}
            title={name}
            className="truncate text-base leading-5 font-medium hover:underline"
          >
            {name}
          </RouterLink>
          <span className="truncate text-xs text-ink-3" title={link.url}>
            {status !== 'active' && !columns.includes('status') && `${statusNames[status]}, `}
            {formatShortUrl(link.url)}
          </span>
        </span>
        <span className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-md:hidden touch:opacity-100">
          <CopyButton text={link.url} what="link" />
        </span>
      </span>
      {columns.map((column) => (
        <span key={column} role="gridcell" className="min-w-0">
          <LinkCell
            appId={appId}
            link={link}
            column={column}
            results={results}
            isNarrow={isNarrow}
            onFilterTag={onFilterTag}
          />
        </span>
      ))}
      <span role="gridcell" className="flex justify-end">
        <LinkMenu
          appId={appId}
          link={link}
          onUpdate={(change, title) => onUpdate([link.id], change, title)}
          onShowQr={() => onShowQr(link)}
        />
      </span>
    </>
  )
}
