import {
  Activity,
  ChartNoAxesColumn,
  Fingerprint,
  LayoutDashboard,
  Link2,
  type LucideIcon,
  ScanSearch,
  Settings,
} from 'lucide-react'

export interface NavigationItem {
  readonly to:
    | '/apps/$appId/overview'
    | '/apps/$appId/links'
    | '/apps/$appId/live'
    | '/apps/$appId/matches'
    | '/apps/$appId/events'
    | '/apps/$appId/inspect'
    | '/apps/$appId/settings'
  readonly label: string
  readonly icon: LucideIcon
  /** Press `G`, then this key. */
  readonly key: string
}

/** The screens of an app, in the order of the sidebar. */
export const navigation: readonly NavigationItem[] = [
  { to: '/apps/$appId/overview', label: 'Overview', icon: LayoutDashboard, key: 'o' },
  { to: '/apps/$appId/links', label: 'Links', icon: Link2, key: 'l' },
  { to: '/apps/$appId/live', label: 'Live', icon: Activity, key: 'v' },
  { to: '/apps/$appId/matches', label: 'Matches', icon: Fingerprint, key: 'm' },
  { to: '/apps/$appId/events', label: 'Events', icon: ChartNoAxesColumn, key: 'e' },
  { to: '/apps/$appId/inspect', label: 'Inspect', icon: ScanSearch, key: 'i' },
  { to: '/apps/$appId/settings', label: 'Settings', icon: Settings, key: 's' },
]
