import {
  appFormats,
  maxAssociationRules,
  maxFingerprints,
  maxOtherApps,
  maxRulePathLength,
  maxRulePathsLength,
  maxWildcards,
  rulePathPattern,
} from '@throughlink/protocol/rules'
import { Type } from 'typebox'
import { FingerprintSchema } from './identityFormats.ts'

const AppleAppSchema = Type.Object(
  {
    teamId: Type.String({ ...appFormats.appleTeamId, description: 'The Apple team ID.' }),
    bundleId: Type.String({ ...appFormats.appleBundleId, description: 'The iOS bundle ID.' }),
  },
  { additionalProperties: false, title: 'AppleApp' },
)

const AndroidAppSchema = Type.Object(
  {
    package: Type.String({
      ...appFormats.androidPackage,
      description: 'The Android package name.',
    }),
    fingerprints: Type.Array(FingerprintSchema, {
      minItems: 1,
      maxItems: maxFingerprints,
      description: 'SHA-256 fingerprints of the certificates that the app is signed with.',
    }),
  },
  { additionalProperties: false, title: 'AndroidApp' },
)

const AssociationRuleSchema = Type.Object(
  {
    path: Type.String({
      pattern: rulePathPattern,
      maxLength: maxRulePathLength,
      description:
        `Path pattern that begins with \`/\`, percent-encoded. \`*\` matches any characters, up to ` +
        `${maxWildcards} times, and \`?\` matches one character.`,
    }),
    isExcluded: Type.Boolean({ description: 'Whether these paths stay in the browser.' }),
  },
  { additionalProperties: false, title: 'AssociationRule' },
)

/** Fields of an app for its association files. */
export const associationFields = {
  otherAppleApps: Type.Array(AppleAppSchema, {
    title: 'OtherAppleApps',
    maxItems: maxOtherApps,
    description:
      'Further iOS apps that open the same links, such as development and staging builds. They are listed in the ' +
      'Apple association file. The App Store button always leads to `appStoreId`.',
  }),
  otherAndroidApps: Type.Array(AndroidAppSchema, {
    title: 'OtherAndroidApps',
    maxItems: maxOtherApps,
    description:
      'Further Android apps that open the same links, such as development and staging builds, or an app that is ' +
      'not on Google Play. They are listed in the Android association file.',
  }),
  associationRules: Type.Array(AssociationRuleSchema, {
    title: 'AssociationRules',
    maxItems: maxAssociationRules,
    description:
      'Paths of the app’s domains that open the app, and paths that stay in the browser. The first matching rule ' +
      'applies. If a rule includes paths, only included paths open the app; otherwise all paths do that are not ' +
      'excluded. Applies to iOS, and to Android 15 and later; earlier versions open every path in the app. At most ' +
      `${maxRulePathsLength} characters in all paths together.`,
  }),
}
