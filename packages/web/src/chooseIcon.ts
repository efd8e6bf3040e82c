/**
 * Returns the icon to show: the one in the options, or that of the app if it is on the page's own site or on the link
 * domain, because the page must not make requests to others. Null for none.
 */
export function chooseIcon(
  own: string | undefined,
  iconUrl: string | null,
  hosts: readonly string[],
): string | null {
  if (own !== undefined) return own
  if (iconUrl === null) return null
  const { hostname } = new URL(iconUrl)
  const isOwn = hosts.some((host) => {
    const site = host.replace(/^www\./, '')
    return hostname === site || hostname.endsWith(`.${site}`)
  })
  return isOwn ? iconUrl : null
}
