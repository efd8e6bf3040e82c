import type { LinkStatus } from '@throughlink/api'
import type { Tone } from '../../ui/Badge.tsx'

export const statusNames: Readonly<Record<LinkStatus, string>> = {
  active: 'Active',
  scheduled: 'Scheduled',
  expired: 'Expired',
  disabled: 'Disabled',
  taken_down: 'Taken down',
  archived: 'Archived',
  deleted: 'Deleted',
}

export const statusTones: Readonly<Record<LinkStatus, Tone>> = {
  active: 'neutral',
  scheduled: 'warn',
  expired: 'warn',
  disabled: 'warn',
  taken_down: 'bad',
  archived: 'neutral',
  deleted: 'bad',
}
