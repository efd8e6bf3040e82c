/** `npm run dev example`: starts the Expo Router example on the web, with the key and the app of `npm run dev`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findDevDemo } from '../../packages/cli/src/dev/devState.ts'
import { command, CommandError } from '../base/command.ts'
import { repositoryRoot } from '../base/report.ts'

await command(async () => {
  const demo = findDevDemo(repositoryRoot)
  if (demo === null) throw new CommandError('Start `npm run dev` first: it has the key.')
  const child = spawn('npm', ['run', 'web', '-w', '@throughlink/example-expo-router'], {
    cwd: repositoryRoot,
    stdio: 'inherit',
    env: {
      ...process.env,
      EXPO_PUBLIC_THROUGHLINK_KEY: demo.apiKey,
      EXPO_PUBLIC_THROUGHLINK_APP_ID: demo.appId,
    },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  process.exitCode = code ?? 1
})
