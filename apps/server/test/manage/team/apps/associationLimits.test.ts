import {
  appFormats,
  maxAssociationRules,
  maxFingerprints,
  maxOtherApps,
  maxRulePathsLength,
} from '@throughlink/protocol/rules'
import { expect, test } from 'vitest'
import { buildAppleAppSiteAssociation } from '#edge/association/buildAppleAppSiteAssociation.ts'
import { buildAssetLinks } from '#edge/association/buildAssetLinks.ts'
import { emptySettings, validateSettings } from '#manage/team/apps/appSettings.ts'

/** Largest file that Apple reads: 128 kB, in the smaller of its two meanings. */
const maxBytes = 128_000

const fingerprints = Array.from({ length: maxFingerprints }, (_, index) =>
  [...Array<string>(31).fill('AB'), index.toString(16).padStart(2, '0').toUpperCase()].join(':'),
)
const padded = (start: string, length: number) => start.padEnd(length, 'x')
const listApps = (count: number) => ({
  apple: Array.from({ length: count }, (_, index) => ({
    teamId: 'ABCDE12345',
    bundleId: padded(`a${index}.`, appFormats.appleBundleId.maxLength),
  })),
  android: Array.from({ length: count }, (_, index) => ({
    package: padded(`a${index}.`, appFormats.androidPackage.maxLength),
    fingerprints,
  })),
})
const pathLength = maxRulePathsLength / maxAssociationRules
const rules = Array.from({ length: maxAssociationRules }, (_, index) => ({
  path: padded(`/${index}/`, pathLength),
  isExcluded: true,
}))

test('the largest association files that the API accepts stay below 128 kB', () => {
  const others = listApps(maxOtherApps)
  const associations = {
    otherAppleApps: others.apple,
    otherAndroidApps: others.android,
    associationRules: rules,
  }
  expect(validateSettings({ ...emptySettings, associations })).toEqual([])
  const longer = rules.map((rule, index) =>
    index === 0 ? { ...rule, path: `${rule.path}x` } : rule,
  )
  expect(
    validateSettings({
      ...emptySettings,
      associations: { ...associations, associationRules: longer },
    }),
  ).toMatchObject([{ pointer: '/associationRules' }])

  // With the main build.
  const all = listApps(maxOtherApps + 1)
  expect(Buffer.byteLength(buildAppleAppSiteAssociation(all.apple, rules))).toBeLessThan(maxBytes)
  expect(Buffer.byteLength(buildAssetLinks(all.android, rules))).toBeLessThan(maxBytes)
})
