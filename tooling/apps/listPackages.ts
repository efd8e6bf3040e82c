/** The one part of a source map that tells what is in a bundle. */
export interface SourceMap {
  readonly sources: readonly string[]
}

const inPackage = /.*\/node_modules\/(?<name>(?:@[^/]+\/)?[^/]+)\//

/** The names of the packages that have a file in a bundle. */
export function listPackages({ sources }: SourceMap): ReadonlySet<string> {
  const names = sources.map((source) => inPackage.exec(source)?.groups?.['name'])
  return new Set(names.filter((name) => name !== undefined))
}
