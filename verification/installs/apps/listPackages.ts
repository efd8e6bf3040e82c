/** The part of a source map that lists the files in a bundle. */
export interface SourceMap {
  readonly sources: readonly string[]
}

const inPackage = /.*\/node_modules\/(?<name>(?:@[^/]+\/)?[^/]+)\//

/** Lists the packages that have a file in a bundle. */
export function listPackages({ sources }: SourceMap): ReadonlySet<string> {
  const names = sources.map((source) => inPackage.exec(source)?.groups?.['name'])
  return new Set(names.filter((name) => name !== undefined))
}
