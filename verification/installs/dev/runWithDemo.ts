import { repositoryRoot } from '@throughlink/tooling/base/report'
import { type Finished, run } from '@throughlink/tooling/base/run'
import { readDevState } from '../../../packages/cli/src/dev/devState.ts'

/** Runs `throughlink` with the demo in a data folder of `npm run dev`. */
export function runWithDemo(folder: string, args: readonly string[]): Promise<Finished> {
  const { origin, appId = '', apiKey = '', secretKey = '' } = readDevState(folder)?.demo ?? {}
  return run(
    process.execPath,
    ['--conditions=@throughlink/source', 'packages/cli/src/main.ts', ...args],
    {
      cwd: repositoryRoot,
      env: {
        ...process.env,
        THROUGHLINK_URL: origin,
        THROUGHLINK_APP_ID: appId,
        THROUGHLINK_PUBLISHABLE_KEY: apiKey,
        THROUGHLINK_SECRET_KEY: secretKey,
      },
    },
  )
}

/** Everything that it prints. */
export async function readWithDemo(folder: string, args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await runWithDemo(folder, args)
  return `${stdout}${stderr}`
}
