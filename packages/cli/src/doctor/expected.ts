import type { App } from '@throughlink/api'

/** What the app must claim, by its settings on the service. What is null or empty is not compared. */
export interface Expected {
  readonly bundleIds: readonly string[]
  readonly androidPackages: readonly string[]
  readonly appleTeamId: string | null
  readonly scheme: string | null
  readonly domains: readonly string[]
}

export function toExpected(
  app: Pick<
    App,
    | 'scheme'
    | 'appleTeamId'
    | 'appleBundleId'
    | 'androidPackage'
    | 'otherAppleApps'
    | 'otherAndroidApps'
  >,
  domains: readonly string[],
): Expected {
  const { scheme, appleTeamId, otherAppleApps, otherAndroidApps } = app
  const isText = (id: string | null) => id !== null
  return {
    bundleIds: [app.appleBundleId, ...otherAppleApps.map(({ bundleId }) => bundleId)].filter(
      isText,
    ),
    androidPackages: [app.androidPackage, ...otherAndroidApps.map((each) => each.package)].filter(
      isText,
    ),
    appleTeamId,
    scheme,
    domains,
  }
}
