/** `npm run generate -w @throughlink/conformance`: writes the table of scenarios. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatTable } from './formatTable.ts'
import { readScenarios } from './readScenarios.ts'

writeFileSync(join(import.meta.dirname, '../SCENARIOS.md'), formatTable(readScenarios()))
