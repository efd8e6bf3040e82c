import type { Selectable } from 'kysely'
import { Type, type Static } from 'typebox'
import type { Database } from '../../platform/engines/database.ts'
import { maxLandingTextLength, maxPictureUrlLength, type Branding } from './branding.ts'
import type { Identities } from './validateIdentities.ts'
import { NameSchema } from '../access/nameSchema.ts'
import { DeletedAtSchema } from '../deletion/deletion.ts'

const nullable = (
  description: string,
  options: { readonly pattern?: string; readonly maxLength: number },
) => Type.Union([Type.String(options), Type.Null()], { description })

/** The same rules as the table's constraints, so that errors point to the invalid field. */
const identities = {
  scheme: nullable('The custom URL scheme of the app, without `://`.', {
    pattern: '^[a-z][a-z0-9+.-]*$',
    maxLength: 64,
  }),
  appleTeamId: nullable('The Apple team ID. Required with `appleBundleId`.', {
    pattern: '^[A-Z0-9]{10}$',
    maxLength: 10,
  }),
  appleBundleId: nullable('The iOS bundle ID. Required with `appleTeamId`.', {
    pattern: '^[A-Za-z0-9][A-Za-z0-9.-]*$',
    maxLength: 155,
  }),
  appStoreId: nullable('The numeric App Store ID.', { pattern: '^[0-9]{1,20}$', maxLength: 20 }),
  androidPackage: nullable('The Android package name.', {
    pattern: '^[A-Za-z0-9_]+(?:[.][A-Za-z0-9_]+)+$',
    maxLength: 255,
  }),
  androidFingerprints: Type.Array(
    Type.String({ pattern: '^(?:[0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2}$', maxLength: 95 }),
    {
      maxItems: 20,
      description: 'SHA-256 fingerprints of the certificates that Google Play signs the app with.',
    },
  ),
}

const branding = {
  iconUrl: nullable('HTTPS URL of the app’s icon, for landing pages. Square, 144 pixels or more.', {
    maxLength: maxPictureUrlLength,
  }),
  accentColor: nullable('Colour of the main button on landing pages, as `#rrggbb`.', {
    pattern: '^#[0-9A-Fa-f]{6}$',
    maxLength: 7,
  }),
  landingText: nullable('Text on the landing pages of links without a description.', {
    maxLength: maxLandingTextLength,
  }),
  landingImageUrl: nullable(
    'HTTPS URL of the picture on landing pages of links without an image.',
    {
      maxLength: maxPictureUrlLength,
    },
  ),
}

const fields = {
  id: Type.String(),
  organizationId: Type.String({ format: 'uuid' }),
  name: Type.String(),
  ...identities,
  ...branding,
  version: Type.Integer({ description: 'Increases with every change.' }),
  createdAt: Type.String({ format: 'date-time' }),
  deletedAt: DeletedAtSchema,
}

export const AppSchema = Type.Object(fields, { title: 'App' })
export const NewAppSchema = Type.Object(
  {
    ...fields,
    publishableKey: Type.String({
      description: 'The first publishable key, to ship in the app. Shown only once.',
    }),
  },
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

export const AppChangesSchema = Type.Partial(
  Type.Object({ name: NameSchema('The display name.'), ...identities, ...branding }),
  {
    additionalProperties: false,
    minProperties: 1,
    title: 'AppChanges',
    examples: [{ name: 'Lumen', scheme: 'lumen' }, { accentColor: '#0b6b4f' }],
  },
)
export type AppChanges = Static<typeof AppChangesSchema>

export const AppBodySchema = Type.Object(
  {
    name: NameSchema('The display name.'),
    ...Type.Partial(Type.Object({ ...identities, ...branding })).properties,
  },
  { additionalProperties: false, title: 'AppBody', examples: [example] },
)

type Row = Selectable<Database['apps']>

export function toApp(row: Row) {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    ...toIdentities(row),
    androidFingerprints: row.android_fingerprints,
    ...toBranding(row),
    version: row.version,
    createdAt: row.created_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
  }
}

export const emptyIdentities: Identities = {
  scheme: null,
  appleTeamId: null,
  appleBundleId: null,
  appStoreId: null,
  androidPackage: null,
  androidFingerprints: [],
}

export function toIdentities(row: Row): Identities {
  return {
    scheme: row.scheme,
    appleTeamId: row.apple_team_id,
    appleBundleId: row.apple_bundle_id,
    appStoreId: row.app_store_id,
    androidPackage: row.android_package,
    androidFingerprints: row.android_fingerprints,
  }
}

export function toBranding(row: Row): Branding {
  return {
    iconUrl: row.icon_url,
    accentColor: row.accent_color,
    landingText: row.landing_text,
    landingImageUrl: row.landing_image_url,
  }
}

/** Applies changes. Omitted fields stay unchanged, null removes a value, and fingerprints are deduplicated. */
export function mergeIdentities(before: Identities, changes: AppChanges): Identities {
  const { androidFingerprints, ...rest } = { ...before, ...changes }
  const fingerprints = androidFingerprints.map((text) => text.toUpperCase())
  return { ...rest, androidFingerprints: [...new Set(fingerprints)] }
}

export function toColumns(identities: Identities, brand: Branding) {
  return {
    scheme: identities.scheme,
    apple_team_id: identities.appleTeamId,
    apple_bundle_id: identities.appleBundleId,
    app_store_id: identities.appStoreId,
    android_package: identities.androidPackage,
    android_fingerprints: [...identities.androidFingerprints],
    icon_url: brand.iconUrl,
    accent_color: brand.accentColor,
    landing_text: brand.landingText,
    landing_image_url: brand.landingImageUrl,
  }
}
