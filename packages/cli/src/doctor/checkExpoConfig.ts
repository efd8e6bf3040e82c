import { computed } from '../init/code/readValue.ts'
import { sdk } from '../project/project.ts'
import { compareId } from './compareId.ts'
import type { Expected } from './expected.ts'
import { type Finding, projectError, projectWarning, unchecked } from './finding.ts'
import type { KnownConfig } from './readExpoConfig.ts'
import { readPlugin } from './readPlugin.ts'

/** Compares the Expo config with the app's settings on the service. */
export function checkExpoConfig(config: KnownConfig, expected: Expected): Finding[] {
  return [
    ...checkId(config, 'ios.bundleIdentifier', config.bundleId, expected.bundleIds),
    ...checkId(config, 'android.package', config.androidPackage, expected.androidPackages),
    ...checkScheme(config, expected.scheme),
    ...checkPlugin(config, expected),
  ]
}

const kinds = {
  'ios.bundleIdentifier': ['expo-bundle-id', 'bundle ID'],
  'android.package': ['expo-android-package', 'Android package'],
} as const

function checkId(
  { path }: KnownConfig,
  field: keyof typeof kinds,
  actual: KnownConfig['bundleId'],
  known: readonly string[],
): Finding[] {
  const [name, kind] = kinds[field]
  if (known.length === 0) return []
  if (actual === computed) return [notRead(name, path, `${field} is ${known.join(' or ')}`)]
  if (actual !== undefined) return compareId(name, [`${field} in ${path}`, kind], actual, known)
  return [projectError(name, `${path} has no ${field}.`, `Set ${field} to ${known[0] ?? ''}.`)]
}

function notRead(name: string, path: string, must: string): Finding {
  return unchecked(
    name,
    `${path} computes it, and was not run.`,
    `Run \`npx expo config --type public\`, and see that ${must}.`,
  )
}

function checkScheme({ path, schemes }: KnownConfig, expected: string | null): Finding[] {
  if (expected === null) return []
  if (schemes === computed) return [notRead('expo-scheme', path, `scheme is ${expected}`)]
  if (schemes.includes(expected)) return []
  return [
    projectError(
      'expo-scheme',
      schemes.length === 0
        ? `${path} has no scheme, so the landing page cannot open the installed app.`
        : `The scheme in ${path} is ${schemes.join(', ')}, but that of the service is ${expected}.`,
      `Set "scheme": "${expected}" in ${path}.`,
    ),
  ]
}

function checkPlugin({ path, plugins }: KnownConfig, { scheme, domains }: Expected): Finding[] {
  if (plugins === computed) return [notRead('plugin', path, `plugins has ${sdk}`)]
  const plugin = readPlugin(plugins)
  if (plugin === null) {
    const options = JSON.stringify({ domains, ...(scheme === null ? {} : { scheme }) })
    return [
      projectError(
        'plugin',
        `${path} does not use the config plugin, so links on your domains do not open the app.`,
        `Add ["${sdk}", ${options}] to "plugins", and build the app again.`,
      ),
    ]
  }
  if (plugin === computed) return [notRead('plugin', path, `the options of ${sdk} are right`)]
  const listed = plugin.domains
  const malformed = listed.filter((each) => !/^[a-z0-9.*-]+$/.test(each))
  return [
    ...malformed.map((each) =>
      projectError(
        'plugin-domain-malformed',
        `The config plugin lists "${each}", which is not the name of a domain.`,
        'Write the name alone, in small letters, such as go.acme.example.',
      ),
    ),
    ...domains
      .filter((each) => !listed.some((other) => other.toLowerCase().includes(each)))
      .map((each) =>
        projectError(
          'plugin-domain-missing',
          `The config plugin does not list ${each}, so links on it do not open the app.`,
          `Add "${each}" to its domains in ${path}, and build the app again.`,
        ),
      ),
    ...listed
      // Without any domain there is nothing to compare with, and another finding says so.
      .filter((each) => domains.length > 0 && !domains.includes(each) && !malformed.includes(each))
      .map((each) =>
        projectWarning(
          'plugin-domain-unknown',
          `The config plugin lists ${each}, which is not a domain of the app on the service.`,
          'Add it in the dashboard under Settings, Domains, or remove it, unless your website serves its association files.',
        ),
      ),
    ...(plugin.scheme !== null && scheme !== null && plugin.scheme !== scheme
      ? [
          projectError(
            'plugin-scheme',
            `The scheme of the config plugin is ${plugin.scheme}, but that of the service is ${scheme}.`,
            `Set "scheme": "${scheme}" in its options.`,
          ),
        ]
      : []),
  ]
}
