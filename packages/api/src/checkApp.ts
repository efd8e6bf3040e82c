import type { App, Domain, DomainHealth } from './operations.ts'

/** A problem of the set-up on the service, and what to do about it. */
export interface SetupFinding {
  /** Stays the same when the texts change, for scripts. */
  readonly name: string
  /** Where the problem is: in the settings of the app, or in a domain. */
  readonly area: 'app' | 'domain'
  /** `error`: links do not work. `warning`: they work, but not always, or not as well as they could. */
  readonly level: 'error' | 'warning'
  readonly problem: string
  readonly fix: string
}

/** Checks the settings of the app on the service. */
export function checkApp(app: App, domains: readonly Domain[]): SetupFinding[] {
  const hasIos = app.appleBundleId !== null
  const hasAndroid = app.androidPackage !== null
  const findings: (SetupFinding | null)[] = [
    !hasIos && !hasAndroid
      ? error('app-ids', 'The app has neither a bundle ID nor an Android package.', 'Set them')
      : null,
    hasIos && app.appleTeamId === null
      ? error(
          'app-team',
          'The Apple team ID is missing, so iOS gets no association file.',
          'Set it',
        )
      : null,
    hasIos && app.appStoreId === null
      ? warning(
          'app-store-id',
          'The App Store ID is missing, so the landing page cannot lead to the store.',
          'Set it',
        )
      : null,
    hasAndroid && app.androidFingerprints.length === 0
      ? error(
          'app-fingerprint',
          'No certificate fingerprint is set, so Android does not verify your domains.',
          'Copy that of the Play Console (App integrity) and that of your debug key',
        )
      : null,
    app.scheme === null
      ? warning(
          'app-scheme',
          'The scheme is missing, so the landing page cannot open the installed app.',
          'Set it',
        )
      : null,
    domains.length === 0
      ? {
          name: 'app-domain',
          area: 'app',
          level: 'error',
          problem: 'The app has no domain, so it cannot have links.',
          fix: 'Add one in the dashboard under Settings, Domains.',
        }
      : null,
  ]
  return findings.filter((finding) => finding !== null)
}

const domainChecks: Readonly<Record<DomainHealth['items'][number]['check'], string>> = {
  dns_verification: 'domain-verification',
  dns_address: 'domain-address',
  tls: 'domain-certificate',
  apple_association: 'association-apple',
  android_association: 'association-android',
  traffic: 'domain-traffic',
}

/** Takes over what the service found on a domain. */
export function checkDomain({ domain, items }: DomainHealth): SetupFinding[] {
  return items
    .filter(({ status }) => status === 'failed' || status === 'warning')
    .map(({ check, status, message, fix }) => ({
      name: domainChecks[check],
      area: 'domain',
      level: status === 'failed' ? 'error' : 'warning',
      problem: `${domain}: ${message}`,
      fix: fix ?? 'Open the domain in the dashboard for details.',
    }))
}

function error(name: string, problem: string, fix: string): SetupFinding {
  return {
    name,
    area: 'app',
    level: 'error',
    problem,
    fix: `${fix} in the dashboard under Settings, App.`,
  }
}

function warning(name: string, problem: string, fix: string): SetupFinding {
  return { ...error(name, problem, fix), level: 'warning' }
}
