import type { Random } from '../../random.ts'
import type { PageReport } from '../../world.ts'
import type { Scene } from './createScene.ts'
import { ownParameters } from './parameters.ts'
import type { Phone } from './person.ts'
import { type BrowserKind, chromeMajor, type Hosting, writeUserAgent } from './userAgents.ts'

/** Draws a browser by its share among clicks. Android has Chrome where iOS has Safari. */
export function drawBrowserKind(
  { values, isSafariOnly }: Scene,
  platform: 'ios' | 'android',
  random: Random,
): BrowserKind {
  if (isSafariOnly) return 'safari'
  const { safariShare, metaShare, chromeShare, otherWebViewShare } = values
  const drawn = random.next() * (safariShare + metaShare + chromeShare + otherWebViewShare)
  if (drawn < safariShare) return platform === 'ios' ? 'safari' : 'chrome'
  if (drawn < safariShare + metaShare) return 'meta'
  return drawn < safariShare + metaShare + chromeShare ? 'chrome' : 'other'
}

/** Draws the browser of a click: usually the one the person uses most. */
export function drawBrowser(scene: Scene, phone: Phone, random: Random): BrowserKind {
  return random.chance(ownParameters.browserHabit.value)
    ? phone.habit
    : drawBrowserKind(scene, phone.model.platform, random)
}

interface BrowserRequest {
  readonly headers: Readonly<Record<string, string>>
  /** What the page script reports, if it runs. */
  readonly page: PageReport
}

/** Creates the request of a browser on a phone. The browser may have another language than the phone. */
export function createBrowserRequest(
  kind: BrowserKind,
  hosting: Hosting & { readonly webLanguage: string; readonly timezone: string },
  random: Random,
): BrowserRequest {
  const { model, version, timezone } = hosting
  const isAndroid = model.platform === 'android'
  const isChromium = isAndroid && (kind === 'chrome' || kind === 'safari')
  const language = toWebLanguage(hosting.webLanguage)
  const [short = language] = language.split('-')
  const hints = isChromium && random.chance(ownParameters.sendsClientHints.value)
  return {
    headers: {
      'user-agent': writeUserAgent(kind, hosting, random),
      'accept-language': `${language},${short};q=0.9`,
      ...(isChromium
        ? {
            'sec-ch-ua': `"Not:A-Brand";v="99", "Google Chrome";v="${chromeMajor}", "Chromium";v="${chromeMajor}"`,
            'sec-ch-ua-mobile': '?1',
            'sec-ch-ua-platform': '"Android"',
          }
        : {}),
      ...(hints
        ? {
            'sec-ch-ua-model': `"${model.id}"`,
            'sec-ch-ua-platform-version': `"${version}.0.0"`,
          }
        : {}),
    },
    page: {
      isVisible: true,
      screenWidth: Math.round(model.width),
      screenHeight: Math.round(model.height),
      scale: model.scale,
      maxTouchPoints: 5,
      // Browsers still use the old name of this zone.
      timezone: timezone === 'Asia/Kolkata' ? 'Asia/Calcutta' : timezone,
      languages: isAndroid && short !== language ? [language, short] : [language],
      model: isChromium ? model.id : null,
      platformVersion: isChromium ? `${version}.0.0` : null,
    },
  }
}

/** Browsers use a region where the OS uses a script. */
function toWebLanguage(language: string): string {
  return language.startsWith('zh-Hans') ? 'zh-CN' : language
}
