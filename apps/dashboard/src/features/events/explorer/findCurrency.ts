import type { EventProperty } from '../eventPropertiesQuery.ts'

/**
 * The property with the currency of an amount: the one named `currency` beside it, or else the one that every event
 * has at the top. Null if there is none, so that the amounts may be added up.
 */
export function findCurrency(
  properties: readonly Pick<EventProperty, 'pointer' | 'types'>[],
  amount: string,
): string | null {
  const beside = `${amount.slice(0, amount.lastIndexOf('/'))}/`
  const isCurrency = ({ pointer, types }: Pick<EventProperty, 'pointer' | 'types'>) =>
    types.includes('string') &&
    /^currency(?:_?code)?$/i.test(pointer.slice(pointer.lastIndexOf('/') + 1))
  const found = properties.filter(isCurrency).map(({ pointer }) => pointer)
  const isIn = (prefix: string) => (pointer: string) =>
    pointer.startsWith(prefix) && !pointer.slice(prefix.length).includes('/')
  return found.find(isIn(beside)) ?? found.find(isIn('/')) ?? null
}
