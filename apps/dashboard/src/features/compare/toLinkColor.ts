/** The colour of the line of a compared link, by its place. */
export function toLinkColor(index: number): string {
  return `var(--chart-${index + 1})`
}
