import type { Random } from '../../random.ts'
import { ownParameters } from './parameters.ts'
import type { Phone } from './person.ts'
import type { Scene } from './scene.ts'

/** `meta`: in-app browsers of Instagram, Facebook and Threads. `other`: any other in-app browser. */
export type BrowserKind = 'safari' | 'chrome' | 'meta' | 'other'

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
