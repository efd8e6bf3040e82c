import { type AnalyticsRetention, appFormats, maxFingerprints } from '@throughlink/protocol/rules'
import type { Selectable } from 'kysely'
import { type Static, Type } from 'typebox'
import { readQrStyle } from '#catalog/links/appQrStyle.ts'
import { readCampaignRules } from '#catalog/links/readCampaignRules.ts'
import { readLandingSettings } from '#catalog/links/readLandingSettings.ts'
import { NameSchema } from '#manage/access/nameSchema.ts'
import type { Database } from '#platform/engines/database.ts'
import { DeletedAtSchema } from '../deletion/deletion.ts'
import type { AppSettings } from './appSettings.ts'
import { associationFields } from './associationSchemas.ts'
import { brandingChangeFields, brandingFields } from './brandingSchemas.ts'
import { CampaignRulesChangesSchema, CampaignRulesSchema } from './campaignRulesSchema.ts'
import { FingerprintSchema } from './identityFormats.ts'
import { toOtherStores, toStoredStores } from './otherStores.ts'
import { OtherStoresChangesSchema, OtherStoresSchema } from './otherStoresSchema.ts'
import { QrStyleChangesSchema, QrStyleSchema } from './qrStyleSchema.ts'
import { toBrandingColumns } from './toBrandingColumns.ts'

const nullable = (
  description: string,
  options: { readonly pattern?: string; readonly maxLength: number },
) => Type.Union([Type.String(options), Type.Null()], { description })

/** The same rules as the table's constraints, so that errors point to the invalid field. */
const identityFields = {
  scheme: nullable('The custom URL scheme of the app, without `://`.', appFormats.scheme),
  appleTeamId: nullable(
    'The Apple team ID. Required with `appleBundleId`.',
    appFormats.appleTeamId,
  ),
  appleBundleId: nullable(
    'The iOS bundle ID. Required with `appleTeamId`.',
    appFormats.appleBundleId,
  ),
  appStoreId: nullable('The numeric App Store ID.', appFormats.appStoreId),
  androidPackage: nullable(
    'The Android package name on Google Play. For an app that is not on Google Play, use `otherAndroidApps`.',
    appFormats.androidPackage,
  ),
  androidFingerprints: Type.Array(FingerprintSchema, {
    maxItems: maxFingerprints,
    description: 'SHA-256 fingerprints of the certificates that Google Play signs the app with.',
  }),
}

const CurrencySchema = Type.String({
  pattern: '^[A-Z]{3}$',
  maxLength: 3,
  examples: ['EUR'],
  description:
    'Reporting currency (ISO 4217), to which amounts in others are converted. USD by default.',
})

export const AppSchema = Type.Object(
  {
    id: Type.String(),
    organizationId: Type.String({ format: 'uuid' }),
    name: Type.String(),
    ...identityFields,
    ...associationFields,
    otherStores: OtherStoresSchema,
    ...brandingFields,
    qrStyle: QrStyleSchema,
    campaignRules: CampaignRulesSchema,
    retention: Type.Object(
      {
        rowMonths: Type.Integer({ description: 'Of single clicks, installs, events and opens.' }),
        countMonths: Type.Integer({ description: 'Of counts.' }),
      },
      {
        title: 'AnalyticsRetention',
        description: 'How many months analytics are kept, as the operator has set it.',
      },
    ),
    currency: CurrencySchema,
    version: Type.Integer({ description: 'Increases with every change.' }),
    createdAt: Type.String({ format: 'date-time' }),
    deletedAt: DeletedAtSchema,
  },
  { title: 'App' },
)
export const NewAppSchema = Type.Intersect(
  [
    AppSchema,
    Type.Object({
      publishableKey: Type.String({
        description: 'The first publishable key, to ship in the app. Shown only once.',
      }),
    }),
  ],
  { title: 'NewApp' },
)

const example = {
  name: 'Lumen',
  scheme: 'lumen',
  appleTeamId: 'ABCDE12345',
  appleBundleId: 'com.example.lumen',
  appStoreId: '1234567890',
  androidPackage: 'com.example.lumen',
  iconUrl: 'https://www.example.com/icon.png',
  accentColor: '#0b6b4f',
  landingText: 'Lamps that last.',
}

