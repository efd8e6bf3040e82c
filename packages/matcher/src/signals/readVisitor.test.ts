import { describe, expect, test } from 'vitest'
import { readVisitor } from './readVisitor.ts'
import type { Visitor } from './visitor.ts'

type Expected = Pick<Visitor, 'platform' | 'browser' | 'isBot'>

const iphone = (version: string, end: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${end}`
const android = (device: string, end: string) =>
  `Mozilla/5.0 (Linux; Android ${device}) AppleWebKit/537.36 (KHTML, like Gecko) ${end}`
const mac = (end: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) ${end}`
const windows = (end: string) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ${end}`

const person = (platform: Expected['platform'], browser: Expected['browser']): Expected => ({
  platform,
  browser,
  isBot: false,
})

const people: readonly (readonly [string, Expected, string])[] = [
  // iOS
  ['Safari 26', person('ios', 'safari'), iphone('18_7', 'Version/26.1 Mobile/15E148 Safari/604.1')],
  [
    'Safari 17',
    person('ios', 'safari'),
    iphone('17_5_1', 'Version/17.5 Mobile/15E148 Safari/604.1'),
  ],
  [
    'Safari on an iPad with an iPad user agent',
    person('ios', 'safari'),
    'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari on an iPod',
    person('ios', 'safari'),
    'Mozilla/5.0 (iPod touch; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6.6 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome for iOS',
    person('ios', 'chrome'),
    iphone('26_1', 'CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1'),
  ],
  [
    'Firefox for iOS',
    person('ios', 'other'),
    iphone('18_7', 'FxiOS/144.0 Mobile/15E148 Safari/604.1'),
  ],
  [
    'Edge for iOS',
    person('ios', 'other'),
    iphone('18_7', 'Version/26.0 EdgiOS/141.0.3537.99 Mobile/15E148 Safari/605.1.15'),
  ],
  [
    'DuckDuckGo for iOS',
    person('ios', 'other'),
    iphone('18_7', 'Version/26.1 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15'),
  ],
  [
    'Opera for iOS',
    person('ios', 'other'),
    iphone('18_6', 'Version/18.6 Mobile/15E148 Safari/604.1 OPT/6.1.0'),
  ],
  [
    "Google's app",
    person('ios', 'other'),
    iphone('26_1', 'GSA/393.0.829643028 Mobile/15E148 Safari/604.1'),
  ],
  [
    'Instagram on iOS',
    person('ios', 'in-app'),
    iphone(
      '18_7',
      'Mobile/23D127 Instagram 416.0.0.30.66 (iPhone15,2; iOS 26_3_1; en_GB; en-GB; scale=3.00; 1179x2556; IABMV/1; 895643213)',
    ),
  ],
  [
    'Threads on iOS',
    person('ios', 'in-app'),
    iphone(
      '18_7',
      'Mobile/22H124 Barcelona 408.0.0.21.79 (iPhone16,1; iOS 26_1; de_DE; de; scale=3.00; 1179x2556; 815463213)',
    ),
  ],
  [
    'Facebook on iOS',
    person('ios', 'in-app'),
    iphone(
      '18_7',
      'Mobile/23B85 [FBAN/FBIOS;FBAV/536.0.0.42.82;FBBV/824912345;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/26.1;FBSS/3;FBID/phone;FBLC/en_US;FBOP/5;FBRV/0]',
    ),
  ],
  [
    'Messenger on iOS',
    person('ios', 'in-app'),
    iphone(
      '17_6_1',
      'Mobile/21G93 [FBAN/MessengerLiteForiOS;FBAV/470.0.0.35.108;FBBV/630000000;FBDV/iPhone13,2;FBMD/iPhone;FBSN/iOS;FBSV/17.6.1;FBSS/3;FBCR/;FBID/phone;FBLC/fr_FR;FBOP/0]',
    ),
  ],
  [
    'TikTok on iOS',
    person('ios', 'in-app'),
    iphone(
      '18_7',
      'Mobile/15E148 musical_ly_41.8.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/GB isDarkMode/1 WKWebView/1 RevealType/Dialog BytedanceWebview/d8a21c6',
    ),
  ],
  [
    'Snapchat on iOS',
    person('ios', 'in-app'),
    iphone(
      '18_6',
      'Version/18.6 Mobile/15E148 Snapchat/13.52.0.45 (like Safari/8621.2.5.10.8, panda)',
    ),
  ],
  [
    'LinkedIn on iOS',
    person('ios', 'in-app'),
    iphone('18_7', 'Mobile/15E148 [LinkedInApp]/9.31.2518'),
  ],
  ['Line on iOS', person('ios', 'in-app'), iphone('18_7', 'Mobile/15E148 Safari Line/15.17.0')],
  [
    'WeChat on iOS',
    person('ios', 'in-app'),
    iphone('18_7', 'Mobile/15E148 MicroMessenger/8.0.61(0x18003d28) NetType/WIFI Language/en'),
  ],
  ['Pinterest on iOS', person('ios', 'in-app'), iphone('18_7', 'Mobile/15E148 [Pinterest/iOS]')],
  [
    'Reddit on iOS',
    person('ios', 'in-app'),
    iphone('18_7', 'Mobile/15E148 Reddit/Version 2025.43.0/Build 619000/iOS Version 26.1'),
  ],
  ['X on iOS', person('ios', 'in-app'), iphone('18_7', 'Mobile/15E148 Twitter for iPhone/11.37')],
  [
    'Telegram on iOS',
    person('ios', 'in-app'),
    iphone('18_7', 'Version/26.1 Mobile/15E148 Safari/604.1 Telegram-iOS/12.1'),
  ],
  [
    'KakaoTalk on iOS',
    person('ios', 'in-app'),
    iphone('18_7', 'Mobile/15E148 KAKAOTALK/25.9.0 (INAPP)'),
  ],
  ['an unnamed web view', person('ios', 'in-app'), iphone('18_7', 'Mobile/15E148')],
  // Android
  [
    'Chrome for Android',
    person('android', 'chrome'),
    android('10; K', 'Chrome/142.0.0.0 Mobile Safari/537.36'),
  ],
  [
    'Chrome on a tablet',
    person('android', 'chrome'),
    android('10; K', 'Chrome/142.0.0.0 Safari/537.36'),
  ],
  [
    'Samsung Internet',
    person('android', 'other'),
    android('10; K', 'SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36'),
  ],
  [
    'Firefox for Android',
    person('android', 'other'),
    'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0',
  ],
  [
    'Edge for Android',
    person('android', 'other'),
    android('10; K', 'Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0'),
  ],
  [
    'Opera for Android',
    person('android', 'other'),
    android('10; K', 'Chrome/140.0.0.0 Mobile Safari/537.36 OPR/92.0.0.0'),
  ],
  [
    'Chrome on a Cubot phone',
    person('android', 'chrome'),
    android('11; CUBOT_X30', 'Chrome/100.0.4896.127 Mobile Safari/537.36'),
  ],
  [
    'Instagram on a Pixel, whose maker is no crawler',
    person('android', 'in-app'),
    android(
      '16; Pixel 7a Build/BP2A.250605.031; wv',
      'Version/4.0 Chrome/146.0.7680.119 Mobile Safari/537.36 Instagram 423.0.0.47.66 Android (36/16; 420dpi; 1080x2400; Google; Pixel 7a; lynx; lynx; en_US; 897223511)',
    ),
  ],
  [
    'Facebook on a Pixel, whose maker is no crawler',
    person('android', 'in-app'),
    android(
      '16; Pixel 7a Build/BP2A.250605.031; wv',
      'Version/4.0 Chrome/146.0.7680.119 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/555.0.0.49.59;FBMF/Google;FBBD/google;FBDV/Pixel 7a;]',
    ),
  ],
  [
    'Instagram on Android',
    person('android', 'in-app'),
    android(
      '14; Pixel 8 Build/UD1A.230803.041; wv',
      'Version/4.0 Chrome/131.0.6778.135 Mobile Safari/537.36 Instagram 361.0.0.46.88 Android (34/14; 420dpi; 1080x2219; Google/google; Pixel 8; shiba; shiba; en_US; 674675098)',
    ),
  ],
  [
    'Facebook on Android',
    person('android', 'in-app'),
    android(
      '15; SM-S928B Build/AP3A.240905.015.A2; wv',
      'Version/4.0 Chrome/142.0.7444.48 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/537.0.0.45.71;]',
    ),
  ],
  [
    'TikTok on Android',
    person('android', 'in-app'),
    android(
      '13; 22101316G Build/TP1A.220624.014; wv',
      'Version/4.0 Chrome/138.0.7204.63 Mobile Safari/537.36 trill_410803 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/41.8.3 ByteLocale/en BytedanceWebview/d8a21c6',
    ),
  ],
  [
    'Snapchat on Android',
    person('android', 'in-app'),
    android(
      '14; SM-A546B Build/UP1A.231005.007; wv',
      'Version/4.0 Chrome/130.0.6723.102 Mobile Safari/537.36Snapchat13.12.0.43 (SM-A546B; Android 14#A546BXXS9CXK1#34; gzip; )',
    ),
  ],
  [
    'Telegram on Android',
    person('android', 'in-app'),
    android(
      '14; Pixel 7',
      'Chrome/131.0.0.0 Mobile Safari/537.36 Telegram-Android/11.5.3 (Google Pixel 7; Android 14; SDK 34; HIGH)',
    ),
  ],
  [
    'Line on Android',
    person('android', 'in-app'),
    android(
      '13; SO-51D Build/67.1.A.2.319; wv',
      'Version/4.0 Chrome/131.0.6778.39 Mobile Safari/537.36 Line/14.19.2/IAB',
    ),
  ],
  [
    'WeChat on Android',
    person('android', 'in-app'),
    android(
      '14; 2311DRK48C Build/UP1A.231005.007; wv',
      'Version/4.0 Chrome/130.0.6723.103 Mobile Safari/537.36 XWEB/1300333 MMWEBSDK/20241202 MicroMessenger/8.0.56.2800(0x28003836) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64',
    ),
  ],
  [
    'LinkedIn on Android',
    person('android', 'in-app'),
    android(
      '14; Pixel 8 Build/AP2A.240905.003; wv',
      'Version/4.0 Chrome/131.0.6778.39 Mobile Safari/537.36 [LinkedInApp]/4.1.1021',
    ),
  ],
  [
    'an unnamed web view',
    person('android', 'in-app'),
    android(
      '12; moto g(30) Build/S0RCS32.41; wv',
      'Version/4.0 Chrome/120.0.6099.43 Mobile Safari/537.36',
    ),
  ],
  // Desktop
  ['Chrome on Windows', person('desktop', 'chrome'), windows('Chrome/142.0.0.0 Safari/537.36')],
  [
    'Edge on Windows',
    person('desktop', 'other'),
    windows('Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0'),
  ],
  [
    'Firefox on Linux',
    person('desktop', 'other'),
    'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  ],
  [
    'Safari on a Mac, or on an iPad with a Mac user agent',
    person('desktop', 'safari'),
    mac('Version/26.1 Safari/605.1.15'),
  ],
  [
    'Chrome on ChromeOS',
    person('desktop', 'chrome'),
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  ],
  [
    'a Windows phone that mentions both others',
    person('desktop', 'other'),
    'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063 like iPhone',
  ],
]

test.each(people)('%s is a person', (_, expected, userAgent) => {
  expect(readVisitor({ 'user-agent': userAgent })).toEqual({ ...expected, isPrefetch: false })
})

test.each([
  ['WhatsApp', 'WhatsApp/2.23.20.0 A'],
  ['WhatsApp on iOS', 'WhatsApp/2.24.16.78 i'],
  ['Signal, which identifies as WhatsApp', 'WhatsApp/2'],
  [
    'iMessage, which identifies as a Mac',
    `${mac('Version/9.0.1 Safari/601.2.4')} facebookexternalhit/1.1 Facebot Twitterbot/1.0`,
  ],
  ['Facebook', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  [
    'Meta',
    'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
  ],
  ['Slack', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
  ['X', 'Twitterbot/1.0'],
  [
    'LinkedIn',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  ],
  ['Telegram', 'TelegramBot (like TwitterBot)'],
  ['Discord', 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)'],
  [
    'Teams and Skype',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
  ],
  [
    'Snapchat',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_10_1) AppleWebKit/600.2.5 (KHTML, like Gecko) Version/8.0.2 Safari/600.2.5 (Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots)',
  ],
  ['Line', 'facebookexternalhit/1.1;line-poker/1.0'],
  [
    'KakaoTalk',
    'facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984',
  ],
  ['Bluesky', 'Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)'],
  ['Mastodon', 'Mastodon/4.3.1 (http.rb/5.2.0; +https://mastodon.example/)'],
  ['Pinterest', 'Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)'],
  ['Reddit', 'Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)'],
  ['VK', 'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)'],
  [
    'Google, as a phone',
    `${android('6.0.1; Nexus 5X Build/MMB29P', 'Chrome/142.0.7444.59 Mobile Safari/537.36')} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  ],
  [
    'Apple',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
  ],
  [
    'Bing',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36',
  ],
  ['a headless browser', windows('HeadlessChrome/142.0.0.0 Safari/537.36')],
  ['curl', 'curl/8.7.1'],
  ['a script', 'python-requests/2.32.3'],
  ['another script', 'Go-http-client/2.0'],
  ['Node', 'node'],
  ['an empty user agent', ''],
])('%s is a bot', (_, userAgent) => {
  expect(readVisitor({ 'user-agent': userAgent }).isBot).toBe(true)
})

test('a request without a user agent is a bot', () => {
  expect(readVisitor({}).isBot).toBe(true)
})

describe('a prefetch', () => {
  test.each([
    ['sec-purpose', 'prefetch'],
    ['sec-purpose', 'prefetch;prerender'],
    ['sec-purpose', 'prefetch;anonymous-client-ip'],
    ['purpose', 'prefetch'],
    ['x-purpose', 'preview'],
    ['x-moz', 'prefetch'],
    ['purpose', 'Prefetch'],
  ])('is declared by %s: %s', (name, value) => {
    expect(readVisitor({ 'user-agent': people[0]?.[2], [name]: value }).isPrefetch).toBe(true)
  })

  test('is not declared by other header values', () => {
    expect(readVisitor({ 'user-agent': people[0]?.[2], 'sec-purpose': '' }).isPrefetch).toBe(false)
  })
})

test('ignores a user agent beyond the length limit', () => {
  const long = `${'x'.repeat(512)} Googlebot Instagram iPhone`
  expect(readVisitor({ 'user-agent': long })).toMatchObject({
    platform: 'desktop',
    browser: 'other',
  })
})
