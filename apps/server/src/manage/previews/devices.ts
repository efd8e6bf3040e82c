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

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

const userAgents: Readonly<Record<PreviewDevice['name'], string>> = {
  iphone_safari: `${iphone} Version/26.1 Mobile/15E148 Safari/604.1`,
  iphone_in_app: `${iphone} Mobile/22H20 Instagram 404.0.0.29.75 (iPhone16,1; iOS 18_7; en_US)`,
  android_chrome:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'Chrome/142.0.0.0 Mobile Safari/537.36',
  android_in_app:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A.250205.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Instagram 404.0.0.48.78 Android',
  desktop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'Chrome/142.0.0.0 Safari/537.36',
  social_crawler: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
}

export const devices: readonly PreviewDevice[] = deviceNames.map((name) => ({
  name,
  userAgent: userAgents[name],
}))
