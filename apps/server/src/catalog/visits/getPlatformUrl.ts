import type { Visitor } from '@throughlink/matcher'
import type { Link } from '../links/link.ts'
import { getDesktopTarget } from './getDesktopTarget.ts'

/**
 * Returns the URL that a link opens on a platform instead of the store or the landing page: its own, or on a desktop
 * the destination, if the app says so. Null if it has none.
 */
export function getPlatformUrl(link: Link, platform: Visitor['platform']): string | null {
  switch (platform) {
    case 'ios':
      return link.iosUrl
    case 'android':
      return link.androidUrl
    case 'desktop':
      return link.desktopUrl ?? getDesktopTarget(link)
  }
}
