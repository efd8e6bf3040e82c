/** Returns the item at an index. Throws if there is none, which would be a mistake of the generator. */
export function getItem<T>(items: ArrayLike<T>, index: number): T {
  const item = items[index]
  if (item === undefined) throw new RangeError(`No item at ${index} of ${items.length}.`)
  return item
}
