import { getLinkStatus, type Link } from '@throughlink/api'
import { Badge } from '../../ui/Badge.tsx'
import { statusNames, statusTones } from './linkStatusTexts.ts'

export function LinkStatusBadge({ link }: { readonly link: Link }) {
  const status = getLinkStatus(link)
  return <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>
}
