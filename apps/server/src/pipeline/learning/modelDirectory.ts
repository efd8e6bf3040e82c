import type { MatchModel } from '@throughlink/matcher'

/** Finds the model of an app. Never rejects: without one, it returns the prior model for all apps. */
export interface ModelDirectory {
  get(appId: string): Promise<MatchModel>
}
