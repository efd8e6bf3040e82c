interface Compiled {
  (data: unknown): unknown
  errors?: unknown
}

/**
 * Makes a compiler of schemas compile each one when a request first needs it. Fastify compiles those of all routes before
 * it listens, which takes a second of CPU at every start, and most processes use a few of them. The first request of a
 * route takes some milliseconds longer. An invalid schema is found by its first request: the tests send every example of
 * the OpenAPI document.
 */
export function compileOnFirstUse<Route, Result extends Compiled>(
  compile: (route: Route) => Result,
): (route: Route) => Result {
  return (route) => {
    let compiled: Result | undefined
    const run: Compiled = (data) => {
      compiled ??= compile(route)
      const result = compiled(data)
      // Where a validator leaves its reasons.
      run.errors = compiled.errors
      return result
    }
    return run as Result
  }
}
