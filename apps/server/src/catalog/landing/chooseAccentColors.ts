import { getContrast } from '@throughlink/protocol/rules'

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
  const text = getRgbContrast(fill, white) >= getRgbContrast(fill, black) ? white : black
  return { fill: format(fill), text: format(text), edge: format(findEdge(fill, readColor(card))) }
}

/** Mixes the colour with black or white, whichever the card is further from, until it can be seen. */
function findEdge(color: Rgb, card: Rgb): Rgb {
  const target = getRgbContrast(card, white) > getRgbContrast(card, black) ? white : black
  for (let step = 0; step < mixingSteps; step++) {
    const mixed = mix(color, target, step / mixingSteps)
    if (getRgbContrast(mixed, card) >= minEdgeContrast) return mixed
  }
  return target
}

function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(one[index] + (other[index] - one[index]) * share)
  return [part(0), part(1), part(2)]
}

function getRgbContrast(one: Rgb, other: Rgb): number {
  return getContrast(format(one), format(other))
}

function readColor(text: string): Rgb {
  const value = Number.parseInt(text.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function format(rgb: Rgb): string {
  return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
