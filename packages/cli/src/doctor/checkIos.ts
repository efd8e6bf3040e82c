import {
  hasAssociatedDomain,
  hasUrlType,
  listAssociatedDomains,
  parsePlist,
} from '../project/plist.ts'
import type { Project } from '../project/project.ts'
import { readXcodeProject, type XcodeBuild } from '../project/readXcodeProject.ts'
import { compareId } from './compareId.ts'
import type { Expected } from './expected.ts'
import { type Finding, projectError, unchecked } from './finding.ts'

/** Checks a native iOS project. Without one, there are no findings. */
export function checkIos(project: Project, expected: Expected): Finding[] {
  const { infoPlist, xcodeProject, delegates } = project
  if (infoPlist === null) return []
  const builds = xcodeProject === null ? null : readXcodeProject(xcodeProject)
  return [
    ...checkInfoPlist(infoPlist, expected),
    ...(builds === null
      ? [
          unchecked(
            'xcode-project',
            'There is no Xcode project that can be read in ios.',
            'Compare bundle ID, team and entitlements in Xcode with the dashboard: Settings, App.',
          ),
        ]
      : checkBuilds(builds, expected)),
    ...checkEntitlements(project, builds ?? [], expected),
    ...checkDelegates(delegates),
  ]
}

function checkInfoPlist(infoPlist: string, { scheme, bundleIds }: Expected): Finding[] {
  const values = parsePlist(infoPlist)
  if (values === null) {
    return [projectError('info-plist', 'Info.plist is malformed.', 'Correct its XML.')]
  }
  const id = values['CFBundleIdentifier']
  return [
    ...(scheme === null || hasUrlType(infoPlist, scheme)
      ? []
      : [
          projectError(
            'info-plist-scheme',
            `Info.plist does not have the scheme ${scheme}.`,
            'Add it to the URL Types of the target.',
          ),
        ]),
    ...(typeof id === 'string' && !id.includes('$')
      ? compareId(
          'info-plist-bundle-id',
          ['CFBundleIdentifier in Info.plist', 'bundle ID'],
          id,
          bundleIds,
        )
      : []),
  ]
}

/** What is released must be right. Other configurations often have IDs of their own. */
function checkBuilds(all: readonly XcodeBuild[], { bundleIds, appleTeamId }: Expected): Finding[] {
  const released = all.filter(({ configuration }) => configuration === 'Release')
  const builds = released.length > 0 ? released : all
  const ids = builds.map(({ bundleId }) => bundleId)
  const teams = builds.map(({ team }) => team).filter((team) => team !== null)
  const isKnown = (id: string | null) => id !== null && bundleIds.includes(id)
  const [id] = ids
  return [
    ...(bundleIds.length === 0 || ids.some(isKnown)
      ? []
      : id == null
        ? [
            unchecked(
              'xcode-bundle-id',
              'The bundle ID is not in the Xcode project.',
              `See in Xcode that it is ${bundleIds.join(' or ')}.`,
            ),
          ]
        : compareId('xcode-bundle-id', ['The bundle ID in Xcode', 'bundle ID'], id, bundleIds)),
    ...(appleTeamId === null || teams.length === 0 || teams.includes(appleTeamId)
      ? []
      : compareId('xcode-team', ['The team in Xcode', 'team ID'], teams[0] ?? '', [appleTeamId])),
  ]
}

function checkEntitlements(
  { entitlements: files }: Project,
  builds: readonly XcodeBuild[],
  { domains }: Expected,
): Finding[] {
  const used = builds.map(({ entitlements }) => entitlements).filter((path) => path !== null)
  const isUsed = (path: string) => used.some((each) => path === `ios/${each}`)
  const ofApp = files.filter(([path]) => isUsed(path))
  const checked = ofApp.length > 0 ? ofApp : files
  const unusedBuilds = builds.filter(({ entitlements }) => entitlements === null)
  const [first] = files
  const unused =
    first !== undefined && domains.length > 0 && unusedBuilds.length > 0
      ? [
          projectError(
            'entitlements-unused',
            `Xcode does not use the entitlements for ${unusedBuilds.map(({ configuration }) => configuration).join(' and ')}, so links do not open the app.`,
            'Set Code Signing Entitlements of the target to them, for every configuration.',
          ),
        ]
      : []
  return [...unused, ...domains.flatMap((domain) => checkDomain(checked, domain))]
}

function checkDomain(files: Project['entitlements'], domain: string): Finding[] {
  const broken = files.find(([, text]) => parsePlist(text) === null)
  if (broken !== undefined) {
    return [projectError('entitlements', `${broken[0]} is malformed.`, 'Correct its XML.')]
  }
  const missing = files.filter(([, text]) => !hasAssociatedDomain(text, domain))
  if (files.length > 0 && missing.length === 0) return []
  const similar = missing
    .flatMap(([, text]) => listAssociatedDomains(text))
    .find((each) => each.toLowerCase().includes(domain))
  const fix = `Add applinks:${domain} to the Associated Domains of the target.`
  return [
    similar === undefined
      ? projectError(
          'entitlements-domain',
          `The entitlements of the iOS project do not have ${domain}, so links on it do not open the app.`,
          fix,
        )
      : projectError(
          'entitlements-domain-malformed',
          `The entitlements have "${similar}", which iOS does not understand.`,
          `Write applinks:${domain}.`,
        ),
  ]
}

/** Expo passes links on itself. */
function checkDelegates(delegates: readonly string[]): Finding[] {
  const code = delegates.join('\n').replace(/\/\*[^]*?\*\/|\/\/.*/g, '')
  if (code.trim() === '' || code.includes('ExpoAppDelegate')) return []
  const calls = code.includes('RCTLinkingManager')
  const passes = [
    ['app-delegate-url', 'with the scheme', /openURL|open url|openURLContexts/],
    ['app-delegate-activity', 'on your domains', /continueUserActivity|continue userActivity/],
  ] as const
  return passes
    .filter(([, , method]) => !calls || !method.test(code))
    .map(([name, which]) =>
      projectError(
        name,
        `The app delegate does not pass links ${which} to RCTLinkingManager, so the app opens without them.`,
        'Add the methods of https://reactnative.dev/docs/linking to it.',
      ),
    )
}
