import type { LandingSettings } from '#catalog/links/landingSettings.ts'

/** Converts settings to the columns of an app. */
export function toBrandingColumns(branding: LandingSettings) {
  return {
    icon_url: branding.iconUrl,
    accent_color: branding.accentColor,
    landing_headline: branding.landingHeadline,
    landing_text: branding.landingText,
    landing_language: branding.landingLanguage,
    landing_image_url: branding.landingImageUrl,
    landing_translations: JSON.stringify(branding.landingTranslations),
    rating_value: branding.rating?.value ?? null,
    rating_count: branding.rating?.count ?? null,
    desktop_response: branding.desktopResponse,
  }
}
