import type { OrganicRate } from '../model/matchModel.ts'
import type { Exposure } from './toExposure.ts'

/** Weight of the prior in each hour, in installs. */
const priorHourInstalls = 10
/** Prior share of organic installs; the published median is 62 %. */
export const organicPrior = { share: 0.6, installs: 10 } as const

/** Sums organic probabilities into a rate by hour of the day. */
export function createOrganicCount() {
  const hours = Array<number>(24).fill(0)
  let all = 0
  let organic = 0
  return {
    add(atMs: number, share: number) {
      const hour = new Date(atMs).getUTCHours()
      hours[hour] = (hours[hour] ?? 0) + share
      organic += share
      all++
    },
    read({ seconds, isWholeDays }: Exposure, prior: OrganicRate): OrganicRate {
      if (all === 0) return prior
      const share =
        (organic + organicPrior.installs * organicPrior.share) / (all + organicPrior.installs)
      const mean = organic / 24
      return {
        perSecond: ratePerSecond(share * all, seconds, prior),
        hours: isWholeDays
          ? hours.map((count) => (count + priorHourInstalls) / (mean + priorHourInstalls))
          : prior.hours,
      }
    },
  }
}

/**
 * Returns installs per second, with a prior of one hour, so that the first install of an app does not
 * determine its rate.
 */
export function ratePerSecond(count: number, seconds: number, prior: OrganicRate): number {
  const priorSeconds = 3600
  return (count + prior.perSecond * priorSeconds) / (seconds + priorSeconds)
}
