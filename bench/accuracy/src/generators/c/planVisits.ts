import type { Random } from '../../random.ts'
import { getItem } from './getItem.ts'
import type { Audience } from './createAudience.ts'
import type { Link } from './link.ts'
import { ownParameters } from './parameters.ts'
import type { Person } from './person.ts'
import { planBurst } from './planBurst.ts'
import { planCampaigns } from './planCampaigns.ts'
import { planShares } from './planShares.ts'
import type { Scene } from './scene.ts'
import type { Visit } from './visit.ts'

export interface VisitPlan {
  readonly links: readonly Link[]
  readonly visits: readonly Visit[]
  /** A campaign link that people click too. */
  readonly spammedLink: Link
}

const dayMs = 86_400_000

/** Plans the visits to the links of all apps. Together with their echoes they are the clicks per day. */
export function planVisits(
  scene: Scene,
  audience: Audience,
  persons: readonly Person[],
  random: Random,
): VisitPlan {
  const { values, startMs, endMs, personalShare, clickToInstall } = scene
  const withHousemates = persons.filter(({ home }) => home.members.length > 1).length
  const perVisit =
    1 + values.clicksAgain + (values.householdCoClick * withHousemates) / persons.length
  const count = (values.clicksPerDay * (endMs - startMs)) / dayMs / perVisit
  const factor = ownParameters.personalInstallFactor.value
  const campaignRate = clickToInstall / (1 - personalShare + factor * personalShare)
  const personalRate = Math.min(0.9, campaignRate * factor)
  const plans = scene.appIds.map((appId) => {
    const draw = random.fork(appId)
    const shares = Math.round(count * personalShare)
    const campaigns = planCampaigns(
      scene,
      appId,
      audience,
      Math.round(count - shares),
      campaignRate,
      draw.fork('campaigns'),
    )
    const personal = planShares(scene, appId, audience, shares, personalRate, draw.fork('shares'))
    const burst =
      scene.burst === 'none'
        ? { links: [], visits: [] }
        : planBurst(scene, appId, audience, campaignRate, draw.fork('burst'))
    return {
      spammedLink: getItem(campaigns.links, 2),
      links: [...campaigns.links, ...personal.links, ...burst.links],
      visits: [...campaigns.visits, ...personal.visits, ...burst.visits],
    }
  })
  return {
    links: plans.flatMap(({ links }) => links),
    visits: plans.flatMap(({ visits }) => visits),
    spammedLink: getItem(plans, 0).spammedLink,
  }
}
