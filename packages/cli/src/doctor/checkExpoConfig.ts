import type { App } from '@throughlink/api'
import { type Finding, projectError } from './finding.ts'
import { type ExpoConfig, readPlugin, readSchemes, sdk } from './project.ts'

export type ExpectedApp = Pick<
  App,
  'scheme' | 'appleBundleId' | 'androidPackage' | 'otherAppleApps' | 'otherAndroidApps'
>

/** Compares app.json with the app's settings on the service. */
export function checkExpoConfig(
  expo: ExpoConfig,
  app: ExpectedApp,
  domains: readonly string[],
): Finding[] {
  return [
    ...checkIds(expo, app),
    ...checkScheme(readSchemes(expo), app.scheme),
    ...checkPlugin(expo, app.scheme, domains),
  ]
}

function checkIds({ ios, android }: ExpoConfig, app: ExpectedApp): Finding[] {
  const bundleIds = [app.appleBundleId, ...app.otherAppleApps.map(({ bundleId }) => bundleId)]
  const packages = [app.androidPackage, ...app.otherAndroidApps.map((each) => each.package)]
  return [
    ...compareId('ios.bundleIdentifier', 'bundle ID', ios?.bundleIdentifier, bundleIds),
    ...compareId('android.package', 'Android package', android?.package, packages),
  ]
}

/** An ID that the service does not know yet is another finding. */
function compareId(
  path: string,
  name: string,
  actual: string | undefined,
  known: readonly (string | null)[],
): Finding[] {
  const expected = known.filter((id) => id !== null)
  if (expected.length === 0 || (actual !== undefined && expected.includes(actual))) return []
  return [
    projectError(
      actual === undefined
        ? `app.json has no ${path}.`
        : `${path} in app.json is ${actual}, but the ${name} on the service is ${expected.join(' or ')}.`,
      actual === undefined
        ? `Set ${path} to ${expected[0] ?? ''}.`
        : `Change one of them. In the dashboard: Settings, App.`,
    ),
  ]
}

function checkScheme(schemes: readonly string[], expected: string | null): Finding[] {
  if (expected === null || schemes.includes(expected)) return []
  return [
    projectError(
      schemes.length === 0
        ? 'app.json has no scheme, so the landing page cannot open the installed app.'
        : `The scheme in app.json is ${schemes.join(', ')}, but that of the service is ${expected}.`,
      `Set "scheme": "${expected}" in app.json.`,
    ),
  ]
}

function checkPlugin(expo: ExpoConfig, scheme: string | null, domains: readonly string[]) {
  const plugin = readPlugin(expo)
  if (plugin === null) {
    const options = JSON.stringify({ domains, ...(scheme === null ? {} : { scheme }) })
    return [
      projectError(
        'app.json does not use the config plugin, so links on your domains do not open the app.',
        `Add ["${sdk}", ${options}] to "plugins", and build the app again.`,
      ),
    ]
  }
  const findings: Finding[] = []
  for (const domain of domains.filter((each) => !plugin.domains.includes(each))) {
    findings.push(
      projectError(
        `The config plugin does not list ${domain}, so links on it do not open the app.`,
        `Add "${domain}" to its domains in app.json, and build the app again.`,
      ),
    )
  }
  for (const domain of plugin.domains.filter((each) => !domains.includes(each))) {
    findings.push({
      area: 'project',
      level: 'warning',
      problem: `The config plugin lists ${domain}, which is not a domain of the app on the service.`,
      fix: `Add it in the dashboard under Settings, Domains, or remove it, unless your website serves its association files.`,
    })
  }
  if (plugin.scheme !== null && scheme !== null && plugin.scheme !== scheme) {
    findings.push(
      projectError(
        `The scheme of the config plugin is ${plugin.scheme}, but that of the service is ${scheme}.`,
        `Set "scheme": "${scheme}" in its options.`,
      ),
    )
  }
  return findings
}
