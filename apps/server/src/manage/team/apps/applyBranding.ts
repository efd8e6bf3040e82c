import type { Selectable } from 'kysely'
import { readLandingSettings } from '#catalog/links/readLandingSettings.ts'
import { ProblemError } from '#errors.ts'
import type { Database } from '#platform/engines/database.ts'
import { type BrandingChanges, mergeBranding, validateBranding } from './branding.ts'
import { toBrandingColumns } from './toBrandingColumns.ts'

type Row = Selectable<Database['apps']>

/** Returns the row of an app as it would be with changes of its brand. Throws their errors, below `pointer`. */
export function applyBranding(
  row: Row,
  { name = row.name, ...changes }: BrandingChanges & { readonly name?: string },
  pointer: string,
): Row {
  const branding = mergeBranding(readLandingSettings(row), changes)
  const errors = validateBranding(branding).map((error) => ({
    ...error,
    pointer: pointer + error.pointer,
  }))
  if (errors.length > 0) throw new ProblemError('validation_failed', { errors })
  const { landingTranslations } = branding
  return {
    ...row,
    name,
    ...toBrandingColumns(branding),
    landing_translations: landingTranslations.map((each) => ({ ...each })),
  }
}
