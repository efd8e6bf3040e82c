/**
 * Generates `packages/api/src/operations.ts` from `apps/server/openapi.json`. Run it with
 * `npm run generate -w @throughlink/api` after the document changes.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { printOperations, type OpenApiDocument } from './api/printOperations.ts'
import { repositoryRoot } from './report.ts'

export const operationsFile = join(repositoryRoot, 'packages/api/src/operations.ts')
const documentFile = join(repositoryRoot, 'apps/server/openapi.json')

/** Returns the text of `operations.ts` for the current document. */
export async function printApi(): Promise<string> {
  const document = JSON.parse(readFileSync(documentFile, 'utf8')) as OpenApiDocument
  const options = { ...(await resolveConfig(operationsFile)), filepath: operationsFile }
  return format(printOperations(document), options)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(operationsFile, await printApi())
}
