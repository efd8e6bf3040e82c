import { desktopUserAgent, getUserAgent, phones } from '@throughlink/matcher/phones'

/** A device that a preview is made for, by the user agent that it sends. */
export interface PreviewDevice {
  readonly name: (typeof deviceNames)[number]
  readonly userAgent: string
}

export const deviceNames = [
  'iphone_safari',
  'iphone_in_app',
  'android_chrome',
  'android_in_app',
  'desktop',
  'social_crawler',
] as const

const userAgents: Readonly<Record<PreviewDevice['name'], string>> = {
  iphone_safari: getUserAgent('safari', phones['iphone-15']),
  iphone_in_app: getUserAgent('instagram', phones['iphone-15']),
  android_chrome: getUserAgent('chrome', phones['pixel-9']),
  android_in_app: getUserAgent('instagram', phones['pixel-9']),
  desktop: desktopUserAgent,
  social_crawler: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
}

export const devices: readonly PreviewDevice[] = deviceNames.map((name) => ({
  name,
  userAgent: userAgents[name],
}))
