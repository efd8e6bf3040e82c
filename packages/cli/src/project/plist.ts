/** The property lists of an iOS project. */
import { parse, type PlistValue } from 'plist'
import { parseXml } from './parseXml.ts'

export type PlistDictionary = Readonly<Record<string, PlistValue>>

/** Parses Info.plist or entitlements. Null if the file is malformed. */
export function parsePlist(text: string): PlistDictionary | null {
  // The library prints what is malformed.
  if (parseXml(text) === null) return null
  try {
    return toDictionary(parse(text))
  } catch {
    return null
  }
}

/** Returns the associated domains, such as `applinks:acme.example`. */
export function listAssociatedDomains(entitlements: string): readonly string[] {
  return listTexts(parsePlist(entitlements)?.['com.apple.developer.associated-domains'])
}

/** Whether links on a domain open the app. */
export function hasAssociatedDomain(entitlements: string, domain: string): boolean {
  return listAssociatedDomains(entitlements).some((each) => {
    const [service, host] = each.replace(/\?.*$/, '').split(':')
    if (service !== 'applinks' || host === undefined) return false
    return host === domain || (host.startsWith('*.') && domain.endsWith(host.slice(1)))
  })
}

/** Whether the scheme opens the app. */
export function hasUrlType(infoPlist: string, scheme: string): boolean {
  const types = parsePlist(infoPlist)?.['CFBundleURLTypes']
  return (
    Array.isArray(types) &&
    types.some((type) => listTexts(toDictionary(type)?.['CFBundleURLSchemes']).includes(scheme))
  )
}

export function toDictionary(value: PlistValue | undefined): PlistDictionary | null {
  const isDictionary =
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date) &&
    !(value instanceof Uint8Array)
  return isDictionary ? value : null
}

export function listTexts(value: PlistValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
