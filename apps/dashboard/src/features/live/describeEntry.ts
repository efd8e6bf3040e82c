import { formatNoMatch } from '@throughlink/api'
import { formatConfidence } from '../../explanation/formats.ts'
import { formatMethod } from '../../explanation/methods.ts'
import { formatBrowser } from '../../format/browsers.ts'
import { formatPlatform } from '../../format/platforms.ts'
import type { LiveEntry } from './liveFeed.ts'

const maxDataLength = 120

/** Describes a row beyond its kind, link and country, in a few words. */
export function describeEntry(entry: LiveEntry): string {
  switch (entry.kind) {
    case 'click': {
      const { browser, referrerHost, path, campaign, isBot, isPrefetch, isLimited } = entry
      const source = campaign['utm_source']
      return joinParts([
        isBot ? 'Bot or preview' : isPrefetch ? 'Prefetch' : isLimited ? 'Over the rate limit' : '',
        browser === 'other' ? '' : formatBrowser(browser),
        referrerHost === null ? '' : `from ${referrerHost}`,
        source === undefined ? '' : `source ${source}`,
        path ?? '',
      ])
    }
    case 'open':
      return entry.linkType === 'scheme'
        ? 'Custom URL scheme'
        : entry.linkType === 'verified'
          ? 'Verified link'
          : ''
    case 'install': {
      const { method, confidence, reason } = entry
      if (method === 'none') return reason === null ? 'Not matched' : formatNoMatch(reason)
      const percentage = method === 'probabilistic' ? formatConfidence(confidence) : ''
      return joinParts([formatMethod(method), percentage])
    }
    case 'event':
      return joinParts([entry.name, entry.isDataOmitted ? '(large data)' : formatData(entry.data)])
  }
}

/** The platform of an entry. Empty if it has none. */
export function formatEntryPlatform(entry: LiveEntry): string {
  if (!('platform' in entry) || entry.platform === null) return ''
  return formatPlatform(entry.platform)
}

function formatData(data: unknown): string {
  if (data === null || data === undefined) return ''
  const text = JSON.stringify(data)
  return text.length > maxDataLength ? `${text.slice(0, maxDataLength)}…` : text
}

function joinParts(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ')
}
