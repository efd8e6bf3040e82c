import { getVisitedPath, linkUrl } from './linkUrl.ts'

/** Returns the URL of a link that people copy, scan and open. */
export type ShareUrl = (link: Parameters<typeof linkUrl>[0]) => string

/**
 * Links have HTTPS URLs, except on domains below `localhost` when the service itself runs there: those have its
 * scheme and port, so that they open in a browser on the same machine.
 */
export function createShareUrl(publicOrigin: string): ShareUrl {
  const { protocol, hostname, port } = new URL(publicOrigin)
  if (!isLocal(hostname)) return linkUrl
  return (link) => {
    const { domain } = link
    if (!isLocal(domain)) return linkUrl(link)
    return `${protocol}//${domain}${port && `:${port}`}/${getVisitedPath(link)}`
  }
}

function isLocal(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost')
}
