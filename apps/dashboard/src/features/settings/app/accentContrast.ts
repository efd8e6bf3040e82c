import { getContrast } from '@throughlink/protocol/rules'

/** Background of the card of a landing page. */
export const cardColors = { light: '#ffffff', dark: '#1a1a20' } as const

/** WCAG 2.2, 1.4.11: parts of a control that are needed to see it. */
export const minEdgeContrast = 3

/** Black or white: the one that is easier to read on the colour. Landing pages choose the same. */
export function chooseTextColor(fill: string): '#000000' | '#ffffff' {
  return getContrast(fill, '#ffffff') >= getContrast(fill, '#000000') ? '#ffffff' : '#000000'
}
