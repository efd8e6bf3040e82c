import type { Entry } from './readEntries.ts'

/** A folder with a package.json that points to the build of an entry. */
export interface Stub {
  /** Relative to the package's folder. */
  readonly folder: string
  readonly manifest: Readonly<Record<string, string>>
}

/**
 * Returns a folder for every entry except the main one, and those without CommonJS. Metro before React Native 0.79,
 * and TypeScript with `moduleResolution: node`, ignore `exports` and look for `<package>/expo-router/package.json`
 * instead. Newer versions of Metro read the folder too, before `exports`. So it must lead to the same file:
 * `module` would be another one in a browser, and `main` would be another one on a server.
 */
export function createStubs(entries: readonly Entry[]): readonly Stub[] {
  return entries
    .filter(({ subpath, format }) => subpath !== '.' && format === 'cjs')
    .map(({ name, source }) => {
      const types = source.replace(/^\.\/src\//, '').replace(/\.tsx?$/, '.d.ts')
      return {
        folder: name,
        manifest: {
          main: `../dist/cjs/${name}.js`,
          types: `../dist/cjs/${types}`,
        },
      }
    })
}
