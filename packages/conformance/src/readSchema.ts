import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** JSON Schema, as far as the wire format uses it. */
export interface Schema {
  readonly title?: string
  readonly examples?: readonly string[]
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
}

const folder = join(import.meta.dirname, '../schemas')

/** Reads `schemas/<name>.schema.json`. */
export function readSchema(name: string): Schema {
  return JSON.parse(readFileSync(join(folder, `${name}.schema.json`), 'utf8')) as Schema
}
