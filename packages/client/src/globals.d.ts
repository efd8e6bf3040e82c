/**
 * The few globals that the defaults rely on. The package compiles with `lib: ES2022` and no types of
 * React, React Native, Node or the DOM, so whatever else it touched would not compile.
 */
declare function setTimeout(run: () => void, delayMs: number): unknown
declare function clearTimeout(timer: unknown): void
declare const console: {
  error(message: string, ...details: unknown[]): void
}
