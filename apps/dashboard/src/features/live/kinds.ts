import {
  Download,
  type LucideIcon,
  MousePointerClick,
  SquareArrowOutUpRight,
  Zap,
} from 'lucide-react'
import { chartColors } from '../../charts/chartColors.ts'
import type { LiveKind } from './liveSearch.ts'

/** Word, icon and colour of each kind. The colour is that of the metric in charts. */
export const kinds: Readonly<
  Record<LiveKind, { readonly label: string; readonly icon: LucideIcon; readonly color: string }>
> = {
  click: { label: 'Click', icon: MousePointerClick, color: chartColors.clicks },
  open: { label: 'Open', icon: SquareArrowOutUpRight, color: chartColors.opens },
  install: { label: 'Install', icon: Download, color: chartColors.installs },
  event: { label: 'Event', icon: Zap, color: chartColors.events },
}
