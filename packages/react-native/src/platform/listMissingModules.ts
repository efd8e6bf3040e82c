import type { Platform } from '@throughlink/client'

/** The functions of optional modules that the app has, from a module or from an adapter in the config. */
export interface FoundModules {
  readonly installReferrer: boolean
  readonly installClock: boolean
  readonly clipboard: boolean
  readonly device: boolean
  readonly userAgent: boolean
  readonly localization: boolean
}

export interface MissingModule {
  readonly module: string
  /** What the app loses without the module. */
  readonly cost: string
}

interface OptionalModule extends MissingModule {
  readonly provides: keyof FoundModules
  readonly platforms: readonly Platform[]
}

/**
 * The modules that change how installs are matched. Storage is not among them: without it nothing is matched,
 * which the client reports as an error. Empty in production, so that release bundles do not contain the texts.
 */
const optionalModules: readonly OptionalModule[] = __DEV__
  ? [
      {
        provides: 'installReferrer',
        platforms: ['android'],
        module: 'react-native-play-install-referrer or expo-application',
        cost: 'Android installs are matched by fingerprint instead of the Play referrer',
      },
      {
        provides: 'clipboard',
        platforms: ['ios'],
        module: 'expo-clipboard or @react-native-clipboard/clipboard',
        cost: 'iOS installs are matched by fingerprint, even if the link was copied',
      },
      {
        provides: 'device',
        platforms: ['ios'],
        module: 'expo-device or react-native-device-info',
        cost: 'the fingerprint has no device model',
      },
      {
        provides: 'userAgent',
        platforms: ['ios', 'android'],
        module: 'expo-constants or react-native-device-info',
        cost: 'the fingerprint has no user agent',
      },
      {
        provides: 'localization',
        platforms: ['ios'],
        module: 'expo-localization',
        cost: 'the fingerprint has one language instead of all languages of the device',
      },
      {
        provides: 'installClock',
        platforms: ['ios', 'android'],
        module: 'expo-application or react-native-device-info',
        cost: 'existing users count as new installs after the update that adds Throughlink',
      },
    ]
  : []

/** Lists the optional modules that the app lacks on a platform. Empty in production. */
export function listMissingModules(
  platform: Platform,
  found: FoundModules,
): readonly MissingModule[] {
  return optionalModules
    .filter(({ provides, platforms }) => !found[provides] && platforms.includes(platform))
    .map(({ module, cost }) => ({ module, cost }))
}
