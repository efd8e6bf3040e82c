/** Colours of a button in the app's accent colour, each as `#rrggbb`. */
export interface AccentColors {
  readonly fill: string
  /** Black or white: the one with the higher contrast on `fill`, which is at least 4.5. */
  readonly text: string
  /** Border with a contrast of at least 3 to the card. Equal to `fill` if that has it already. */
  readonly edge: string
}

type Rgb = readonly [red: number, green: number, blue: number]

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]
/** WCAG 2.2, 1.4.11: parts of a control that are needed to see it. */
const minEdgeContrast = 3
const mixingSteps = 20

/**
 * Derives the colours of a button from an accent colour (`#rrggbb`), for a card of the given colour. The brand's
 * colour is never changed. If it is too close to the card, the border shows where the button is.
 */
export function chooseAccentColors(accent: string, card: string): AccentColors {
  const fill = readColor(accent)
  const text = getContrast(fill, white) >= getContrast(fill, black) ? white : black
  return { fill: format(fill), text: format(text), edge: format(findEdge(fill, readColor(card))) }
}

/** Returns the WCAG contrast of two colours (`#rrggbb`): 1 if they are equal, 21 for black and white. */
export function getContrastRatio(one: string, other: string): number {
  return getContrast(readColor(one), readColor(other))
}

/** Mixes the colour with black or white, whichever the card is further from, until it can be seen. */
function findEdge(color: Rgb, card: Rgb): Rgb {
  const target = getContrast(card, white) > getContrast(card, black) ? white : black
  for (let step = 0; step < mixingSteps; step++) {
    const mixed = mix(color, target, step / mixingSteps)
    if (getContrast(mixed, card) >= minEdgeContrast) return mixed
  }
  return target
}

function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(one[index] + (other[index] - one[index]) * share)
  return [part(0), part(1), part(2)]
}

function getContrast(one: Rgb, other: Rgb): number {
  const [a, b] = [getLuminance(one), getLuminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function getLuminance([red, green, blue]: Rgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)
}

function toLinear(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function readColor(text: string): Rgb {
  const value = Number.parseInt(text.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function format(rgb: Rgb): string {
  return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
