import type { Link } from './operations.ts'

type StatusFields = Pick<Link, 'deletedAt' | 'takedown' | 'isArchived' | 'isDisabled' | 'expiresAt'>

/** Returns the status of a link, in the words of the API. The first that applies decides what visitors see. */
export function describeLinkStatus(link: StatusFields, nowMs = Date.now()): string {
  if (link.deletedAt !== null) return 'deleted'
  if (link.takedown !== null) return 'taken down'
  if (link.isArchived) return 'archived'
  if (link.isDisabled) return 'disabled'
  if (link.expiresAt !== null && Date.parse(link.expiresAt) <= nowMs) return 'expired'
  return 'active'
}
