/**
 * `npm run simulate -- <link URL>`: taps a link on a simulated phone, installs the app, opens it with the real
 * client, and prints which link it gets. Exits with 1 if it gets none.
 */
import { command } from './command.ts'
import { readDevState } from './dev/devState.ts'
import { getDefaultFolder } from './dev/readDevOptions.ts'
import { formatResult } from './simulate/formatResult.ts'
import { readOptions } from './simulate/readOptions.ts'
import { simulate } from './simulate/simulate.ts'

await command(async () => {
  const folder = getDefaultFolder(process.getuid?.() === 0)
  const options = readOptions(process.argv.slice(2), process.env, readDevState(folder)?.demo)
  const result = await simulate(options)
  console.log(formatResult(result, options))
  if (!result.app?.url) process.exitCode = 1
})
