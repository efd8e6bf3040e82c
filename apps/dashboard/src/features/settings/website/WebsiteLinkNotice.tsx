import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { fillPath } from '@throughlink/protocol/rules'
import { TriangleAlert } from 'lucide-react'
import { useAppId } from '../../../session/useApp.ts'
import { useDebounced } from '../../../ui/useDebounced.ts'
import { pageLinkQuery } from './websiteQuery.ts'

export interface WebsiteLinkNoticeProps {
  readonly domain: string
  /** Path of the link, which may end in `*`. Empty: that of the page. */
  readonly link: string
  /** Path of a page. */
  readonly path: string
}

/** Says if the link of a page does not exist, before somebody copies a snippet whose banner leads to an error. */
export function WebsiteLinkNotice({ domain, link, path }: WebsiteLinkNoticeProps) {
  const appId = useAppId()
  const pattern = link === '' ? '*' : link.replace(/^\//, '')
  const linkPath = useDebounced(fillPath(pattern, path), 400)
  const found = useQuery(pageLinkQuery(appId, `https://${domain}/${linkPath}`))
  if (found.data === undefined || found.data.finding === 'active') return null
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-control bg-warn-soft px-3 py-2 text-sm text-warn"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0">
        The banner of the page <span className="font-mono break-all">{path}</span> leads to{' '}
        <span className="font-mono break-all">
          {domain}/{linkPath}
        </span>
        , which is not served yet. <Fix pattern={pattern} />{' '}
        <Link
          to="/apps/$appId/links/new"
          params={{ appId }}
          className="font-medium whitespace-nowrap underline"
        >
          Create a link
        </Link>
      </p>
    </div>
  )
}

function Fix({ pattern }: { readonly pattern: string }) {
  const [prefix = ''] = pattern.split('/*')
  if (!pattern.endsWith('/*')) return 'Create a link with this path, or change Link of a page.'
  return (
    <>
      Create <span className="font-mono">{pattern}</span> for pages, and{' '}
      <span className="font-mono">{prefix}</span> for the home page.
    </>
  )
}
