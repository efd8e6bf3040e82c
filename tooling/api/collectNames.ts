import type { JsonSchema, GetName } from './printSchema.ts'

/** The named schemas of a document, each once. */
export interface Names {
  readonly schemas: ReadonlyMap<string, JsonSchema>
  readonly getName: GetName
}

/** Names that the generated file uses itself. */
const reserved = new Set(['Operations', 'Problem', 'Streams'])

/** Finds schemas with a title, anywhere in a value. A title shared by different schemas is not a name. */
export function collectNames(value: unknown): Names {
  const texts = new Map<string, Set<string>>()
  const schemas = new Map<string, JsonSchema>()
  visit(value, (title, schema) => {
    const seen = texts.get(title) ?? new Set<string>()
    texts.set(title, seen.add(toComparableText(schema)))
    schemas.set(title, schema)
  })
  for (const [title, seen] of texts) {
    if (seen.size > 1 || reserved.has(title)) schemas.delete(title)
  }
  const sorted = [...schemas].sort(([a], [b]) => a.localeCompare(b, 'en'))
  return {
    schemas: new Map(sorted),
    getName({ title }) {
      return typeof title === 'string' && schemas.has(title) ? title : null
    },
  }
}

function visit(value: unknown, found: (title: string, schema: JsonSchema) => void): void {
  if (typeof value !== 'object' || value === null) return
  const { title, type } = value as JsonSchema
  // A property may be named "title" too. A schema also has a type.
  const isNamed = typeof title === 'string' && /^[A-Z]\w*$/.test(title) && type !== undefined
  if (isNamed) found(title, value as JsonSchema)
  for (const inner of Object.values(value)) visit(inner, found)
}

/** Returns a schema as text for comparison, without description and examples, which depend on its place. */
function toComparableText(schema: JsonSchema): string {
  return JSON.stringify({ ...schema, description: undefined, examples: undefined })
}
