/** How people reach the shop's links. */
export type ChannelName =
  'newsletter' | 'social' | 'paid' | 'influencer' | 'print' | 'website' | 'referral'

export interface Channel {
  /** Weights of referring sites. An empty name is a visit without one. */
  readonly referrers: readonly (readonly [host: string, weight: number])[]
  readonly desktopShare: number
  /** Share of phone visits in the browser of another app. */
  readonly inAppShare: number
  /** Share of bots and link previews. */
  readonly botShare: number
  /** Share of phone visits by people that lead to an install. */
  readonly installShare: number
  /** How much its installs do afterwards, where 1 is average. */
  readonly quality: number
}

export const channels: Readonly<Record<ChannelName, Channel>> = {
  newsletter: {
    referrers: [
      ['', 62],
      ['mail.google.com', 22],
      ['outlook.live.com', 10],
      ['mail.yahoo.com', 6],
    ],
    desktopShare: 0.34,
    inAppShare: 0.12,
    botShare: 0.09,
    installShare: 0.075,
    quality: 1.35,
  },
  social: {
    referrers: [
      ['instagram.com', 44],
      ['', 18],
      ['l.facebook.com', 14],
      ['t.co', 9],
      ['pinterest.com', 8],
      ['reddit.com', 7],
    ],
    desktopShare: 0.1,
    inAppShare: 0.58,
    botShare: 0.08,
    installShare: 0.1,
    quality: 0.9,
  },
  paid: {
    referrers: [
      ['l.instagram.com', 46],
      ['m.facebook.com', 27],
      ['', 15],
      ['tiktok.com', 12],
    ],
    desktopShare: 0.04,
    inAppShare: 0.7,
    botShare: 0.05,
    installShare: 0.15,
    quality: 0.72,
  },
  influencer: {
    referrers: [
      ['youtube.com', 34],
      ['instagram.com', 33],
      ['tiktok.com', 21],
      ['', 12],
    ],
    desktopShare: 0.12,
    inAppShare: 0.5,
    botShare: 0.05,
    installShare: 0.14,
    quality: 1.05,
  },
  print: {
    referrers: [['', 100]],
    desktopShare: 0,
    inAppShare: 0.03,
    botShare: 0.01,
    installShare: 0.19,
    quality: 1.2,
  },
  website: {
    referrers: [
      ['lumen.example', 64],
      ['google.com', 21],
      ['', 11],
      ['bing.com', 4],
    ],
    desktopShare: 0.38,
    inAppShare: 0.04,
    botShare: 0.12,
    installShare: 0.1,
    quality: 1.15,
  },
  referral: {
    referrers: [
      ['', 71],
      ['web.whatsapp.com', 13],
      ['t.me', 9],
      ['messenger.com', 7],
    ],
    desktopShare: 0.12,
    inAppShare: 0.16,
    botShare: 0.14,
    installShare: 0.17,
    quality: 1.3,
  },
}
