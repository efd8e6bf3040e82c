import type { Selectable } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import type { AndroidApp, AppleApp } from './appIdentities.ts'

type App = Selectable<Database['apps']>

/** Lists the builds in the Apple association file, the main one first. */
export function listAppleApps(
  app: Pick<App, 'apple_team_id' | 'apple_bundle_id' | 'other_apple_apps'>,
): AppleApp[] {
  const { apple_team_id: teamId, apple_bundle_id: bundleId, other_apple_apps: others } = app
  return teamId && bundleId ? [{ teamId, bundleId }, ...others] : [...others]
}

/**
 * Lists the builds in the Android association file, the main one first. A build without fingerprints cannot be
 * verified, so it is omitted.
 */
export function listAndroidApps(
  app: Pick<App, 'android_package' | 'android_fingerprints' | 'other_android_apps'>,
): AndroidApp[] {
  const { android_package: name, android_fingerprints: fingerprints } = app
  const main = name === null ? [] : [{ package: name, fingerprints }]
  return [...main, ...app.other_android_apps].filter((build) => build.fingerprints.length > 0)
}
