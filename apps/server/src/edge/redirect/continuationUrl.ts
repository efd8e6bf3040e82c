/**
 * Path that leads to the visited URL of an earlier click. For a URL that is too long for a QR code. The association
 * files exclude it, so that a phone opens it in the browser, which is redirected to the whole URL.
 */
export const continuationPath = '/_tl/q/'

export function buildContinuationUrl(domain: string, clickId: string): string {
  return `https://${domain}${continuationPath}${clickId}`
}
