import type { DevicePreview, LinkPreview } from '@throughlink/api'
import type { Tone } from '../../ui/Badge.tsx'

export const deviceNames: Readonly<Record<DevicePreview['device'], string>> = {
  iphone_safari: 'iPhone, Safari',
  iphone_in_app: 'iPhone, in-app browser',
  android_chrome: 'Android, Chrome',
  android_in_app: 'Android, in-app browser',
  desktop: 'Desktop',
  social_crawler: 'Messenger or social network',
}

/** Names the target of a response. Null if there is none. */
export function nameTarget({ answer, device }: DevicePreview): string {
  if (answer !== 'landing_page') return 'Target'
  return device === 'desktop' ? 'QR code' : 'Main button'
}

/** Whether the app opens instead, if it is installed. Null if the question does not arise. */
export function formatAppOpening({ opensInstalledApp }: DevicePreview): string | null {
  if (opensInstalledApp === null) return null
  return opensInstalledApp
    ? 'If the app is installed, it opens instead'
    : 'The app does not open, even if it is installed'
}

const findings: Readonly<Record<LinkPreview['finding'], readonly [label: string, tone: Tone]>> = {
  active: ['Active', 'good'],
  scheduled: ['Scheduled', 'warn'],
  expired: ['Expired', 'warn'],
  disabled: ['Disabled', 'warn'],
  taken_down: ['Taken down', 'bad'],
  archived: ['Archived', 'warn'],
  deleted: ['Deleted', 'bad'],
  destination_not_allowed: ['Destination not allowed', 'bad'],
  domain_not_served: ['Domain not served', 'bad'],
  unknown_slug: ['No such link', 'bad'],
  reserved_path: ['Reserved path', 'neutral'],
  unknown_domain: ['Other domain', 'neutral'],
  invalid_url: ['Not a URL', 'bad'],
}

export function formatFinding(finding: string): readonly [label: string, tone: Tone] {
  const known = findings as Readonly<Record<string, readonly [string, Tone]>>
  return known[finding] ?? [finding.replaceAll('_', ' '), 'neutral']
}
