import type { ParameterValues } from '../../parameters.ts'
import type { Random } from '../../random.ts'
import { createChoice } from './createChoice.ts'
import { generatorParameters } from './parameters.ts'
import { trait } from './trait.ts'

export type BrowserKind = 'safari' | 'meta' | 'chrome' | 'other'

/** Age groups, with factors that preserve the mean shares. */
const ages = [
  { part: 0.35, meta: 1.5, chrome: 0.6, other: 1.4 },
  { part: 0.4, meta: 0.9, chrome: 1.3, other: 0.9 },
  { part: 0.25, meta: 0.46, chrome: 1.08, other: 0.6 },
] as const

/** Creates a function that draws the browser of a click: by age, and usually the same as before. */
export function createBrowsers(values: ParameterValues) {
  const { safariShare, metaShare, chromeShare, otherWebViewShare } = values
  const sum = safariShare + metaShare + chromeShare + otherWebViewShare
  const choices = ages.map((age) => {
    const meta = (metaShare / sum) * age.meta
    const chrome = (chromeShare / sum) * age.chrome
    const other = (otherWebViewShare / sum) * age.other
    return createChoice<BrowserKind>([
      ['safari', Math.max(0, 1 - meta - chrome - other)],
      ['meta', meta],
      ['chrome', chrome],
      ['other', other],
    ])
  })
  const byAge = createChoice(ages.map(({ part }, index) => [choices[index], part] as const))
  return (traits: number, random: Random): BrowserKind => {
    const choice = byAge(trait(traits, 'age'))
    const at = random.chance(generatorParameters.browserHabit.value)
      ? trait(traits, 'habit')
      : random.next()
    return choice?.(at) ?? 'safari'
  }
}
