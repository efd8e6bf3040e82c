import { androids } from './androids.ts'
import { createChoice } from './createChoice.ts'
import type { Choice } from './createChoice.ts'
import { ipads } from './ipads.ts'
import { iphones } from './iphones.ts'
import type { Model } from './model.ts'

const lists = { iphone: iphones, ipad: ipads, android: androids }
const known = new Map<string, Choice<Model>>()

/** Low, middle and high income. */
export type Income = 0 | 1 | 2

/** Returns the models that people with this income buy in a country. */
export function modelsFor(family: Model['family'], country: string, income: Income): Choice<Model> {
  const key = `${family}/${country}/${income}`
  const found = known.get(key)
  if (found) return found
  const tilt = (income - 1) * 0.9
  const made = createChoice(
    lists[family]
      .filter(({ soldIn }) => soldIn === null || soldIn.includes(country))
      .map((model) => [model, model.weight * Math.exp(tilt * model.price)] as const),
  )
  known.set(key, made)
  return made
}
