import { maxRating } from '@throughlink/protocol/rules'
import type { Rating } from '../links/landingSettings.ts'
import { type Html, html } from './html.ts'
import { type Language, texts } from './texts/texts.ts'

/** Text whose background is filled as far as the rating goes. */
const stars = '★★★★★'

/** By language and number of decimals. Creating one costs more than the rest of the page. */
const formats = new Map<string, Intl.NumberFormat>()

/** Renders the rating that the team entered. Screen readers get one sentence. */
export function renderRating({ value, count }: Rating, language: Language): Html {
  const average = getFormat(language, 1).format(value)
  const ratings = getFormat(language, 0).format(count)
  const label = texts[language].rating.replace('{value}', average).replace('{count}', ratings)
  return html`<p class="rate" role="img" aria-label="${label}">
    <span dir="ltr">${stars}</span> <b>${average}</b> <bdi>(${ratings})</bdi>
  </p>`
}

/** Renders the styles of a rating, which only pages with one have. */
export function renderRatingStyle({ value }: Rating): Html {
  const filled = Math.round((value / maxRating) * 100)
  return {
    markup:
      '\n.rate{font-size:15px}.rate b{color:var(--ink)}' +
      `\n.rate span{font-size:17px;background:linear-gradient(90deg,#e08a00 ${filled}%,#b4b4c0 ${filled}%);` +
      '-webkit-background-clip:text;background-clip:text;color:transparent}',
  }
}

/** Digits are Latin in every language, as in the hosts and names around them. */
function getFormat(language: Language, decimals: number): Intl.NumberFormat {
  const key = `${language} ${decimals}`
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.NumberFormat(language, {
      numberingSystem: 'latn',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
    formats.set(key, format)
  }
  return format
}
