import type { Campaign } from '#catalog/links/campaign.ts'
import { dayMs } from '#platform/time/durations.ts'
import type { ChannelName } from './channels.ts'

/** A link of the demo and how often it is clicked. */
export interface DemoLink {
  readonly slug: string
  readonly destination: string
  readonly title: string
  readonly description: string | null
  readonly tags: readonly string[]
  readonly campaign: Campaign
  readonly channel: ChannelName
  /** When it was published. It is created shortly before. */
  readonly fromMs: number
  readonly toMs: number
  /** Clicks of an ordinary day, or of the first one if it decays. */
  readonly dailyClicks: number
  /** Days after which a third of the interest is left. Null: it stays the same. */
  readonly decayDays: number | null
  readonly state: 'active' | 'disabled' | 'archived' | 'expired'
  /** Paths below a pattern that people visit. Empty for other links. */
  readonly tails: readonly string[]
}

/** Days in which one link gets thirty times its clicks. */
export interface ViralWeek {
  readonly slug: string
  readonly fromMs: number
}

const viralFactor = 30

/** Returns the clicks that a link gets on an ordinary day. */
export function getDailyClicks(link: DemoLink, dayStartMs: number, viral: ViralWeek): number {
  const { fromMs, toMs, dailyClicks, decayDays } = link
  if (dayStartMs + dayMs <= fromMs || dayStartMs >= toMs) return 0
  const ageDays = Math.max(0, (dayStartMs - fromMs) / dayMs)
  const interest = decayDays === null ? 1 : Math.exp(-ageDays / decayDays)
  const isViral =
    link.slug === viral.slug && dayStartMs >= viral.fromMs && dayStartMs < viral.fromMs + 7 * dayMs
  return dailyClicks * interest * (isViral ? viralFactor : 1)
}
