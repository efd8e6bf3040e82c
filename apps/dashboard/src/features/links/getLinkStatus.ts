import type { Link } from '@throughlink/api'
import type { Tone } from '../../ui/Badge.tsx'
import type { LinkStatus } from './linksSearch.ts'

/** The first state that applies, in the order of the API. */
export function getLinkStatus(
  link: Pick<Link, 'deletedAt' | 'isArchived' | 'takedown' | 'isDisabled' | 'expiresAt'>,
  nowMs: number,
): LinkStatus {
  if (link.deletedAt !== null) return 'deleted'
  if (link.isArchived) return 'archived'
  if (link.takedown !== null) return 'taken_down'
  if (link.isDisabled) return 'disabled'
  if (link.expiresAt !== null && Date.parse(link.expiresAt) <= nowMs) return 'expired'
  return 'active'
}

export const statusNames: Readonly<Record<LinkStatus, string>> = {
  active: 'Active',
  expired: 'Expired',
  disabled: 'Disabled',
  taken_down: 'Taken down',
  archived: 'Archived',
  deleted: 'Deleted',
}

export const statusTones: Readonly<Record<LinkStatus, Tone>> = {
  active: 'good',
  expired: 'warn',
  disabled: 'warn',
  taken_down: 'bad',
  archived: 'neutral',
  deleted: 'bad',
}
