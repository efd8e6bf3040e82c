import type { AppleApp, AssociationRule } from '#catalog/apps/appIdentities.ts'
import { buildComponents } from './buildComponents.ts'

/**
 * Builds `/.well-known/apple-app-site-association`, with the same rules for all builds of the app. It grants nothing
 * else: with `webcredentials`, the app could use passwords that people saved for the domain.
 */
export function buildAppleAppSiteAssociation(
  apps: readonly AppleApp[],
  rules: readonly AssociationRule[] = [],
): string {
  return JSON.stringify({
    applinks: {
      defaults: { caseSensitive: true, percentEncoded: true },
      details: [
        {
          appIDs: apps.map(({ teamId, bundleId }) => `${teamId}.${bundleId}`),
          components: buildComponents(rules, [{ '#': 'no_universal_links', exclude: true }]),
        },
      ],
    },
  })
}
