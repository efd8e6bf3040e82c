import type { Workspace } from '../workspaces.ts'

/**
 * An app that installs one of ours installs nothing of anyone else's: every dependency, and theirs
 * in turn, is a package of this repository that is published too.
 */
export function dependencyFaults(
  workspace: Workspace,
  workspaces: readonly Workspace[],
): readonly string[] {
  const faults: string[] = []
  const seen = new Set<string>()
  const visit = ({ manifest }: Workspace): void => {
    for (const name of Object.keys({
      ...manifest.dependencies,
      ...manifest.optionalDependencies,
    })) {
      if (seen.has(name)) continue
      seen.add(name)
      const dependency = workspaces.find((other) => other.manifest.name === name)
      if (dependency === undefined) {
        faults.push(`${manifest.name} depends on ${name}: make it an optional peer, or do without`)
      } else if (dependency.manifest.private === true) {
        faults.push(`${manifest.name} depends on ${name}, which is private and cannot be installed`)
      } else visit(dependency)
    }
  }
  visit(workspace)
  return faults
}
