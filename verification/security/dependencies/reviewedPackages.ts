/** Licences that may be used anywhere: permissive, without conditions for the service or an app. */
export const allowedLicences: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]

/**
 * Packages with other licences, by name or by the beginning of it. They may be used by tools of this repository, but
 * nothing that is deployed or published may depend on them, unless it says so.
 */
export const reviewedLicences: Readonly<Record<string, string>> = {
  '@img/sharp': 'LGPL: libvips, which resizes uploaded pictures.',
  '@ghostery/adblocker': 'MPL. Filters requests in tests.',
  '@ghostery/url-parser': 'MPL. Filters requests in tests.',
  '@remusao/guess-url-type': 'MPL. Filters requests in tests.',
  '@remusao/small': 'MPL. Filters requests in tests.',
  '@remusao/smaz': 'MPL. Filters requests in tests.',
  '@remusao/trie': 'MPL. Filters requests in tests.',
  'axe-core': 'MPL. Checks pages in tests.',
  lightningcss: 'MPL. Builds the dashboard and the documentation.',
  'caniuse-lite': 'CC-BY. Data of build tools.',
  '@fontsource-variable/geist': 'OFL. The font of the dashboard, as its licence intends.',
  exit: 'MIT, written in a field that the lockfile does not copy.',
}

/** Those of them that are deployed, and why their conditions are met. */
export const reviewedAtRuntime: Readonly<Record<string, string>> = {
  '@img/sharp': 'Libraries in files of their own, which an operator can replace, as the LGPL asks.',
}

/** Packages that run a script when they are installed, and why that is accepted. */
export const reviewedScripts: Readonly<Record<string, string>> = {
  chdb: 'Downloads the engine of ClickHouse, for tests and `throughlink dev`.',
  esbuild: 'Checks its binary. Development only.',
  fsevents: 'Watches files on macOS. Optional, development only.',
  protobufjs: 'Prints a warning about version ranges.',
}

/** Advisories that do not apply, by id, with the reason. */
export const reviewedAdvisories: Readonly<Record<string, string>> = {}
