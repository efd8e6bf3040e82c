import type { JsonSchema, NameOf } from './printSchema.ts'

/** The schemas of a document that have names, each once. */
export interface Names {
  readonly schemas: ReadonlyMap<string, JsonSchema>
  readonly nameOf: NameOf
}

/** Taken by the file itself. */
const reserved = new Set(['Operations', 'Problem'])

/** Finds what has a title, anywhere in a value. A title that stands for two things is no name. */
export function collectNames(value: unknown): Names {
  const texts = new Map<string, Set<string>>()
  const schemas = new Map<string, JsonSchema>()
  look(value, (title, schema) => {
    const seen = texts.get(title) ?? new Set<string>()
    texts.set(title, seen.add(textOf(schema)))
    schemas.set(title, schema)
  })
  for (const [title, seen] of texts) {
    if (seen.size > 1 || reserved.has(title)) schemas.delete(title)
  }
  const sorted = [...schemas].sort(([a], [b]) => a.localeCompare(b, 'en'))
  return {
    schemas: new Map(sorted),
    nameOf({ title }) {
      return typeof title === 'string' && schemas.has(title) ? title : null
    },
  }
}

function look(value: unknown, found: (title: string, schema: JsonSchema) => void): void {
  if (typeof value !== 'object' || value === null) return
  const { title, type } = value as JsonSchema
  // A property may be called "title" too: a schema has a type beside it.
  const isNamed = typeof title === 'string' && /^[A-Z]\w*$/.test(title) && type !== undefined
  if (isNamed) found(title, value as JsonSchema)
  for (const inner of Object.values(value)) look(inner, found)
}

/** Where a schema is used may bring a description and examples of its own. */
function textOf(schema: JsonSchema): string {
  return JSON.stringify({ ...schema, description: undefined, examples: undefined })
}
