/** The parts of the process that a command uses, so that tests can replace them. */
export interface CliContext {
  readonly env: Readonly<Record<string, string | undefined>>
  /** The current folder. */
  readonly cwd: string
  /** Folder of the user's settings. */
  readonly configFolder: string
  /** Writes to standard output: results only, so that a script can read them. */
  readonly print: (text: string) => void
  /** Writes a part of a large result to standard output. Resolves when there is room for the next one. */
  readonly write: (chunk: Uint8Array) => Promise<void>
  /** Writes to standard error: problems, hints and progress. */
  readonly note: (text: string) => void
  /** Whether standard output is a terminal. Colours are only for people. */
  readonly isTerminal: boolean
  /** Reads a secret without showing it: from the terminal, or from standard input if that is a pipe. */
  readonly readSecret: (prompt: string) => Promise<string>
  /** Asks a person a question. Null without a terminal. */
  readonly ask: ((question: string) => Promise<string>) | null
  /** Runs a program in a folder, with its output in the terminal. Resolves with its exit code. */
  readonly runProgram: (program: string, args: readonly string[], folder: string) => Promise<number>
  readonly fetch: typeof fetch
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Packs the packages of the checkout that this command line runs from, while none is published. Null: none. */
  readonly packPackages: (() => Promise<readonly PackedPackage[]>) | null
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
}

/** A package of Throughlink as a tarball. */
export interface PackedPackage {
  readonly name: string
  readonly path: string
}
