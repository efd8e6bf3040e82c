import { type Finding, projectError } from './finding.ts'
import {
  hasAndroidScheme,
  hasAssociatedDomain,
  hasUrlType,
  readDomainClaim,
} from './nativeClaims.ts'
import type { Project } from './project.ts'

/** Checks that native projects claim every domain and the scheme. Those that do not exist have no findings. */
export function checkNativeProjects(
  { manifest, entitlements, infoPlist }: Project,
  scheme: string | null,
  domains: readonly string[],
): Finding[] {
  return [
    ...(manifest === null ? [] : checkManifest(manifest, scheme, domains)),
    ...(infoPlist === null ? [] : checkIos(entitlements ?? '', infoPlist, scheme, domains)),
  ]
}

function checkManifest(manifest: string, scheme: string | null, domains: readonly string[]) {
  const findings: Finding[] = []
  for (const domain of domains) {
    const claim = readDomainClaim(manifest, domain)
    if (claim === 'verified') continue
    findings.push(
      claim === 'none'
        ? projectError(
            `AndroidManifest.xml has no intent filter for ${domain}, so links on it do not open the app.`,
            `Add an intent filter with android:autoVerify="true" and a data element with android:scheme="https" and android:host="${domain}".`,
          )
        : projectError(
            `The intent filter for ${domain} is not verified, so Android opens the browser.`,
            'Add android:autoVerify="true" to it.',
          ),
    )
  }
  if (scheme !== null && !hasAndroidScheme(manifest, scheme)) {
    findings.push(
      projectError(
        `AndroidManifest.xml has no intent filter for the scheme ${scheme}.`,
        `Add an intent filter with a data element with android:scheme="${scheme}".`,
      ),
    )
  }
  return findings
}

function checkIos(
  entitlements: string,
  infoPlist: string,
  scheme: string | null,
  domains: readonly string[],
): Finding[] {
  const missing = domains.filter((domain) => !hasAssociatedDomain(entitlements, domain))
  const findings = missing.map((domain) =>
    projectError(
      `The entitlements of the iOS project do not have ${domain}, so links on it do not open the app.`,
      `Add applinks:${domain} to the Associated Domains of the target.`,
    ),
  )
  if (scheme !== null && !hasUrlType(infoPlist, scheme)) {
    findings.push(
      projectError(
        `Info.plist does not have the scheme ${scheme}.`,
        'Add it to the URL Types of the target.',
      ),
    )
  }
  return findings
}
