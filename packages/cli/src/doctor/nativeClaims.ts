/** The links that native projects claim, which open the app. */

/** Returns the intent filters of an Android manifest. */
function listFilters(manifest: string): readonly string[] {
  return manifest.match(/<intent-filter[\s\S]*?<\/intent-filter>/g) ?? []
}

function has(filter: string, name: string, value: string): boolean {
  return filter.includes(`android:${name}="${value}"`)
}

/** Whether Android opens links on a domain with the app: always, only if the user chooses it, or never. */
export function readDomainClaim(manifest: string, domain: string): 'verified' | 'listed' | 'none' {
  const claiming = listFilters(manifest).filter((filter) => has(filter, 'host', domain))
  if (claiming.some((filter) => has(filter, 'autoVerify', 'true'))) return 'verified'
  return claiming.length === 0 ? 'none' : 'listed'
}

export function hasAndroidScheme(manifest: string, scheme: string): boolean {
  return listFilters(manifest).some((filter) => has(filter, 'scheme', scheme))
}

export function hasAssociatedDomain(entitlements: string, domain: string): boolean {
  return new RegExp(`<string>applinks:${escape(domain)}(\\?[^<]*)?</string>`).test(entitlements)
}

export function hasUrlType(infoPlist: string, scheme: string): boolean {
  return infoPlist.includes(`<string>${scheme}</string>`)
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
