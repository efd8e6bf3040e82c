/** Another product that the app uses, and what replaces its calls. */
export interface Migration {
  readonly product: string
  /** Page of the documentation with the steps and the code. */
  readonly guide: string
  readonly calls: readonly (readonly [theirs: string, ours: string])[]
  /** Command that imports its links, if there is one. */
  readonly importCommand: string | null
}

/** Products by the package that an app has of them. */
const migrations: Readonly<Record<string, Migration>> = {
  'react-native-branch': {
    product: 'Branch',
    guide: 'docs/guides/migrate-from-branch.md',
    calls: [
      ['branch.subscribe(…)', 'useLinkRouting() or `linking`; elsewhere useLinkContext()'],
      ['branch.getLatestReferringParams()', 'useLinkContext().linkUrl'],
      ['branch.getFirstReferringParams()', 'onLink in the config: save what you need'],
      ['buo.generateShortUrl(…)', 'createLinkUrl(…)'],
      ['new BranchEvent(…).logEvent()', 'LinkAnalytics.logEvent(…)'],
    ],
    importCommand: 'throughlink import links.csv --source branch --dry-run',
  },
  '@react-native-firebase/dynamic-links': {
    product: 'Firebase Dynamic Links',
    guide: 'docs/guides/migrate-from-firebase-dynamic-links.md',
    calls: [
      ['dynamicLinks().onLink(…)', 'useLinkRouting() or `linking`; elsewhere useLinkContext()'],
      ['dynamicLinks().getInitialLink()', 'useLinkContext().linkUrl'],
      ['dynamicLinks().buildShortLink(…)', 'createLinkUrl(…)'],
    ],
    importCommand: 'throughlink import links.csv --source firebase --dry-run',
  },
  'react-native-appsflyer': {
    product: 'AppsFlyer',
    guide: 'docs/guides/migrate-from-appsflyer-onelink.md',
    calls: [
      ['appsFlyer.onDeepLink(…)', 'useLinkRouting() or `linking`; elsewhere useLinkContext()'],
      ['appsFlyer.generateInviteLink(…)', 'createLinkUrl(…)'],
      ['appsFlyer.logEvent(…)', 'LinkAnalytics.logEvent(…)'],
    ],
    importCommand: null,
  },
  '@swmansion/react-native-detour': {
    product: 'Detour',
    guide: 'docs/guides/migrate-from-detour.md',
    calls: [
      ['<DetourProvider config={…}>', '<LinkProvider config={…}>'],
      ['useDetourContext()', 'useLinkContext()'],
      ['DetourAnalytics.logEvent(…)', 'LinkAnalytics.logEvent(…)'],
    ],
    importCommand: null,
  },
}

/** Lists the other products among the dependencies of an app. */
export function listMigrations(dependencies: readonly string[]): readonly Migration[] {
  return dependencies.flatMap((name) => migrations[name] ?? [])
}