const settings = {
  ...identityFields,
  ...associationFields,
  otherStores: OtherStoresChangesSchema,
  ...brandingChangeFields,
  qrStyle: QrStyleChangesSchema,
  campaignRules: CampaignRulesChangesSchema,
  currency: CurrencySchema,
}

/** Changes of what visitors of a landing page see. */
export const BrandingChangesSchema = Type.Partial(
  Type.Object({ name: NameSchema('The display name.'), ...brandingChangeFields }),
  { additionalProperties: false, title: 'BrandingChanges' },
)

export const AppChangesSchema = Type.Partial(
  Type.Object({ name: NameSchema('The display name.'), ...settings }),
  {
    additionalProperties: false,
    minProperties: 1,
    title: 'AppChanges',
    examples: [
      { name: 'Lumen', scheme: 'lumen' },
      { accentColor: '#0b6b4f' },
      { qrStyle: { color: '#0b6b4f', shape: 'rounded' } },
      { currency: 'EUR' },
      { campaignRules: { required: ['utm_source'], isLowerCase: true } },
      {
        landingHeadline: 'Lamps that last',
        landingLanguage: 'en',
        landingTranslations: [{ language: 'de', headline: 'Lampen, die bleiben' }],
        rating: { value: 4.7, count: 1280 },
        desktopResponse: 'destination',
      },
      {
        otherAppleApps: [{ teamId: 'ABCDE12345', bundleId: 'com.example.lumen.staging' }],
        associationRules: [
          { path: '/help/*', isExcluded: true },
          { path: '/*', isExcluded: false },
        ],
      },
      { otherStores: { amazonAppstoreUrl: 'https://www.amazon.com/dp/B000000000' } },
    ],
  },
)
export type AppChanges = Static<typeof AppChangesSchema>

export const AppBodySchema = Type.Object(
  {
    name: NameSchema('The display name.'),
    ...Type.Partial(Type.Object(settings)).properties,
  },
  { additionalProperties: false, title: 'AppBody', examples: [example] },
)

type Row = Selectable<Database['apps']>

export function toApp(row: Row, { rowMonths, countMonths }: AnalyticsRetention) {
  const { identities, associations, otherStores, branding, qrStyle, campaignRules, currency } =
    toSettings(row)
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    ...identities,
    androidFingerprints: row.android_fingerprints,
    otherAppleApps: [...associations.otherAppleApps],
    otherAndroidApps: associations.otherAndroidApps.map((build) => ({
      package: build.package,
      fingerprints: [...build.fingerprints],
    })),
    associationRules: [...associations.associationRules],
    otherStores,
    ...branding,
    landingTranslations: branding.landingTranslations.map((each) => ({ ...each })),
    qrStyle,
    campaignRules: { ...campaignRules, required: [...campaignRules.required] },
    retention: { rowMonths, countMonths },
    currency,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
  }
}

export function toSettings(row: Row): AppSettings {
  return {
    identities: {
      scheme: row.scheme,
      appleTeamId: row.apple_team_id,
      appleBundleId: row.apple_bundle_id,
      appStoreId: row.app_store_id,
      androidPackage: row.android_package,
      androidFingerprints: row.android_fingerprints,
    },
    associations: {
      otherAppleApps: row.other_apple_apps,
      otherAndroidApps: row.other_android_apps,
      associationRules: row.association_rules,
    },
    otherStores: toOtherStores(row.other_stores),
    branding: readLandingSettings(row),
    qrStyle: readQrStyle(row.qr_style),
    campaignRules: readCampaignRules(row.campaign_rules),
    currency: row.currency,
  }
}

export function toColumns(settings: AppSettings) {
  const { identities, associations, otherStores, branding, qrStyle, campaignRules, currency } =
    settings
  return {
    scheme: identities.scheme,
    apple_team_id: identities.appleTeamId,
    apple_bundle_id: identities.appleBundleId,
    app_store_id: identities.appStoreId,
    android_package: identities.androidPackage,
    android_fingerprints: [...identities.androidFingerprints],
    other_apple_apps: JSON.stringify(associations.otherAppleApps),
    other_android_apps: JSON.stringify(associations.otherAndroidApps),
    association_rules: JSON.stringify(associations.associationRules),
    other_stores: toStoredStores(otherStores),
    ...toBrandingColumns(branding),
    qr_style: JSON.stringify(qrStyle),
    campaign_rules: JSON.stringify(campaignRules),
    currency,
  }
}
