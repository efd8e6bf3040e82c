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
  /** Default: every resolution. */
  readonly resolutionKind?: string
}

const exceptions: readonly Exception[] = [
  // Schemas and rules are for the server, the dashboard and tests, which are ES modules; typebox has no CommonJS
  // build. They have no folder for resolvers that ignore `exports`, which old apps have, for the same reason.
  ...['./schemas', './rules'].flatMap((entrypoint) => [
    { packageName: '@throughlink/protocol', entrypoint, kind: 'CJSResolvesToESM' },
    {
      packageName: '@throughlink/protocol',
      entrypoint,
      kind: 'NoResolution',
      resolutionKind: 'node10',
    },
  ]),
  // For websites, whose bundlers read ES modules.
  { packageName: '@throughlink/web', entrypoint: '.', kind: 'CJSResolvesToESM' },
  // Expo's prebuild loads it by name, from app.json. It is never imported and has no types.
  {
    packageName: '@throughlink/react-native',
    entrypoint: './app.plugin.js',
    kind: 'UntypedResolution',
  },
]

function isException(packageName: string, problem: TypeProblem): boolean {
  const { entrypoint, kind, resolutionKind } = problem
  return exceptions.some(
    (exception) =>
      exception.packageName === packageName &&
      exception.entrypoint === entrypoint &&
      exception.kind === kind &&
      (exception.resolutionKind ?? resolutionKind) === resolutionKind,
  )
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
  return problems.filter((problem) => !isException(packageName, problem)).map(describe)
}
