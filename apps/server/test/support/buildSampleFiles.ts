import { buildAppleAppSiteAssociation } from '#edge/association/buildAppleAppSiteAssociation.ts'
import { buildAssetLinks } from '#edge/association/buildAssetLinks.ts'

/** Builds both association files of an app. Here, because tests of `manage` must not import `edge`. */
export function buildSampleFiles(): { readonly apple: string; readonly android: string } {
  const fingerprints = [Array(32).fill('AB').join(':')]
  return {
    apple: buildAppleAppSiteAssociation([{ teamId: 'ABCDE12345', bundleId: 'example.meadow' }]),
    android: buildAssetLinks([{ package: 'example.meadow', fingerprints }]),
  }
}
