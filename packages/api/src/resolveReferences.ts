/** Components of an OpenAPI document, by kind and name. */
export type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Deepest nesting of references. Our document has no circular ones, but that of another service might. */
const maxDepth = 8

/** Replaces references in a part of an OpenAPI document with the components they name. What is beside `$ref` wins. */
export function resolveReferences<Value>(value: Value, components: Components): Value {
  return resolve(value, components, 0) as Value
}

function resolve(value: unknown, components: Components, depth: number): unknown {
  if (Array.isArray(value)) return value.map((each) => resolve(each, components, depth))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...own } = value as { readonly $ref?: unknown }
  if (typeof $ref !== 'string') {
    const entries = Object.entries(value).map(([key, each]) => [
      key,
      resolve(each, components, depth),
    ])
    return Object.fromEntries(entries) as unknown
  }
  const [kind = '', name = ''] = $ref.replace('#/components/', '').split('/')
  if (depth === maxDepth) return own
  return { ...(resolve(components[kind]?.[name], components, depth + 1) as object), ...own }
}
