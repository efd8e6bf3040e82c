import type { Versions } from './versions.ts'

/** What is read and changed of an app's package.json; the rest is kept. */
export interface AppManifest {
  readonly dependencies?: Versions
  readonly devDependencies?: Versions
}

export interface Changes {
  readonly dependencies?: Versions
  readonly devDependencies?: Versions
  /** Taken out, wherever they are listed. */
  readonly without?: readonly string[]
}

function change(listed: Versions = {}, added: Versions = {}, without: readonly string[]): Versions {
  const kept = Object.entries(listed).filter(([name]) => !without.includes(name))
  return { ...Object.fromEntries(kept), ...added }
}

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
