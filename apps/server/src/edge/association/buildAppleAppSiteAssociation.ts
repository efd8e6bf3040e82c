/** Identity of an app on Apple platforms. */
export interface AppleIdentity {
  readonly teamId: string
  readonly bundleId: string
}

/**
 * Builds `/.well-known/apple-app-site-association`. Every link of the domain opens the app, except the
 * service's own paths. It grants nothing else: with `webcredentials`, the app could use passwords that people
 * saved for the domain. The first matching component decides, so exclusions come first.
 */
export function buildAppleAppSiteAssociation({ teamId, bundleId }: AppleIdentity): string {
  const appId = `${teamId}.${bundleId}`
  return JSON.stringify({
    applinks: {
      defaults: { caseSensitive: true, percentEncoded: true },
      details: [
        {
          appIDs: [appId],
          components: [
            { '/': '/.well-known/*', exclude: true },
            { '/': '/_tl/*', exclude: true },
            { '#': 'no_universal_links', exclude: true },
            { '/': '/*' },
          ],
        },
      ],
    },
  })
}
