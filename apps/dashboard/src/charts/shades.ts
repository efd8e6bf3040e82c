const count = 5

/**
 * Lower ends of up to five shades for values from 1 to a maximum. Each shade spans the same ratio: one large country
 * would otherwise leave all others in the lightest shade.
 */
export function chooseShades(max: number): readonly number[] {
  if (max < 1) return []
  const edges = Array.from({ length: count }, (_, index) => Math.ceil(max ** (index / count)))
  return [...new Set(edges)]
}

/** How dark a value is, from 0 (lightest) to 1. */
export function chooseOpacity(value: number, shades: readonly number[]): number {
  const index = shades.findLastIndex((from) => value >= from)
  return shades.length < 2 ? 1 : 0.2 + (0.8 * Math.max(index, 0)) / (shades.length - 1)
}
