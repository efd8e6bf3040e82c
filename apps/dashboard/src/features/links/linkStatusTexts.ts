import type { LinkStatus } from '@throughlink/api'
import type { Tone } from '../../ui/Badge.tsx'

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
