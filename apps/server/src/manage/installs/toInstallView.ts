import type { Static } from 'typebox'
import type { LinkName } from '../links/findLinkNames.ts'
import { secondMs } from '../../platform/time/durations.ts'
import type { Install } from './install.ts'
import type { InstallSchema } from './installSchemas.ts'

/** Returns an install as the API shows it. */
export function toInstallView(
  { atMs, clickedAtMs, ...install }: Install,
  links: ReadonlyMap<string, LinkName>,
): Static<typeof InstallSchema> {
  return {
    ...install,
    installedAt: new Date(atMs).toISOString(),
    link: links.get(install.linkId ?? '') ?? null,
    clickedAt: clickedAtMs === null ? null : new Date(clickedAtMs).toISOString(),
    // Servers' clocks may differ.
    delaySeconds: clickedAtMs === null ? null : Math.max(0, (atMs - clickedAtMs) / secondMs),
  }
}
