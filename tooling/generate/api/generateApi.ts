/**
 * Generates `operations.ts` and `operationAccess.ts` in `packages/api/src` from `apps/server/openapi.json`. Run it with
 * `npm run generate api` after the document changes.
 *
 * openapi-typescript needs TypeScript 5, prints three times as much, leaves out the summaries of operations, and does
 * not print the tables that the client needs at run time.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { repositoryRoot } from '../../base/report.ts'
import { type OpenApiDocument, printAccess, printOperations } from './printOperations.ts'

export const operationsFile = join(repositoryRoot, 'packages/api/src/operations.ts')
export const accessFile = join(repositoryRoot, 'packages/api/src/operationAccess.ts')
const documentFile = join(repositoryRoot, 'apps/server/openapi.json')

/** Returns the text of `operations.ts` for the current document. */
export const printApi = (): Promise<string> => print(operationsFile, printOperations)

/** Returns the text of `operationAccess.ts` for the current document. */
export const printApiAccess = (): Promise<string> => print(accessFile, printAccess)

async function print(file: string, toText: (document: OpenApiDocument) => string): Promise<string> {
  const document = JSON.parse(readFileSync(documentFile, 'utf8')) as OpenApiDocument
  return format(toText(document), { ...(await resolveConfig(file)), filepath: file })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(operationsFile, await printApi())
  writeFileSync(accessFile, await printApiAccess())
}
