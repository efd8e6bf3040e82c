/** Activity seen from an app. `open`: the SDK in the app sent a request. */
export const milestones = ['click', 'open', 'match', 'event'] as const
export type Milestone = (typeof milestones)[number]

export type SdkPlatform = 'ios' | 'android' | 'web'

/**
 * Records when an app was first and last seen doing something, for the setup of the app. Kept apart from
 * analytics, which exclude test devices and are minutes behind. Best effort: calls return at once and never throw.
 */
export interface AppActivity {
  record(appId: string, milestone: Milestone): void
  /** `sdk`: name and version, such as `react-native/1.0.0`. Other text is ignored. */
  recordSdk(appId: string, platform: SdkPlatform, sdk: string): void
  /** Writes what was recorded, and nothing after it. */
  stop(): Promise<void>
}
