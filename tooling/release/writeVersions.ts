/** `npm run release`, after changesets: writes the new version into every `src/version.ts`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../base/report.ts'
import { readWorkspaces } from '../base/workspaces.ts'

for (const { folder, manifest } of readWorkspaces()) {
  const file = join(repositoryRoot, folder, 'src/version.ts')
  if (!existsSync(file)) continue
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/version = '.*'/, `version = '${manifest.version ?? '0.0.0'}'`))
}
