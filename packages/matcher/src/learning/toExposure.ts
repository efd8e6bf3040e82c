import type { LinkClicks, Traffic } from './traffic.ts'

/** Clicks and time that observed installs are set against. */
export interface Exposure {
  readonly links: Readonly<Record<string, LinkClicks>>
  readonly otherLinks: LinkClicks
  readonly seconds: number
  /** Whether every hour of the day was observed. */
  readonly isWholeDays: boolean
}

/**
 * Reduces clicks and time to the observed share of installs. Scaling the installs up instead would make a
 * small sample look like much evidence, and the prior would count for too little.
 */
export function toExposure(traffic: Traffic, observedShare: number): Exposure {
  const { fromMs, toMs, links, otherLinks } = traffic
  const reduce = ({ confirmed, unconfirmed }: LinkClicks) => ({
    confirmed: confirmed * observedShare,
    unconfirmed: unconfirmed * observedShare,
  })
  return {
    links: Object.fromEntries(Object.entries(links).map(([id, link]) => [id, reduce(link)])),
    otherLinks: reduce(otherLinks),
    seconds: ((toMs - fromMs) / 1000) * observedShare,
    isWholeDays: toMs - fromMs >= 86_400_000,
  }
}
