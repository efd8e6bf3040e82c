import type { ParameterValues } from '../../parameters.ts'
import type { Random } from '../../random.ts'
import type { PageReport, WorldClick } from '../../world.ts'
import type { Setting } from './createSetting.ts'
import { createPicker } from './draws.ts'
import type { AndroidModel, AppleModel } from './models.ts'
import { generatorParameters } from './parameters.ts'
import type { Person } from './person.ts'
import {
  type AndroidBrowser,
  androidUserAgent,
  type IosBrowser,
  iosUserAgent,
} from './userAgents.ts'

/** A page view on a person's device, as the service sees it. */
export interface Visit {
  readonly isSafari: boolean
  readonly headers: WorldClick['headers']
  readonly page: PageReport
}

/** Draws a visit. A link opens in the app it was posted in, or in the person's preferred browser. */
type DrawVisit = (person: Person, source?: 'browser') => Visit

export function createVisits(setting: Setting, values: ParameterValues, random: Random): DrawVisit {
  const [instagram, facebook, threads] = generatorParameters.metaApps.value
  const bare = generatorParameters.bareWebViews.value
  const { metaShare, otherWebViewShare } = values
  const inApp = setting.isSafariOnly ? 0 : 1
  const pickSource = createPicker<'browser' | Exclude<IosBrowser, 'safari' | 'chrome'>>([
    ['browser', values.safariShare + values.chromeShare],
    ['instagram', inApp * metaShare * instagram],
    ['facebook', inApp * metaShare * facebook],
    ['threads', inApp * metaShare * threads],
    ['bare', inApp * otherWebViewShare * bare],
    ['tiktok', inApp * otherWebViewShare * (1 - bare)],
  ])
  return (person, only) => {
    const source = only ?? pickSource(random)
    const { model } = person
    if (model.platform === 'ios') {
      const ownBrowser = person.hasOtherBrowser ? 'chrome' : 'safari'
      return iosVisit(person, model, source === 'browser' ? ownBrowser : source)
    }
    const ownBrowser = person.hasOtherBrowser ? 'samsung' : 'chrome'
    const browser = source === 'browser' ? ownBrowser : source
    const isHinted = random.chance(generatorParameters.criticalHints.value)
    return androidVisit(person, model, browser, isHinted)
  }
}

function iosVisit(person: Person, model: AppleModel, browser: IosBrowser): Visit {
  const web = webTag(person.webLanguage)
  // Meta's apps report the language of the app.
  const userAgent = iosUserAgent(browser, model, person.system, person.appLanguage)
  return {
    isSafari: browser === 'safari',
    headers: {
      'user-agent': userAgent,
      accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'accept-language': acceptLanguage(web),
      'sec-fetch-dest': 'document',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': 'none',
      ...createReferer(browser),
    },
    page: {
      isVisible: true,
      screenWidth: model.width,
      screenHeight: model.height,
      scale: model.scale,
      maxTouchPoints: 5,
      timezone: person.zone.webName,
      languages: [web],
      model: null,
      platformVersion: null,
    },
  }
}

function androidVisit(
  person: Person,
  model: AndroidModel,
  browser: AndroidBrowser,
  isHinted: boolean,
): Visit {
  const web = webTag(person.webLanguage)
  const platformVersion = `${person.system.version}.0.0`
  const brand = { chrome: 'Google Chrome', samsung: 'Samsung Internet' }
  const isWebView = browser !== 'chrome' && browser !== 'samsung'
  const name = isWebView ? 'Android WebView' : brand[browser]
  const version = browser === 'samsung' ? 136 : 146
  return {
    isSafari: false,
    headers: {
      'user-agent': androidUserAgent(browser, model, person.system, person.appLanguage),
      accept:
        'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
      'accept-language': acceptLanguage(web),
      'sec-ch-ua': `"Chromium";v="${version}", "${name}";v="${version}", "Not/A)Brand";v="24"`,
      'sec-ch-ua-mobile': '?1',
      'sec-ch-ua-platform': '"Android"',
      ...(isHinted && {
        'sec-ch-ua-model': `"${model.id}"`,
        'sec-ch-ua-platform-version': `"${platformVersion}"`,
      }),
      'sec-fetch-dest': 'document',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': 'none',
      ...createReferer(browser),
    },
    page: {
      isVisible: true,
      // Chrome rounds up to whole points, apps do not.
      screenWidth: Math.ceil(model.widthPixels / model.density),
      screenHeight: Math.ceil(model.heightPixels / model.density),
      scale: model.density,
      maxTouchPoints: 5,
      timezone: person.zone.webName,
      languages: web.includes('-') ? [web, web.slice(0, web.indexOf('-'))] : [web],
      model: model.id,
      platformVersion,
    },
  }
}

/** Browsers use a region instead of a script in language tags. */
function webTag(language: string): string {
  return language.startsWith('zh-Hans') ? 'zh-CN' : language
}

function acceptLanguage(tag: string): string {
  const language = tag.slice(0, tag.indexOf('-'))
  return `${tag},${language};q=0.9`
}

function createReferer(browser: IosBrowser | AndroidBrowser): Readonly<Record<string, string>> {
  if (browser === 'instagram') return { referer: 'https://l.instagram.com/' }
  if (browser === 'facebook') return { referer: 'https://lm.facebook.com/' }
  return browser === 'threads' ? { referer: 'https://l.threads.com/' } : {}
}
