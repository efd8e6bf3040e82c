import type { Link } from '@throughlink/api'
import { Badge } from '../../ui/Badge.tsx'
import { getLinkStatus, statusNames, statusTones } from './getLinkStatus.ts'

export function LinkStatusBadge({ link }: { readonly link: Link }) {
  // eslint-disable-next-line react-hooks/purity -- a status that is a render old is fine
  const status = getLinkStatus(link, Date.now())
  return <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>
}
