import { cardPath } from '@throughlink/protocol/rules'

/** Colours of a button: `#rrggbb`. */
export interface ButtonColors {
  readonly fill: string
  readonly text: string
  readonly edge: string
}

/** What the service knows about the app of a link domain, in one language. */
export interface Card {
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly name: string
  readonly iconUrl: string | null
  readonly appStoreId: string | null
  readonly text: string
  readonly open: string
  readonly close: string
  readonly code: string
  readonly light: ButtonColors
  readonly dark: ButtonColors
}

export interface CardOptions {
  /** Language tag. Default: that of the page, or else that of the browser. */
  readonly language?: string
  /** `#rrggbb`. Default: the accent colour of the app. */
  readonly color?: string
}

const timeoutMs = 5_000

/** Reads the card from the link domain. Null if there is no answer. Waits for the page, which comes first. */
export async function fetchCard(origin: string, options: CardOptions): Promise<Card | null> {
  try {
    if (document.readyState !== 'complete') {
      await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
    }
    const { language = document.documentElement.lang, color } = options
    const query = new URLSearchParams()
    if (language) query.set('language', language)
    if (color) query.set('color', color.replace('#', ''))
    const response = await fetch(`${origin}${cardPath}?${query.toString()}`, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.ok ? ((await response.json()) as Card) : null
  } catch {
    return null
  }
}
