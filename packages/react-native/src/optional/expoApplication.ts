/** Provides install times and the Play referrer, without its timestamps. */
export interface ExpoApplication {
  getInstallReferrerAsync?(): Promise<string>
  getInstallationTimeAsync?(): Promise<Date>
  getLastUpdateTimeAsync?(): Promise<Date>
}

let found: ExpoApplication | undefined
try {
  found = require('expo-application') as ExpoApplication
} catch {
  // Not installed.
}

export function findExpoApplication(): ExpoApplication | undefined {
  return found
}
