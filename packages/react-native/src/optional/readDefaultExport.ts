/** A module with a default export. Jest mocks of such modules are often the exported object itself. */
export type WithDefaultExport<T> = { readonly default?: T } & Partial<T>

export function readDefaultExport<T extends object>(
  found: WithDefaultExport<T> | undefined,
): Partial<T> | undefined {
  return found?.default ?? found
}
