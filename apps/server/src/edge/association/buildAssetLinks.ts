/** Identity of an app on Android. */
export interface AndroidIdentity {
  readonly packageName: string
  /** SHA-256 fingerprints of the certificates that Play signs the app with, as `AA:BB:…`. */
  readonly fingerprints: readonly string[]
}

const handleAllUrls = 'delegate_permission/common.handle_all_urls'

/**
 * Builds `/.well-known/assetlinks.json`. The components restrict the paths on Android 15 and later. Earlier
 * versions ignore them and open every link of the domain in the app.
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
