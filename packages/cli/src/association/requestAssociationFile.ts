import type { CliContext } from '../cliContext.ts'
import { describeConnection } from '../describeConnection.ts'

/** The files with which a domain says which apps open its links. */
const paths = {
  apple: '/.well-known/apple-app-site-association',
  android: '/.well-known/assetlinks.json',
} as const

export type AssociationFile =
  | { readonly url: string; readonly text: string }
  | { readonly url: string; readonly problem: string; readonly fix: string }

/** Requests an association file from this machine, as a phone does when it installs the app. */
export async function requestAssociationFile(
  { fetch, signal }: Pick<CliContext, 'fetch' | 'signal'>,
  domain: string,
  platform: keyof typeof paths,
): Promise<AssociationFile> {
  const url = `https://${domain}${paths[platform]}`
  try {
    // Phones follow no redirects.
    const response = await fetch(url, { redirect: 'manual', signal })
    const { status } = response
    if (status >= 300 && status < 400) {
      const fix = 'Serve the file itself there.'
      return { url, problem: 'is a redirect, which phones do not follow', fix }
    }
    const fix = 'Let the domain lead to the service.'
    if (status !== 200) return { url, problem: `has the status ${status}`, fix }
    const text = await response.text()
    return isJson(text) ? { url, text } : { url, problem: 'is not JSON', fix }
  } catch (error) {
    const fix = 'Check the DNS record and the certificate of the domain.'
    return { url, problem: `did not respond: ${describeConnection(error)}`, fix }
  }
}

/** Whether a domain exists on this machine or in its network only, so that phones do not verify it. */
export function isLocalDomain(domain: string): boolean {
  return /(^|\.)(localhost|local|test)$|^[\d.]+$|:/.test(domain)
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
