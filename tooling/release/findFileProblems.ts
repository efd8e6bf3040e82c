const required = ['LICENSE', 'README.md']
const testFile = /\.test(-d)?\.|(^|\/)(test|tests|__tests__)\//

/** Finds required files that a tarball lacks, and test files that it should not contain. */
export function findFileProblems(files: readonly string[]): readonly string[] {
  return [
    ...required
      .filter((name) => !files.includes(name))
      .map((name) => `${name} is missing: add it to the package's folder`),
    ...files
      .filter((path) => testFile.test(path))
      .map((path) => `${path} is a test: exclude it under "files" in package.json`),
  ]
}
