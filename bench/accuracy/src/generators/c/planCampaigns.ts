import type { Random } from '../../random.ts'
import { type Audience, drawPhone } from './createAudience.ts'
import type { Link } from './link.ts'
import { ownParameters } from './parameters.ts'
import type { Person } from './person.ts'
import type { Scene } from './scene.ts'
import type { Visit } from './visit.ts'

export interface Campaigns {
  /** The most popular one first. */
  readonly links: readonly Link[]
  readonly visits: readonly Visit[]
}

/**
 * Plans visits to an app's campaign links. Few links get most clicks. Some campaigns run all the time, others
 * are sent at one time and fade; some address one country. `meanRate` is the mean install rate over clicks.
 */
export function planCampaigns(
  scene: Scene,
  appId: string,
  audience: Audience,
  count: number,
  meanRate: number,
  random: Random,
): Campaigns {
  const { startMs, endMs, countryId } = scene
  const own = ownParameters
  const drafts = Array.from({ length: own.campaigns.value }, (_, rank) => {
    const isBlast = random.chance(own.blastShare.value)
    // Campaigns address the country of anyone, so large countries get more of them.
    const isNational = random.chance(own.nationalCampaignShare.value)
    const someone = audience.drawPerson(null, startMs)
    return {
      weight: (rank + 1) ** -own.popularityExponent.value,
      rate: Math.exp(own.installRateSpread.value * random.normal()),
      blastAtMs: isBlast ? audience.drawTime(countryId, startMs, endMs) : null,
      countryId: isNational ? someone.home.country.id : null,
    }
  })
  const total = drafts.reduce((sum, { weight }) => sum + weight, 0)
  const mean = drafts.reduce((sum, { weight, rate }) => sum + weight * rate, 0) / total
  const campaigns = drafts.map((draft, rank) => ({
    ...draft,
    link: {
      id: `${appId}-c${rank + 1}`,
      appId,
      destination: `https://${appId}.example/offers/${rank + 1}`,
      isPersonal: false,
      installRate: Math.min(0.9, (meanRate * draft.rate) / mean),
    },
  }))
  const weights = campaigns.map((campaign) => [campaign, campaign.weight] as const)
  const visits = Array.from({ length: count }, (): Visit => {
    const campaign = random.weighted(weights)
    const atMs = drawTime(campaign)
    const person: Person = audience.drawPerson(campaign.countryId, atMs)
    return { atMs, phone: drawPhone(person, random), link: campaign.link, hasEchoes: true }
  })
  return { links: campaigns.map(({ link }) => link), visits }

  function drawTime({ blastAtMs, countryId: target }: (typeof drafts)[number]): number {
    const whenever = () => audience.drawTime(target, startMs, endMs)
    if (blastAtMs === null || random.chance(0.3)) return whenever()
    const atMs = blastAtMs + random.exponential(own.blastHours.value * 3_600_000)
    return atMs < endMs ? atMs : whenever()
  }
}
