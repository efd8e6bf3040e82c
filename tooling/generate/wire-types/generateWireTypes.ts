/**
 * Generates the TypeScript types of the wire format, `packages/protocol/src/wire.ts`, from the schemas.
 * Run it with `npm run generate wire` after a schema changes.
 *
 * json-schema-to-typescript does not do: it moves comments of properties to the types they refer to, adds comments
 * of its own, and changes the order of the declarations.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { type TObject, type TSchema, Type } from 'typebox'
import { wireSchemas } from '../../../packages/protocol/src/schemas/index.ts'
import { repositoryRoot } from '../../base/report.ts'

export const wireFile = join(repositoryRoot, 'packages/protocol/src/wire.ts')

const header = `// Generated from src/schemas by \`npm run generate wire\`. Do not edit.
//
// Printed rather than inferred, because a published declaration that mentioned TypeBox would make
// every app install it to get types. A test keeps this file equal to the schemas.
`

const maxColumns = 100

type Annotated = TSchema & { readonly title?: string; readonly description?: string }

const messages: readonly Annotated[] = wireSchemas

/** The name of each generated type. A copy made with `Type.With` keeps the title. */
export const wireNames: readonly string[] = messages.map(getName)

function getName({ title, ...schema }: Annotated): string {
  if (title === undefined)
    throw new Error(`Schema without a title: ${JSON.stringify(schema)}. Add a title.`)
  return title
}

function wrap(text: string, columns: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

function printComment(owner: string, { description }: Annotated, indentColumns: number): string {
  if (description === undefined)
    throw new Error(`${owner} has no description. Add one to its schema.`)
  const oneLine = `/** ${description} */`
  if (indentColumns + oneLine.length <= maxColumns) return `${oneLine}\n`
  const lines = wrap(description, maxColumns - indentColumns - ' * '.length)
  return `/**\n${lines.map((line) => ` * ${line}\n`).join('')} */\n`
}

function printReference(schema: Annotated): string {
  const { title } = schema
  return title !== undefined && wireNames.includes(title) ? title : printType(schema)
}

function printType(schema: TSchema): string {
  if (Type.IsString(schema)) return 'string'
  if (Type.IsNumber(schema) || Type.IsInteger(schema)) return 'number'
  if (Type.IsNull(schema)) return 'null'
  if (Type.IsUnknown(schema)) return 'unknown'
  if (Type.IsEnum(schema)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (Type.IsUnion(schema)) return schema.anyOf.map(printReference).join(' | ')
  if (Type.IsArray(schema)) return `(${printReference(schema.items)})[]`
  if (Type.IsRecord(schema)) return `Record<string, ${printReference(Type.RecordValue(schema))}>`
  throw new Error(
    `Cannot print ${JSON.stringify(schema)} as TypeScript. Add it to generateWireTypes.ts.`,
  )
}

/** Finds the named object whose properties this one includes by spread; printed as `extends`. */
function findBase(schema: TObject): TObject | undefined {
  const isIncluded = (base: TObject) =>
    Object.entries(base.properties).every(([key, property]) => schema.properties[key] === property)
  return messages.filter(Type.IsObject).find((other) => other !== schema && isIncluded(other))
}

function printInterface(name: string, schema: TObject): string {
  const base = findBase(schema)
  const heritage = base === undefined ? '' : `extends ${getName(base)} `
  const own = Object.entries(schema.properties).filter(
    ([key]) => base === undefined || !(key in base.properties),
  )
  const members = own.map(([key, property]) => {
    const optional = Type.IsOptional(property) ? '?' : ''
    return `${printComment(`${name}.${key}`, property, 2)}${key}${optional}: ${printReference(property)}\n`
  })
  return `export interface ${name} ${heritage}{\n${members.join('\n')}}`
}

function printDeclaration(schema: Annotated): string {
  const name = getName(schema)
  const body = Type.IsObject(schema)
    ? printInterface(name, schema)
    : `export type ${name} = ${printType(schema)}`
  return printComment(name, schema, 0) + body
}

/** Returns the text of `wire.ts` for the current schemas. */
export async function printWireTypes(): Promise<string> {
  const source = [header, ...messages.map(printDeclaration)].join('\n\n')
  return format(source, { ...(await resolveConfig(wireFile)), filepath: wireFile })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(wireFile, await printWireTypes())
}
