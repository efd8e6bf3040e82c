/**
 * `npm run texts`: lists every text that a user, an operator or a developer reads, with its place, and writes
 * the list to `reports/texts.md`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command } from './command.ts'
import { repositoryRoot } from './report.ts'
import { collectTexts } from './texts/collectTexts.ts'
import { formatTexts } from './texts/formatTexts.ts'

await command(() => {
  const list = formatTexts(collectTexts())
  mkdirSync(join(repositoryRoot, 'reports'), { recursive: true })
  writeFileSync(join(repositoryRoot, 'reports/texts.md'), list)
  process.stdout.write(list)
  return Promise.resolve()
})
