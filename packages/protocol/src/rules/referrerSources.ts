/**
 * Well-known sources by name, each with the domains of its pages and short links and the ids of its Android apps, which
 * apps send as referrer. A host belongs to the longest entry that it ends with.
 */
export const referrerSources = {
  Google: [
    'com.google.android.googlequicksearchbox',
    'googleusercontent.com',
    'syndicatedsearch.goog',
  ],
  Gmail: ['mail.google.com', 'com.google.android.gm'],
  'Google Ads': ['googleadservices.com', 'doubleclick.net', 'googlesyndication.com'],
  'Google Play': ['play.google.com'],
  Gemini: ['gemini.google.com'],
  ChatGPT: ['chatgpt.com', 'chat.openai.com', 'com.openai.chatgpt'],
  Claude: ['claude.ai'],
  Perplexity: ['perplexity.ai'],
  Copilot: ['copilot.microsoft.com'],
  Facebook: ['facebook.com', 'fb.com', 'fb.me', 'fb.watch', 'com.facebook.katana'],
  Messenger: ['messenger.com', 'm.me', 'com.facebook.orca'],
  Instagram: ['instagram.com', 'ig.me', 'com.instagram.android'],
  Threads: ['threads.net', 'threads.com'],
  WhatsApp: ['whatsapp.com', 'wa.me', 'com.whatsapp'],
  X: ['x.com', 'twitter.com', 't.co', 'com.twitter.android'],
  TikTok: ['tiktok.com', 'com.zhiliaoapp.musically'],
  YouTube: ['youtube.com', 'youtu.be', 'com.google.android.youtube'],
  Reddit: ['reddit.com', 'redd.it', 'com.reddit.frontpage'],
  LinkedIn: ['linkedin.com', 'lnkd.in', 'com.linkedin.android'],
  Pinterest: ['pin.it', 'com.pinterest'],
  Snapchat: ['snapchat.com', 'com.snapchat.android'],
  Telegram: ['telegram.org', 'telegram.me', 't.me', 'org.telegram.messenger'],
  Discord: ['discord.com', 'discord.gg', 'discordapp.com', 'com.discord'],
  Bluesky: ['bsky.app', 'bsky.social'],
  Mastodon: ['mastodon.social', 'mastodon.online'],
  Tumblr: ['tumblr.com'],
  VK: ['vk.com', 'vk.ru'],
  WeChat: ['wechat.com', 'weixin.qq.com'],
  QQ: ['qq.com'],
  Weibo: ['weibo.com', 'weibo.cn', 't.cn'],
  LINE: ['line.me', 'lin.ee'],
  KakaoTalk: ['kakao.com', 'com.kakao.talk'],
  Naver: ['naver.com'],
  Quora: ['quora.com'],
  Medium: ['medium.com'],
  Substack: ['substack.com'],
  'Hacker News': ['news.ycombinator.com'],
  'Product Hunt': ['producthunt.com'],
  GitHub: ['github.com'],
  'Stack Overflow': ['stackoverflow.com'],
  Twitch: ['twitch.tv'],
  Spotify: ['spotify.com'],
  Slack: ['slack.com', 'com.slack'],
  'Microsoft Teams': ['teams.microsoft.com', 'teams.live.com'],
  Outlook: [
    'outlook.com',
    'outlook.live.com',
    'outlook.office.com',
    'outlook.office365.com',
    'com.microsoft.office.outlook',
  ],
  'Proton Mail': ['mail.proton.me'],
  'Yahoo Mail': ['mail.yahoo.com'],
  Mailchimp: ['mailchi.mp', 'list-manage.com'],
  Bing: ['bing.com', 'com.microsoft.bing'],
  DuckDuckGo: ['duckduckgo.com', 'com.duckduckgo.mobile.android'],
  Ecosia: ['ecosia.org'],
  'Brave Search': ['search.brave.com'],
  Startpage: ['startpage.com'],
  Qwant: ['qwant.com'],
  Baidu: ['baidu.com'],
  Seznam: ['seznam.cz'],
  Yandex: ['ya.ru'],
  Linktree: ['linktr.ee'],
  'App Store': ['apps.apple.com'],
  Etsy: ['etsy.com'],
  Wikipedia: ['wikipedia.org'],
  Flipboard: ['flipboard.com'],
  Nextdoor: ['nextdoor.com'],
  Vimeo: ['vimeo.com'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Sources with a domain of the same name in many countries, such as `google.de` and `google.co.uk`. */
export const nationalSources = {
  google: 'Google',
  yahoo: 'Yahoo',
  yandex: 'Yandex',
  pinterest: 'Pinterest',
  amazon: 'Amazon',
  ebay: 'eBay',
} as const satisfies Readonly<Record<string, string>>

/** The first group is a key of {@link nationalSources}. Without a backslash, so that SQL can have it too. */
export const nationalSourcePattern = `(?:^|[.])(${Object.keys(nationalSources).join('|')})[.](?:com|(?:com?[.])?[a-z][a-z])$`

const sourceByDomain: ReadonlyMap<string, string> = new Map(
  Object.entries(referrerSources).flatMap(([name, domains]) =>
    domains.map((domain) => [domain, name] as const),
  ),
)
const nationalHost = new RegExp(nationalSourcePattern)

/**
 * Names the source of a referrer by its host: a well-known one, or the host without `www.`. Empty for no referrer.
 * The service computes the same in SQL.
 */
export function toReferrerSource(host: string): string {
  const labels = host.split('.')
  for (const candidate of [host, labels.slice(-3).join('.'), labels.slice(-2).join('.')]) {
    const name = sourceByDomain.get(candidate)
    if (name !== undefined) return name
  }
  const [, key = ''] = nationalHost.exec(host) ?? []
  if (Object.hasOwn(nationalSources, key))
    return nationalSources[key as keyof typeof nationalSources]
  return host.replace(/^www\./, '')
}
