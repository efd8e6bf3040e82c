import type { Workspace } from '../base/workspaces.ts'

/**
 * Finds dependencies, direct or transitive, that are not published packages of this repository. An app that
 * installs one of our packages must not get third-party ones with it.
 */
export function findDependencyProblems(
  workspace: Workspace,
  workspaces: readonly Workspace[],
): readonly string[] {
  const problems: string[] = []
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
        problems.push(
          `${manifest.name} depends on ${name}: make it an optional peer dependency, or remove it`,
        )
      } else if (dependency.manifest.private === true) {
        problems.push(
          `${manifest.name} depends on ${name}, which is private: publish it, or remove the dependency`,
        )
      } else visit(dependency)
    }
  }
  visit(workspace)
  return problems
}
