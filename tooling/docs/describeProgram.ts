import { createProgram } from '../../packages/cli/src/createProgram.ts'

/** Creates the command `throughlink` to look at its commands. They cannot run. */
export function describeProgram(): ReturnType<typeof createProgram> {
  return createProgram({
    env: {},
    cwd: '.',
    configFolder: '.',
    print: () => {},
    write: () => Promise.resolve(),
    note: () => {},
    isTerminal: false,
    readSecret: () => Promise.resolve(''),
    ask: null,
    runProgram: () => Promise.resolve(0),
    fetch,
    now: Date.now,
    packPackages: null,
    signal: new AbortController().signal,
  })
}
