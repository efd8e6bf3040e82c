import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { api } from '../../../session/api.ts'
import { useDebounced } from '../../../ui/useDebounced.ts'

export interface SlugStatusProps {
  readonly appId: string
  readonly domain: string
  readonly slug: string
}

/** Tells whether a slug is free, a moment after the last key. */
export function SlugStatus({ appId, domain, slug }: SlugStatusProps) {
  const settled = useDebounced(slug.trim().replace(/^\/+/, ''), 300)
  const check = useQuery({
    queryKey: ['app', appId, 'slug', domain, settled],
    enabled: settled !== '' && domain !== '',
    staleTime: 10_000,
    queryFn: async ({ signal }) => {
      const query = { domain, slug: settled }
      return (await api.checkSlug({ params: { appId }, query, signal })).body
    },
  })
  if (slug.trim() === '') return 'Empty: eight random characters.'
  if (check.data === undefined || settled !== slug.trim().replace(/^\/+/, '')) {
    return check.isError ? 'Cannot check this slug now.' : 'Checking…'
  }
  const { isAvailable, detail, link } = check.data
  return (
    <span
      role="status"
      className={
        isAvailable ? 'flex items-start gap-1.5 text-good' : 'flex items-start gap-1.5 text-bad'
      }
    >
      {isAvailable ? (
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      ) : (
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      )}
      <span>
        {isAvailable ? 'Available' : detail}{' '}
        {link !== null && (
          <Link
            to="/apps/$appId/links/$linkId"
            params={{ appId, linkId: link.id }}
            className="underline"
          >
            Open it
          </Link>
        )}
      </span>
    </span>
  )
}
