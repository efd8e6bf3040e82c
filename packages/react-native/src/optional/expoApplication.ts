/** Tells install times and, without timestamps, the Play referrer. Missing in apps without Expo. */
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
