import type { Link } from './operations.ts'

/** States of a link. Every link has exactly one. */
export const linkStatuses = [
  'active',
  'scheduled',
  'expired',
  'disabled',
  'taken_down',
  'archived',
  'deleted',
] as const
export type LinkStatus = (typeof linkStatuses)[number]

type StatusFields = Pick<
  Link,
  'deletedAt' | 'takedown' | 'isArchived' | 'isDisabled' | 'startsAt' | 'expiresAt'
>

/** Returns the status of a link. The first that applies counts, in the order of the service. */
export function getLinkStatus(link: StatusFields, nowMs = Date.now()): LinkStatus {
  if (link.deletedAt !== null) return 'deleted'
  if (link.isArchived) return 'archived'
  if (link.takedown !== null) return 'taken_down'
  if (link.isDisabled) return 'disabled'
  if (link.expiresAt !== null && Date.parse(link.expiresAt) <= nowMs) return 'expired'
  if (link.startsAt !== null && Date.parse(link.startsAt) > nowMs) return 'scheduled'
  return 'active'
}

/** Returns the status of a link in words. */
export function describeLinkStatus(link: StatusFields): string {
  return getLinkStatus(link).replace('_', ' ')
}
