import { bannerStyle, type BannerStyleOptions } from './bannerStyle.ts'
import type { Card } from './fetchCard.ts'

export interface BannerContent extends BannerStyleOptions {
  readonly card: Card
  readonly text: string
  readonly iconUrl: string | null
  readonly url: string
  readonly onClose: () => void
}

export interface Banner {
  /** In the shadow root of `host`. */
  readonly button: HTMLAnchorElement
  readonly host: HTMLElement
}

const svgNamespace = 'http://www.w3.org/2000/svg'

/**
 * Builds the banner in a shadow root, so that the styles of the page and its own do not meet. Uses neither inline
 * styles nor markup in strings, which strict policies forbid.
 */
export function renderBanner(content: BannerContent): Banner {
  const { card, text, iconUrl, url, onClose } = content
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(bannerStyle(card, content))
  root.adoptedStyleSheets = [sheet]

  const section = document.createElement('section')
  section.lang = card.language
  section.dir = card.direction
  section.ariaLabel = card.name

  const close = document.createElement('button')
  close.type = 'button'
  close.ariaLabel = card.close
  close.append(drawCross())
  close.addEventListener('click', onClose)

  const texts = document.createElement('div')
  const name = document.createElement('b')
  const line = document.createElement('i')
  name.dir = line.dir = 'auto'
  name.textContent = card.name
  line.textContent = text
  texts.append(name, line)

  const button = document.createElement('a')
  button.href = url
  button.textContent = card.open

  section.append(close, createIcon(iconUrl, card.name), texts, button)
  root.append(section)
  return { host, button }
}

function createIcon(iconUrl: string | null, name: string): HTMLElement {
  const initial = document.createElement('span')
  initial.className = 'icon'
  initial.ariaHidden = 'true'
  initial.textContent = [...name.trim().toUpperCase()][0] ?? ''
  if (iconUrl === null) return initial
  const image = document.createElement('img')
  image.className = 'icon'
  image.alt = ''
  image.referrerPolicy = 'no-referrer'
  image.addEventListener('error', () => image.replaceWith(initial))
  image.src = iconUrl
  return image
}

function drawCross(): SVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  const path = document.createElementNS(svgNamespace, 'path')
  svg.setAttribute('viewBox', '0 0 14 14')
  svg.setAttribute('aria-hidden', 'true')
  path.setAttribute('d', 'M1 1l12 12M13 1 1 13')
  path.setAttribute('stroke', 'currentColor')
  path.setAttribute('stroke-width', '2')
  svg.append(path)
  return svg
}
