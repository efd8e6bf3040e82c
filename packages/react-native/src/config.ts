import type {
  Clipboard,
  Config as ClientConfig,
  DeviceSignals,
  InstallClock,
  InstallReferrer,
  LinkSource,
} from '@throughlink/client'

/**
 * Settings of `LinkProvider`. Most apps need only `API_KEY` and `appID`.
 *
 * @example
 * const config: Config = { API_KEY: 'pk_…', appID: 'app_…' }
 */
export interface Config extends ClientConfig {
  /** Replace platform modules, in apps with their own native modules. Default: the installed modules. */
  readonly adapters?: Adapters | undefined
}

export interface Adapters {
  /** The Play install referrer. Android only. */
  readonly installReferrer?: InstallReferrer | undefined
  /**
   * When the app was installed and last updated. Without it, users who had the app before it added Throughlink count as
   * new installs.
   */
  readonly installClock?: InstallClock | undefined
  /** The clipboard. iOS only. */
  readonly clipboard?: Clipboard | undefined
  readonly device?: DeviceSignals | undefined
  /** Source of opened URLs. Default: React Native's `Linking`. */
  readonly linking?: LinkSource | undefined
}
