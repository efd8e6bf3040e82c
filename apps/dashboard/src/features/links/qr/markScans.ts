import type { Link } from '@throughlink/api'

/** Adds the medium of a scan to the address in a QR code. The script for websites uses the same. */
export function markScans(url: string): string {
  return `${url}?utm_medium=qr`
}

/**
 * Returns why the medium of a scan would not count, or null if it would. The rules are those by which the service
 * reads the campaign of a click.
 */
export function explainUnmarkable({
  campaign,
  destination,
  passesCampaign,
  passesQuery,
}: Pick<Link, 'campaign' | 'destination' | 'passesCampaign' | 'passesQuery'>): string | null {
  if (!passesCampaign) return null
  const medium = campaign.utm_medium ?? URL.parse(destination)?.searchParams.get('utm_medium')
  if (medium) return `All clicks of this link count with its own medium, “${medium}”.`
  return passesQuery ? null : 'This link does not pass on the parameters of a click.'
}
