/** What are-the-types-wrong reports of one entry, or of one file, under one way of resolving it. */
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
  /** False when the tarball has no types at all, in which case no problem is reported either. */
  readonly types: unknown
  readonly problems?: readonly TypeProblem[]
}

interface Exception {
  readonly packageName: string
  readonly entrypoint: string
  readonly kind: string
}

const exceptions: readonly Exception[] = [
  // Schemas are for the server and for tests, which are ES modules; typebox itself has no CommonJS.
  { packageName: '@throughlink/protocol', entrypoint: './schemas', kind: 'CJSResolvesToESM' },
  // Expo's prebuild loads it by name, from app.json; nobody imports it, and it has no types.
  ...['UntypedResolution', 'CJSResolvesToESM'].map((kind) => ({
    packageName: '@throughlink/react-native',
    entrypoint: './app.plugin.js',
    kind,
  })),
]

function isExcepted(packageName: string, { entrypoint, kind }: TypeProblem): boolean {
  return exceptions.some(
    (exception) =>
      exception.packageName === packageName &&
      exception.entrypoint === entrypoint &&
      exception.kind === kind,
  )
}

/** Resolution as before Node 12.7, without `exports`: none of the tools we support uses it. */
function isNode10({ resolutionKind, resolutionOption }: TypeProblem): boolean {
  return resolutionKind === 'node10' || resolutionOption === 'node10'
}

function describe({ kind, entrypoint, fileName, typesFileName, ...how }: TypeProblem): string {
  const where = entrypoint ?? fileName ?? typesFileName ?? 'the package'
  const resolution = how.resolutionKind ?? how.resolutionOption
  return resolution === undefined ? `${kind} in ${where}` : `${kind} in ${where} (${resolution})`
}

export function typeFaults({ packageName, types, problems = [] }: TypeAnalysis): readonly string[] {
  if (types === false) return ['no types: check "types" in "exports" of package.json']
  return problems
    .filter((problem) => !isNode10(problem) && !isExcepted(packageName, problem))
    .map(describe)
}
