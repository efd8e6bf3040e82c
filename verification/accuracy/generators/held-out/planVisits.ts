import type { Random } from '../../random.ts'
import { type Audience, drawPhone } from './createAudience.ts'
import type { Scene } from './createScene.ts'
import { getItem } from './getItem.ts'
import { ownParameters } from './parameters.ts'
import type { Person } from './person.ts'
import { planBurst } from './planBurst.ts'
import { createPersonalLink, type Link, type Visit } from './visit.ts'

interface VisitPlan {
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

interface Campaigns {
  /** The most popular one first. */
  readonly links: readonly Link[]
  readonly visits: readonly Visit[]
}

/**
 * Plans visits to an app's campaign links. Few links get most clicks. Some campaigns run all the time, others
 * are sent at one time and fade; some address one country. `meanRate` is the mean install rate over clicks.
 */
function planCampaigns(
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

const maxClicks = 200

/**
 * Plans visits to an app's personal links. Each sharer has one link and sends it to housemates, colleagues
 * and others of the region. Most links get one or two clicks, few get many.
 */
function planShares(
  { startMs, endMs }: Scene,
  appId: string,
  audience: Audience,
  count: number,
  installRate: number,
  random: Random,
): { readonly links: readonly Link[]; readonly visits: readonly Visit[] } {
  const links: Link[] = []
  const visits: Visit[] = []
  const { sharesExponent, sharedWithinHome, sharedAtWork } = ownParameters
  while (visits.length < count) {
    const sharedAtMs = audience.drawTime(null, startMs, endMs)
    const sharer = audience.drawPerson(null, sharedAtMs)
    const link = createPersonalLink(appId, `p${links.length + 1}`, installRate)
    links.push(link)
    const clicks = Math.floor((1 - random.next()) ** (-1 / sharesExponent.value))
    const left = Math.min(clicks, maxClicks, count - visits.length)
    for (let click = 0; click < left; click++) {
      const delayMs = random.exponential(random.chance(0.5) ? 600_000 : 3 * 3_600_000)
      visits.push({
        atMs: Math.min(endMs - 1, sharedAtMs + delayMs),
        phone: drawPhone(drawReader(sharer), random),
        link,
        hasEchoes: true,
      })
    }
  }
  return { links, visits }

  function drawReader(sharer: Person): Person {
    const housemates = sharer.home.members.filter((person) => person !== sharer)
    const drawn = random.next()
    if (drawn < sharedWithinHome.value && housemates.length > 0) return random.pick(housemates)
    const isAtWork = drawn < sharedWithinHome.value + sharedAtWork.value
    if (isAtWork && sharer.office !== null) return random.pick(sharer.office.workers)
    return audience.drawNeighbour(sharer)
  }
}
