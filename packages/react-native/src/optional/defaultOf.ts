/** What a module exports by default. Mocks of such modules, made for Jest, often are that object themselves. */
export type Defaulted<T> = { readonly default?: T } & Partial<T>

export function defaultOf<T extends object>(
  found: Defaulted<T> | undefined,
): Partial<T> | undefined {
  return found?.default ?? found
}
