import type { MatchModel } from '@throughlink/matcher'

/** Where the model of an app is found. Never rejects: without one, there is what holds for all apps. */
export interface ModelDirectory {
  of(appId: string): Promise<MatchModel>
}
