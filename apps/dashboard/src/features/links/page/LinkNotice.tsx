import { getLinkStatus, type Link } from '@throughlink/api'
import { TriangleAlert } from 'lucide-react'
import { formatDateTime } from '../../../format/times.ts'

/** Says why a link is not served. Renders nothing for an active link. */
export function LinkNotice({ link }: { readonly link: Link }) {
  // oxlint-disable-next-line react/purity -- a status that is a render old is fine
  const text = describe(link, Date.now())
  if (text === null) return null
  return (
    <p className="flex gap-2 rounded-panel bg-warn-soft px-5 py-3 text-warn">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  )
}

function describe(link: Link, nowMs: number): string | null {
  switch (getLinkStatus(link, nowMs)) {
    case 'active':
      return null
    case 'deleted':
      return 'This link is deleted. It can be restored until it is purged.'
    case 'archived':
      return 'This link is archived. It is not served, and its slug stays taken.'
    case 'taken_down':
      return `The operator of the service took this link down: ${link.takedown?.reason ?? 'no reason given'}`
    case 'disabled':
      return 'This link is disabled. Visitors get the status 410 Gone.'
    case 'scheduled':
      return `This link starts on ${formatDateTime(new Date(link.startsAt ?? ''))}. Until then visitors read that it is not available yet.`
    case 'expired':
      return `This link expired on ${formatDateTime(new Date(link.expiresAt ?? ''))}. Visitors get ${link.expiredUrl ?? 'the status 410 Gone'}.`
  }
}
