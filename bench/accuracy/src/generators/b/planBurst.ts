import type { Random } from '../../random.ts'
import { getCountryAudience, newLink, personalLink } from './createCampaign.ts'
import type { Link } from './link.ts'
import { generatorParameters } from './parameters.ts'
import { drawPerson } from './planClicks.ts'
import type { PlannedClick } from './planClicks.ts'
import type { Stage } from './stage.ts'

const own = generatorParameters

/** Plans a ten-minute burst in the evaluated day, on one link or on one link per sharer. */
export function planBurst(stage: Stage, appId: string, random: Random): PlannedClick[] {
  if (stage.setting.burst === 'none') return []
  const dayMs = stage.endMs - stage.testFromMs
  const fromMs = stage.testFromMs + dayMs * (0.3 + 0.4 * random.next())
  const rate = stage.values.clickToInstall
  const everyone = { first: 0, count: stage.population.people.length }
  const shared: Link = {
    ...newLink(stage, appId),
    destination: `https://${appId}.example/viral`,
    isPersonal: false,
    rate,
  }
  const isPersonal = stage.setting.burst === 'personal'
  const sharers = Array.from(
    { length: isPersonal ? Math.ceil(own.burstClicks.value / own.clicksPerSharer.value) : 1 },
    () => {
      if (!isPersonal) {
        return { link: shared, audience: everyone, beyond: everyone, fromAudience: 1 }
      }
      const { household, place } = random.pick(stage.population.people)
      return {
        link: { ...personalLink(stage, appId), rate },
        audience: household.circle,
        beyond: getCountryAudience(stage, place.country.code),
        fromAudience: own.clicksFromCircle.value,
      }
    },
  )
  // The square root concentrates clicks at the start.
  return Array.from({ length: own.burstClicks.value }, () => {
    const sharer = random.pick(sharers)
    const part = 1 - Math.sqrt(random.next())
    const atMs = fromMs + part * own.burstSeconds.value * 1_000
    return { person: drawPerson(stage, sharer, random), link: sharer.link, atMs, isBurst: true }
  })
}
