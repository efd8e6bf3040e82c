import type { Link } from '@throughlink/api'
import { formatShortUrl } from '../../../catalog/formatLink.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { LinkStatusBadge } from '../LinkStatusBadge.tsx'

/** Short URL, copy button and status, below the title. */
export function LinkAddress({ link }: { readonly link: Link }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1 gap-y-1">
      <span className="min-w-0 truncate">{formatShortUrl(link.url)}</span>
      <CopyButton text={link.url} what="link" />
      <LinkStatusBadge link={link} />
    </span>
  )
}
