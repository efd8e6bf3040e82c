import type { AndroidApp, AssociationRule } from '#catalog/apps/appIdentities.ts'
import { buildComponents } from './buildComponents.ts'

const handleAllUrls = 'delegate_permission/common.handle_all_urls'

/**
 * Builds `/.well-known/assetlinks.json`. A statement has one app, so each build of the app repeats the components.
 * They restrict the paths on Android 15 and later. Earlier versions ignore them and open every link of the domain in
 * the app.
 */
export function buildAssetLinks(
  apps: readonly AndroidApp[],
  rules: readonly AssociationRule[] = [],
): string {
  const extensions = { [handleAllUrls]: { dynamic_app_link_components: buildComponents(rules) } }
  const statements = apps.map(({ package: packageName, fingerprints }) => ({
    relation: [handleAllUrls],
    target: {
      namespace: 'android_app',
      package_name: packageName,
      sha256_cert_fingerprints: fingerprints.map((fingerprint) => fingerprint.toUpperCase()),
    },
    relation_extensions: extensions,
  }))
  return JSON.stringify(statements)
}
