/**
 * The only globals that the default ports use. The package compiles with `lib: ES2022` and without types
 * for React, React Native, Node or the DOM, so using any other global is a compile error.
 */
declare function setTimeout(run: () => void, delayMs: number): unknown
declare function clearTimeout(timer: unknown): void
declare const console: {
  error(message: string, ...details: unknown[]): void
  log(message: string): void
}
