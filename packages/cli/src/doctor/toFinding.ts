import type { WebsiteFinding } from '@throughlink/api/website'
import type { Finding } from './finding.ts'

/** Converts a finding of the rules for websites. */
export function toFinding({ name, level, message, fix }: WebsiteFinding): Finding {
  return {
    name: `website-${name.replaceAll('_', '-')}`,
    area: 'website',
    level,
    problem: message,
    fix,
  }
}
