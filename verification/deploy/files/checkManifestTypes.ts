import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import { run } from '@throughlink/tooling/base/run'
import type { Manifest } from './findManifestProblems.ts'

interface Model {
  readonly validate: () => void
}

/** The package with the models of a version of the API: of Kubernetes itself, or of the Prometheus operator. */
function choosePackage(apiVersion: string): string {
  const isMonitoring = apiVersion.startsWith('monitoring.coreos.com/')
  return isMonitoring ? '@kubernetes-models/prometheus-operator' : 'kubernetes-models'
}

/** Checks the values of manifests against the schemas, in a folder that has both packages installed. */
export async function findSchemaProblems(
  manifests: readonly Manifest[],
  folder: string,
): Promise<readonly string[]> {
  const problems: string[] = []
  for (const manifest of manifests) {
    const { apiVersion, kind, metadata } = manifest
    const file = join(folder, 'node_modules', choosePackage(apiVersion), apiVersion, `${kind}.js`)
    try {
      const models = (await import(pathToFileURL(file).href)) as Record<
        string,
        (new (manifest: Manifest) => Model) | undefined
      >
      const Kind = models[kind]
      if (Kind === undefined) throw new Error('Unknown kind.')
      new Kind(manifest).validate()
    } catch (error) {
      problems.push(`${kind} ${metadata.name}: ${(error as Error).message}`)
    }
  }
  return problems
}

/** Compiles manifests as objects of their types. Unlike the schemas, this finds fields that do not exist. */
export async function findTypeProblems(
  manifests: readonly Manifest[],
  folder: string,
): Promise<readonly string[]> {
  const temporary = await mkdtemp(join(tmpdir(), 'throughlink-manifests-'))
  try {
    await symlink(join(folder, 'node_modules'), join(temporary, 'node_modules'))
    const statements = manifests.map((manifest, index) => {
      const { apiVersion, kind } = manifest
      const from = `${choosePackage(apiVersion)}/${apiVersion}/${kind}`
      return [
        `import type { I${kind} as Kind${index} } from '${from}'`,
        `export const manifest${index}: Kind${index} = ${JSON.stringify(manifest, null, 1)}`,
      ].join('\n')
    })
    await writeFile(join(temporary, 'manifests.ts'), `${statements.join('\n')}\n`)
    const tsc = join(repositoryRoot, 'node_modules/typescript/bin/tsc')
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'esnext']
    const args = [tsc, ...options, '--moduleResolution', 'bundler', 'manifests.ts']
    const { code, stdout } = await run(process.execPath, args, { cwd: temporary })
    return code === 0 ? [] : stdout.trim().split('\n')
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}
