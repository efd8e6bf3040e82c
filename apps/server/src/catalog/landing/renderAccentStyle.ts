import { LRUCache } from 'lru-cache'
import { chooseAccentColors } from './chooseAccentColors.ts'
import type { Html } from './html.ts'
import { cardColors } from './pageStyle.ts'

/** Computing the contrasts costs about 20 µs. */
const styles = new LRUCache<string, Html>({ max: 1_000 })

/** Renders the styles for an app's accent colour. Null for none, and for a row that bypassed validation. */
export function renderAccentStyle(accent: string | null): Html | null {
  // Nothing else may reach the style sheet, which has no escaping.
  if (accent === null || !/^#[0-9a-f]{6}$/i.test(accent)) return null
  const known = styles.get(accent)
  if (known !== undefined) return known
  const style = render(accent)
  styles.set(accent, style)
  return style
}

function render(accent: string): Html {
  const light = chooseAccentColors(accent, cardColors.light)
  const dark = chooseAccentColors(accent, cardColors.dark)
  const markup =
    `\n:root{--strong:${light.fill};--on-strong:${light.text};--edge:${light.edge}}` +
    '\nbody{background:color-mix(in srgb,var(--strong) 5%,var(--ground))}' +
    `\n@media(prefers-color-scheme:dark){:root{--edge:${dark.edge}}body{background:var(--ground)}}`
  return { markup }
}
