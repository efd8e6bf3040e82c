/** What goes wrong in apps, and the names of the findings that say so. */
import { formatPublishableKey } from '@throughlink/protocol'
import { appId, domain, publishableKey, type World } from './world.ts'

export interface Fault {
  readonly title: string
  /** All findings that the fault causes. */
  readonly finds: readonly string[]
  /** Changes the app. An app without the place to change does not have the fault. */
  readonly plant: (world: World) => void
}

const random = 'k3J9sQ2vX7bN5mT1'
const sdk = '@throughlink/react-native'

const sources = /^[^/]*\.[jt]sx?$|^(src|app|screens)\//
const linkModule = /throughlink\.[jt]s$/
const expoConfig = /^app\.(json|config\.ts)$/
const manifest = /AndroidManifest\.xml$/
const gradle = /build\.gradle$/
const xcode = /project\.pbxproj$/
const infoPlist = /Info\.plist$/
const entitlements = /\.entitlements$/
const delegate = /AppDelegate\.swift$/

/** The intent filter that `init` adds for the domain. */
const domainFilter =
  /<intent-filter android:autoVerify="true">(?:(?!<\/intent-filter>)[^])*go\.acme\.example[^]*?<\/intent-filter>/

function replace(paths: RegExp, from: string | RegExp, to: string): Fault['plant'] {
  return ({ files }) => {
    for (const [path, text] of files) {
      if (paths.test(path)) files.set(path, text.replace(from, to))
    }
  }
}

/** Changes one part of the files. */
function replaceIn(paths: RegExp, part: RegExp, from: string | RegExp, to: string): Fault['plant'] {
  return ({ files }) => {
    for (const [path, text] of files) {
      if (paths.test(path))
        files.set(
          path,
          text.replace(part, (found) => found.replace(from, to)),
        )
    }
  }
}

function remove(paths: RegExp): Fault['plant'] {
  return ({ files }) => {
    for (const path of [...files.keys()]) if (paths.test(path)) files.delete(path)
  }
}

function setApp(values: Partial<World['app']>): Fault['plant'] {
  return ({ app }) => Object.assign(app, values)
}

const withoutModule = (name: string) => replace(/^package\.json$/, `"${name}"`, '"other"')

const fault = (title: string, finds: string | readonly string[], plant: Fault['plant']): Fault => ({
  title,
  finds: [finds].flat(),
  plant,
})

