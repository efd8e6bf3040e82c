import { join } from 'node:path'
import { repositoryRoot } from '../base/report.ts'
import { readWorkspaces } from '../base/workspaces.ts'
import { writeFiles } from '../base/writeFiles.ts'
import { buildFiles } from '../build/buildFiles.ts'

const names = ['@throughlink/client', '@throughlink/react-native']

/** Builds the packages that an app bundles, and installs them in a folder. Needs no `npm run build` before. */
export async function installBuild(folder: string): Promise<void> {
  for (const workspace of readWorkspaces()) {
    const { name } = workspace.manifest
    if (!names.includes(name)) continue
    const source = join(repositoryRoot, workspace.folder)
    await writeFiles(join(folder, 'node_modules', name), {
      ...(await buildFiles(source, workspace.manifest)),
      'package.json': JSON.stringify(workspace.manifest),
    })
  }
}
