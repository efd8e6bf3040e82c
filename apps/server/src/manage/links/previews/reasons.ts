/** Reasons for the response to a visit, by stable code. */
export const reasonTexts = {
  link_archived: 'The link is archived, so it is not served.',
  link_deleted: 'The link is deleted, so it is not served.',
  link_disabled: 'The link is disabled.',
  link_expired: 'The link has expired.',
  expired_url: 'The link has a URL for visits after its expiry. They are not counted as clicks.',
  link_scheduled: 'The link has not started yet.',
  link_taken_down: 'The link, its domain or its organization was taken down by the operator.',
  destination_not_allowed: 'The link leads to a URL that is not allowed, so it is not served.',
  domain_not_served: 'The domain is not verified or is suspended, so its links are not served.',
  slug_unknown: 'The domain has no link with this path.',
  crawler_card:
    'Crawlers get the title, description and image of the link, and are not redirected.',
  platform_url:
    'The link has its own URL for this platform, which replaces the store and the page.',
  play_redirect:
    'Google Play passes the click on to the installed app, so the browser is redirected there at once.',
  store_page:
    'This store passes nothing on to the app, so a page records the device before it leads to the store.',
  in_app_page:
    'In-app browsers rarely open apps or stores by themselves, so a page offers ways to leave them.',
  no_store: 'The app is in no store for this platform, so the page leads to the destination.',
  desktop_code: 'A desktop cannot install the app, so the page shows a QR code for a phone.',
  desktop_code_only: 'The app shows desktops a QR code alone, without a way to the destination.',
  desktop_redirect: 'The app sends desktops to the destination at once.',
  desktop_no_website:
    'The app sends desktops to the destination, but this one is not a web page on another host, so the page shows a QR code.',
  desktop_destination: 'The app is in no store, so the page leads to the destination.',
  pattern: 'The slug ends in /*, so the link stands for every path below it.',
  query_passed: 'The query of the URL is added to the destination.',
  query_dropped: 'The link does not pass the query on.',
  app_opens: 'If the app is installed, the phone opens it, and the service is not asked.',
  app_rules: 'The association rules of the app leave this path to the browser.',
  app_unknown:
    'The app has no identity for this platform, so an installed app does not open the link.',
  app_in_app_browser: 'An in-app browser opens the link itself, even if the app is installed.',
  android_rules_ignored:
    'Android 14 and earlier ignore association rules, and open every link of the domain in the app.',
} as const

export type ReasonCode = keyof typeof reasonTexts
export const reasonCodes = Object.keys(reasonTexts) as readonly ReasonCode[]

export interface Reason {
  readonly code: ReasonCode
  readonly text: string
}

export function toReason(code: ReasonCode): Reason {
  return { code, text: reasonTexts[code] }
}
