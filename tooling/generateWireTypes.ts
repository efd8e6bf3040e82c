/**
 * Prints the TypeScript types of the wire from its schemas into `packages/protocol/src/wire.ts`.
 * Run it with `npm run generate -w @throughlink/protocol` after a change of a schema.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { type TObject, type TSchema, Type } from 'typebox'
import { wireSchemas } from '../packages/protocol/src/schemas/index.ts'
import { repositoryRoot } from './report.ts'

export const wireFile = join(repositoryRoot, 'packages/protocol/src/wire.ts')

const header = `// Generated from src/schemas by \`npm run generate -w @throughlink/protocol\`. Do not edit.
//
// Printed rather than inferred, because a published declaration that mentioned TypeBox would make
// every app install it to get types. A test keeps this file equal to the schemas.
`

const maxColumns = 100

type Annotated = TSchema & { readonly title?: string; readonly description?: string }

const messages: readonly Annotated[] = wireSchemas

/** The name under which each schema is printed. A copy made with `Type.With` keeps the title. */
export const wireNames: readonly string[] = messages.map(nameOf)

function nameOf({ title, ...schema }: Annotated): string {
  if (title === undefined) throw new Error(`A schema has no title: ${JSON.stringify(schema)}.`)
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

function comment(owner: string, { description }: Annotated, indentColumns: number): string {
  if (description === undefined) throw new Error(`${owner} has no description.`)
  const oneLine = `/** ${description} */`
  if (indentColumns + oneLine.length <= maxColumns) return `${oneLine}\n`
  const lines = wrap(description, maxColumns - indentColumns - ' * '.length)
  return `/**\n${lines.map((line) => ` * ${line}\n`).join('')} */\n`
}

function reference(schema: Annotated): string {
  const { title } = schema
  return title !== undefined && wireNames.includes(title) ? title : expression(schema)
}

function expression(schema: TSchema): string {
  if (Type.IsString(schema)) return 'string'
  if (Type.IsNumber(schema) || Type.IsInteger(schema)) return 'number'
  if (Type.IsNull(schema)) return 'null'
  if (Type.IsUnknown(schema)) return 'unknown'
  if (Type.IsEnum(schema)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (Type.IsUnion(schema)) return schema.anyOf.map(reference).join(' | ')
  if (Type.IsArray(schema)) return `(${reference(schema.items)})[]`
  if (Type.IsRecord(schema)) return `Record<string, ${reference(Type.RecordValue(schema))}>`
  throw new Error(`No TypeScript is known for ${JSON.stringify(schema)}.`)
}

/** The named object whose properties this one has spread into itself, printed as `extends`. */
function baseOf(schema: TObject): TObject | undefined {
  const isSpread = (base: TObject) =>
    Object.entries(base.properties).every(([key, property]) => schema.properties[key] === property)
  return messages.filter(Type.IsObject).find((other) => other !== schema && isSpread(other))
}

function interfaceOf(name: string, schema: TObject): string {
  const base = baseOf(schema)
  const heritage = base === undefined ? '' : `extends ${nameOf(base)} `
  const own = Object.entries(schema.properties).filter(
    ([key]) => base === undefined || !(key in base.properties),
  )
  const members = own.map(([key, property]) => {
    const optional = Type.IsOptional(property) ? '?' : ''
    return `${comment(`${name}.${key}`, property, 2)}${key}${optional}: ${reference(property)}\n`
  })
  return `export interface ${name} ${heritage}{\n${members.join('\n')}}`
}

function declaration(schema: Annotated): string {
  const name = nameOf(schema)
  const body = Type.IsObject(schema)
    ? interfaceOf(name, schema)
    : `export type ${name} = ${expression(schema)}`
  return comment(name, schema, 0) + body
}

/** The text of `wire.ts` that the schemas of today call for. */
export async function printWireTypes(): Promise<string> {
  const source = [header, ...messages.map(declaration)].join('\n\n')
  return format(source, { ...(await resolveConfig(wireFile)), filepath: wireFile })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(wireFile, await printWireTypes())
}
