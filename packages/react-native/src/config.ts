import type {
  Clipboard,
  Config as ClientConfig,
  DeviceSignals,
  InstallReferrer,
  LinkSource,
} from '@throughlink/client'

/**
 * The settings of `LinkProvider`. `API_KEY` and `appID` are all that most apps need.
 *
 * @example
 * const config: Config = { API_KEY: 'pk_…', appID: 'app_…' }
 */
export interface Config extends ClientConfig {
  /** Parts of the platform, for apps that have native modules of their own. Default: what is found. */
  readonly adapters?: Adapters | undefined
}

export interface Adapters {
  /** The Play install referrer. Android only. */
  readonly installReferrer?: InstallReferrer | undefined
  /** The clipboard. iOS only. */
  readonly clipboard?: Clipboard | undefined
  readonly device?: DeviceSignals | undefined
  /** Where opened URLs come from. Default: React Native's `Linking`. */
  readonly linking?: LinkSource | undefined
}
