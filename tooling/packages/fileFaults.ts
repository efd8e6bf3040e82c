const required = ['LICENSE', 'README.md']
const testFile = /\.test(-d)?\.|(^|\/)(test|tests|__tests__)\//

/** What a tarball lacks, or carries though nobody who installs it needs it. */
export function fileFaults(files: readonly string[]): readonly string[] {
  return [
    ...required
      .filter((name) => !files.includes(name))
      .map((name) => `${name} is missing: add it to the folder of the package`),
    ...files
      .filter((path) => testFile.test(path))
      .map((path) => `${path} is a test: exclude it in "files" of package.json`),
  ]
}
