/**
 * `npm run release`, after changesets: writes the new version into every `src/version.ts`, and keeps the script for
 * websites of this release, whose path and hash are in the pages of customers.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../base/report.ts'
import { readWorkspaces } from '../base/workspaces.ts'
import { keepWebsiteScript } from './keepWebsiteScript.ts'

for (const { folder, manifest } of readWorkspaces()) {
  const file = join(repositoryRoot, folder, 'src/version.ts')
  if (!existsSync(file)) continue
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/version = '.*'/, `version = '${manifest.version ?? '0.0.0'}'`))
}

const web = readWorkspaces().find(({ folder }) => folder === 'packages/web')
if (web?.manifest.version === undefined) throw new Error('packages/web has no version.')
keepWebsiteScript(
  join(repositoryRoot, 'apps/server/src/catalog/website/scripts'),
  web.manifest.version,
)
