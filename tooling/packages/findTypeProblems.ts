/** A problem that are-the-types-wrong reports for an entry point or a file, under one module resolution. */
export interface TypeProblem {
  readonly kind: string
  readonly entrypoint?: string
  readonly resolutionKind?: string
  readonly resolutionOption?: string
  readonly fileName?: string
  readonly typesFileName?: string
}

export interface TypeAnalysis {
  readonly packageName: string
  /** False if the tarball has no types; then no problems are reported either. */
  readonly types: unknown
  readonly problems?: readonly TypeProblem[]
}

interface Exception {
  readonly packageName: string
  readonly entrypoint: string
  readonly kind: string
}

const exceptions: readonly Exception[] = [
  // Schemas are for the server and for tests, which are ES modules; typebox has no CommonJS build.
  { packageName: '@throughlink/protocol', entrypoint: './schemas', kind: 'CJSResolvesToESM' },
  // Expo's prebuild loads it by name, from app.json. It is never imported and has no types.
  ...['UntypedResolution', 'CJSResolvesToESM'].map((kind) => ({
    packageName: '@throughlink/react-native',
    entrypoint: './app.plugin.js',
    kind,
  })),
]

function isException(packageName: string, { entrypoint, kind }: TypeProblem): boolean {
  return exceptions.some(
    (exception) =>
      exception.packageName === packageName &&
      exception.entrypoint === entrypoint &&
      exception.kind === kind,
  )
}

/** Returns whether a problem is in the resolution of Node before 12.7, which ignores `exports`. No supported tool uses it. */
function isNode10({ resolutionKind, resolutionOption }: TypeProblem): boolean {
  return resolutionKind === 'node10' || resolutionOption === 'node10'
}

function describe({ kind, entrypoint, fileName, typesFileName, ...how }: TypeProblem): string {
  const where = entrypoint ?? fileName ?? typesFileName ?? 'the package'
  const resolution = how.resolutionKind ?? how.resolutionOption
  return resolution === undefined ? `${kind} in ${where}` : `${kind} in ${where} (${resolution})`
}

/** Returns the problems that count, each as one line. */
export function findTypeProblems({
  packageName,
  types,
  problems = [],
}: TypeAnalysis): readonly string[] {
  if (types === false) return ['no types: check "types" under "exports" in package.json']
  return problems
    .filter((problem) => !isNode10(problem) && !isException(packageName, problem))
    .map(describe)
}