export const faults: readonly Fault[] = [
  // The config of LinkProvider.
  fault('a key that was revoked', 'key', replace(linkModule, random, 'aaaaaaaaaaaaaaaa')),
  fault('a key that is none', 'key', replace(linkModule, publishableKey, 'my-key')),
  fault('no key', 'key', replace(linkModule, /API_KEY: .*/, '')),
  fault('a placeholder for the key', 'key-service', replace(linkModule, publishableKey, 'pk_…')),
  fault('a secret key', 'key-secret', replace(linkModule, publishableKey, 'sk_0123456789')),
  fault(
    'a key of another service',
    'key-service',
    replace(linkModule, publishableKey, formatPublishableKey('https://old.example', random)),
  ),
  fault(
    'a baseUrl of another service',
    'key-service',
    replace(linkModule, 'appID:', "baseUrl: 'https://old.example',\n  appID:"),
  ),
  fault('the ID of another app', 'app-id', replace(linkModule, `'${appId}'`, "'app_2'")),
  fault('no app ID', 'app-id', replace(linkModule, /appID: .*/, '')),
  fault('a proxy that blocks the SDK', 'service', (world) => (world.isSdkBlocked = true)),

  // Provider, hook and native intent.
  fault('no provider', 'provider', replace(sources, /<LinkProvider [^>]*>|<\/LinkProvider>/g, '')),
  fault(
    'a provider in a comment',
    'provider',
    replace(sources, /<LinkProvider [^]*<\/LinkProvider>/, '<>{/* $& */}</>'),
  ),
  fault('no native intent', 'native-intent', remove(/\+native-intent\./)),
  fault('a native intent without the SDK', 'native-intent', ({ files }) => {
    for (const path of files.keys()) {
      if (path.includes('+native-intent')) {
        files.set(path, 'export const redirectSystemPath = ({ path }) => path\n')
      }
    }
  }),
  fault('a routing hook that is not rendered', 'routing', replace(sources, '<LinkRouting />', '')),
  fault('no routing hook', 'routing', replace(linkModule, 'useLinkRouting();', '')),
  fault(
    'a routing hook outside of the provider',
    'routing-outside-provider',
    replace(
      sources,
      /(<LinkProvider [^>]*>)\s*<LinkRouting \/>([^]*<\/LinkProvider>)/,
      '<><LinkRouting />$1$2</>',
    ),
  ),
  fault('a navigation without linking', 'linking', replace(sources, /\slinking=\{linking\}/, '')),
  fault(
    'linking without getInitialURL',
    'linking-initial-url',
    replace(sources, /^ +getInitialURL,\n/m, ''),
  ),
  fault('linking without subscribe', 'linking-subscribe', replace(sources, /^ +subscribe,\n/m, '')),
  fault('no call of useLinkContext', 'hook', remove(/OpenedScreen\.tsx$/)),

  // Packages.
  fault('no package.json', 'package', remove(/^package\.json$/)),
  fault('no SDK', 'sdk', withoutModule(sdk)),
  fault('no storage', 'module-storage', withoutModule('@react-native-async-storage/async-storage')),
  fault('no clipboard', 'module-clipboard', withoutModule('@react-native-clipboard/clipboard')),
  fault('no clipboard of Expo', 'module-clipboard', withoutModule('expo-clipboard')),
  fault('no device of Expo', 'module-device', withoutModule('expo-device')),
  fault(
    'no device',
    ['module-device', 'module-install-time'],
    withoutModule('react-native-device-info'),
  ),
  fault('no install time', 'module-install-time', withoutModule('expo-application')),
  fault('no languages', 'module-languages', withoutModule('expo-localization')),

  // The Expo config.
  fault('another scheme', 'expo-scheme', replace(expoConfig, /("?scheme"?: ["'])acme/, '$1lamp')),
  fault('no scheme', 'expo-scheme', replace(expoConfig, /"?scheme"?: ["']acme["'],/, '')),
  fault(
    'another bundle ID',
    'expo-bundle-id',
    replace(expoConfig, /("bundleIdentifier": ")[^"]+/, '$1com.other'),
  ),
  fault(
    'no bundle ID',
    'expo-bundle-id',
    replace(expoConfig, '"bundleIdentifier"', '"buildNumber"'),
  ),
  fault(
    'another Android package',
    'expo-android-package',
    replace(expoConfig, /("package": ")[^"]+/, '$1com.other'),
  ),
  fault('no Android package', 'expo-android-package', replace(expoConfig, '"package"', '"icon"')),
  fault('no plugin', 'plugin', replace(expoConfig, sdk, 'other')),
  fault(
    'a plugin with another domain',
    ['plugin-domain-missing', 'plugin-domain-unknown'],
    replace(expoConfig, domain, 'old.example'),
  ),
  fault(
    'a plugin with a URL for the domain',
    'plugin-domain-malformed',
    replace(expoConfig, domain, `https://${domain}`),
  ),
  fault(
    'a plugin with a domain too many',
    'plugin-domain-unknown',
    replace(expoConfig, /(["'])go\.acme\.example\1/, '$&, $1old.example$1'),
  ),
  fault(
    'a plugin with another scheme',
    'plugin-scheme',
    replaceIn(expoConfig, /domains"?: [^}]*\}/, /(["'])acme\1/, '$1lamp$1'),
  ),

  // Android.
  fault('a malformed manifest', 'manifest', replace(manifest, '</activity>', '')),
  fault('no intent filter for the domain', 'manifest-domain', replace(manifest, domainFilter, '')),
  fault(
    'an intent filter in a comment',
    'manifest-domain',
    replace(manifest, domainFilter, '<!-- $& -->'),
  ),
  fault(
    'an intent filter that is not verified',
    'manifest-domain-unverified',
    replaceIn(manifest, domainFilter, ' android:autoVerify="true"', ''),
  ),
  fault(
    'an intent filter with http only',
    'manifest-domain-not-https',
    replaceIn(manifest, domainFilter, '"https"', '"http"'),
  ),
  fault(
    'an intent filter with the scheme of the app',
    'manifest-domain-mixed',
    replaceIn(manifest, domainFilter, '<data ', '<data android:scheme="acme" />$&'),
  ),
  fault(
    'an intent filter without BROWSABLE',
    'manifest-domain-incomplete',
    replaceIn(manifest, domainFilter, /<category [^>]*BROWSABLE[^>]*>/, ''),
  ),
  fault(
    'an activity that is not exported',
    'manifest-domain-not-exported',
    replace(manifest, 'android:exported="true"', 'android:exported="false"'),
  ),
  fault(
    'no intent filter for the scheme',
    'manifest-scheme',
    replace(manifest, /android:scheme="acme"/g, 'android:scheme="lamp"'),
  ),
  fault(
    'an activity that is started twice',
    'manifest-launch-mode',
    replace(manifest, 'android:launchMode="singleTask"', ''),
  ),
  fault(
    'another applicationId in Gradle',
    'gradle-application-id',
    replace(gradle, /^( +applicationId) .*/m, '$1 "com.other"'),
  ),

  // iOS.
  fault('a malformed Info.plist', ['info-plist'], replace(infoPlist, '</array>', '')),
  fault(
    'no URL type',
    'info-plist-scheme',
    replace(infoPlist, '<string>acme</string>', '<string>lamp</string>'),
  ),
  fault(
    'another bundle ID in Info.plist',
    'info-plist-bundle-id',
    replace(infoPlist, '$(PRODUCT_BUNDLE_IDENTIFIER)', 'com.other'),
  ),
  fault('malformed entitlements', 'entitlements', replace(entitlements, '</array>', '')),
  fault(
    'no associated domain',
    'entitlements-domain',
    replace(entitlements, `<string>applinks:${domain}</string>`, ''),
  ),
  fault(
    'an associated domain without applinks',
    'entitlements-domain-malformed',
    replace(entitlements, `applinks:${domain}`, domain),
  ),
  fault(
    'an associated domain with https',
    'entitlements-domain-malformed',
    replace(entitlements, `applinks:${domain}`, `applinks:https://${domain}`),
  ),
  fault(
    'entitlements that Xcode does not use',
    'entitlements-unused',
    replace(xcode, /\s+CODE_SIGN_ENTITLEMENTS = .*/g, ''),
  ),
  fault(
    'entitlements that only Debug uses',
    'entitlements-unused',
    replace(xcode, /(CODE_SIGN_ENTITLEMENTS[^]*)\s+CODE_SIGN_ENTITLEMENTS = .*/, '$1'),
  ),
  fault(
    'another bundle ID in Xcode',
    'xcode-bundle-id',
    replace(xcode, /(PRODUCT_BUNDLE_IDENTIFIER = ).*/g, '$1com.other;'),
  ),
  fault(
    'another team in Xcode',
    'xcode-team',
    replace(xcode, /(DEVELOPMENT_TEAM = ).*/g, '$1ZZZZZ99999;'),
  ),
  fault(
    'a delegate that passes no links',
    ['app-delegate-url', 'app-delegate-activity'],
    replace(delegate, /RCTLinkingManager\.application/g, 'Other.application'),
  ),
  fault(
    'a delegate that passes no links on domains',
    'app-delegate-activity',
    replace(delegate, 'continue userActivity', 'didUpdate userActivity'),
  ),

  // The service and the domain.
  fault('no ID on the service', 'app-ids', setApp({ appleBundleId: null, androidPackage: null })),
  fault('no team on the service', 'app-team', setApp({ appleTeamId: null })),
  fault('no App Store ID', 'app-store-id', setApp({ appStoreId: null })),
  fault('no fingerprint', 'app-fingerprint', setApp({ androidFingerprints: [] })),
  fault('no scheme on the service', 'app-scheme', setApp({ scheme: null })),
  fault('a domain without a TXT record', 'domain-verification', ({ health }) => {
    health.push({ check: 'dns_verification', status: 'failed', message: 'No.', fix: 'Create it.' })
  }),
  fault('a certificate that expires soon', 'domain-certificate', ({ health }) => {
    health.push({ check: 'tls', status: 'warning', message: 'Soon.', fix: 'Renew it.' })
  }),
  fault('an association file of another app', 'association-apple', ({ association }) => {
    association.apple.text = '{"applinks":{"details":[]}}'
  }),
  fault('asset links of another app', 'association-android', ({ association }) => {
    association.android.text = '[]'
  }),
  fault('an association file that is a redirect', 'association-apple', ({ association }) => {
    association.apple.status = 301
  }),
  fault('asset links that are a web page', 'association-android', ({ association }) => {
    association.android.text = '<!doctype html>'
  }),
  fault('a wrong clock', 'clock', (world) => {
    world.date = new Date(Date.now() - 3_600_000).toUTCString()
  }),
]
