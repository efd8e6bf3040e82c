import { normalizeParameterName } from '@throughlink/protocol'
import { truncateText } from '#platform/text/truncateText.ts'
import { readName, splitQuery } from './addClickQuery.ts'
import { type Campaign, campaignNames, maxCampaignLength } from './campaign.ts'
import { isAllowedDestination } from './isAllowedDestination.ts'
import type { Link } from './link.ts'

/**
 * Adds the campaign of a link to its URLs, if the link passes it on. The link's values replace those of a URL, and
 * the destination's own values count where the link has none: the website, the app and analytics get the same.
 * Called when a link is loaded, so that a redirect does none of this.
 */
export function applyCampaign(link: Omit<Link, 'target'>): Link {
  const { destination, campaign, app } = link
  if (!link.passesCampaign) return { ...link, target: destination }
  const add = (url: string) => {
    const target = setCampaign(url, campaign)
    return isAllowedDestination(target, app.scheme) ? target : url
  }
  const addToPlatform = (url: string | null) => url && add(url)
  return {
    ...link,
    campaign: { ...readOwnCampaign(destination), ...campaign },
    target: add(destination),
    iosUrl: addToPlatform(link.iosUrl),
    androidUrl: addToPlatform(link.androidUrl),
    desktopUrl: addToPlatform(link.desktopUrl),
  }
}

/** Sets the values of a campaign in the query of a URL. Other parameters stay as written. */
export function setCampaign(url: string, campaign: Campaign): string {
  const values = campaignNames.flatMap((name) => {
    const value = campaign[name]
    return value ? [[name, value] as const] : []
  })
  if (values.length === 0) return url
  const [, base = '', query = '', fragment = ''] =
    /^([^?#]*)(?:\?([^#]*))?(#[^]*)?$/.exec(url) ?? []
  const replaced = new Set(values.map(([name]) => normalizeParameterName(name)))
  const kept = splitQuery(query).filter(
    (pair) => !replaced.has(normalizeParameterName(readName(pair))),
  )
  // A lone surrogate cannot be encoded.
  const added = values.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
  return `${base}?${[...kept, ...added].join('&')}${fragment}`
}

function readOwnCampaign(url: string): Campaign {
  const parameters = URL.parse(url)?.searchParams
  return Object.fromEntries(
    campaignNames.flatMap((name) => {
      const value = parameters?.get(name)
      return value ? [[name, truncateText(value, maxCampaignLength)]] : []
    }),
  )
}
