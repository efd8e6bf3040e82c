/** How Apple knows an app. */
export interface AppleIdentity {
  readonly teamId: string
  readonly bundleId: string
}

/**
 * The text of `/.well-known/apple-app-site-association`: every link of the host opens the app, except what
 * is ours. The first component that fits decides, so exclusions stand first.
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
    webcredentials: { apps: [appId] },
  })
}
