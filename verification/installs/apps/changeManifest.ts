import type { Versions } from './versions.ts'

/** The part of an app's package.json that is changed. */
export interface AppManifest {
  readonly dependencies?: Versions
  readonly devDependencies?: Versions
}

export interface Changes {
  readonly dependencies?: Versions
  readonly devDependencies?: Versions
  /** Packages to remove from both lists. */
  readonly without?: readonly string[]
}

function change(listed: Versions = {}, added: Versions = {}, without: readonly string[]): Versions {
  const kept = Object.entries(listed).filter(([name]) => !without.includes(name))
  return { ...Object.fromEntries(kept), ...added }
}

/** Returns a copy of a manifest with dependencies added, replaced and removed. Other fields are kept. */
export function changeManifest<Manifest extends AppManifest>(
  manifest: Manifest,
  { dependencies, devDependencies, without = [] }: Changes,
): Manifest {
  return {
    ...manifest,
    dependencies: change(manifest.dependencies, dependencies, without),
    devDependencies: change(manifest.devDependencies, devDependencies, without),
  }
}
