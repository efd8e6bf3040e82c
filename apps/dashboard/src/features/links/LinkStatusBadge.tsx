import { getLinkStatus, type Link } from '@throughlink/api'
import { Badge } from '../../ui/Badge.tsx'
import { statusNames, statusTones } from './linkStatusTexts.ts'

/** The status of a link. Nearly every link is active, so only the others have a colour. */
export function LinkStatusBadge({ link }: { readonly link: Link }) {
  const status = getLinkStatus(link)
  if (status === 'active') return <span className="text-sm text-ink-2">{statusNames.active}</span>
  return <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>
}
