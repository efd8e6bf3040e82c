/** How Android knows an app. */
export interface AndroidIdentity {
  readonly packageName: string
  /** SHA-256 of the certificates that Play signs with, as `AA:BB:…`. */
  readonly fingerprints: readonly string[]
}

const handleAllUrls = 'delegate_permission/common.handle_all_urls'

/**
 * The text of `/.well-known/assetlinks.json`. The components narrow it on Android 15 and later; earlier
 * versions read the statement alone and hand every link of the host to the app.
 */
export function buildAssetLinks({ packageName, fingerprints }: AndroidIdentity): string {
  return JSON.stringify([
    {
      relation: [handleAllUrls],
      target: {
        namespace: 'android_app',
        package_name: packageName,
        sha256_cert_fingerprints: fingerprints.map((fingerprint) => fingerprint.toUpperCase()),
      },
      relation_extensions: {
        [handleAllUrls]: {
          dynamic_app_link_components: [
            { '/': '/.well-known/*', exclude: true },
            { '/': '/_tl/*', exclude: true },
            { '/': '/*' },
          ],
        },
      },
    },
  ])
}
