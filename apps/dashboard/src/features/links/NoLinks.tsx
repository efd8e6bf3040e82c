import { Link } from '@tanstack/react-router'
import { Link as LinkIcon, SearchX } from 'lucide-react'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { isFiltered, type LinksSearch } from './linksSearch.ts'

export interface NoLinksProps {
  readonly appId: string
  readonly search: LinksSearch
  readonly canCreate: boolean
  readonly onReset: () => void
}

export function NoLinks({ appId, search, canCreate, onReset }: NoLinksProps) {
  if (isFiltered(search)) {
    return (
      <EmptyState
        icon={SearchX}
        title="No links match these filters"
        action={
          <Button isSmall onClick={onReset}>
            Clear filters
          </Button>
        }
      >
        The search looks in slugs, names, titles and destinations.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={LinkIcon}
      title="Create your first link"
      action={
        canCreate && (
          <Link to="/apps/$appId/links/new" params={{ appId }} className={buttonClass('primary')}>
            New link
          </Link>
        )
      }
    >
      {canCreate
        ? 'A link opens your app at the right screen, also when the app is installed first.'
        : 'There are no links yet. Your role does not allow creating one.'}
    </EmptyState>
  )
}
