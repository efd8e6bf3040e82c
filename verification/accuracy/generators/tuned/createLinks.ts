import type { Random } from '../../random.ts'
import { createPicker, type Picker } from './draws.ts'
import { generatorParameters } from './parameters.ts'

export interface Link {
  readonly id: string
  readonly appId: string
  readonly destination: string
  readonly isPersonal: boolean
  /** Probability that a person's click leads to an install. */
  readonly rate: number
}

export interface Links {
  /** All created links, in order. */
  readonly list: readonly Link[]
  readonly pickCampaign: Picker<Link>
  personal(): Link
  campaign(): Link
  /** Creates a link that no person clicks. */
  spamLink(): Link
}

export function createLinks(appId: string, clickToInstall: number, random: Random): Links {
  const list: Link[] = []
  const token = () => random.next().toString(36).slice(2, 10).padEnd(8, '0')
  const add = (rate: number, isPersonal: boolean) => {
    const path = isPersonal ? `invite?code=${token()}` : `offer/${token()}`
    const destination = `https://${appId}.example/${path}`
    const link = {
      id: `${appId}-${token()}`,
      appId,
      destination,
      isPersonal,
      rate: Math.min(0.9, rate),
    }
    list.push(link)
    return link
  }
  const spread = generatorParameters.rateSpread.value
  // Scaled so that the mean over links is one.
  const variation = () => Math.exp(spread * random.normal() - (spread * spread) / 2)

  const popularity = Array.from({ length: generatorParameters.campaignLinks.value }, (_, rank) =>
    Math.pow(rank + 1, -generatorParameters.campaignExponent.value),
  )
  const variations = popularity.map(variation)
  // With a dozen links, the mean must be normalised explicitly.
  const total = popularity.reduce((sum, share) => sum + share, 0)
  const mean = popularity.reduce((sum, share, at) => sum + share * (variations[at] ?? 1), 0) / total
  const campaigns = popularity.map((share, at): readonly [Link, number] => [
    add((clickToInstall * (variations[at] ?? 1)) / mean, false),
    share,
  ])
  return {
    list,
    pickCampaign: createPicker(campaigns),
    personal: () => add(clickToInstall * variation(), true),
    campaign: () => add(clickToInstall, false),
    spamLink: () => add(0, false),
  }
}
