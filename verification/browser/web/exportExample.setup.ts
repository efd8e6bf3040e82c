import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import { run } from '@throughlink/tooling/base/run'
import { exportedFolder, placeholders } from './startExample.ts'

/** Exports the Expo example for the web, as for a deployment. Its keys are filled in when it is served. */
test('the Expo example is exported for the web', async () => {
  const built = join(repositoryRoot, 'packages/react-native/dist')
  expect(existsSync(built), 'packages/react-native/dist exists: run npm run build first').toBe(true)
  const cli = join(repositoryRoot, 'node_modules/expo/bin/cli')
  const args = [cli, 'export', '--platform', 'web', '--output-dir', exportedFolder]
  const { code, stdout, stderr } = await run(process.execPath, args, {
    cwd: join(repositoryRoot, 'examples/expo-router'),
    env: {
      ...process.env,
      CI: '1',
      EXPO_NO_TELEMETRY: '1',
      EXPO_OFFLINE: '1',
      EXPO_PUBLIC_THROUGHLINK_KEY: placeholders.key,
      EXPO_PUBLIC_THROUGHLINK_APP_ID: placeholders.appId,
    },
  })
  expect(code, `${stdout}${stderr}`).toBe(0)
  // Metro writes the key into its transformed files, and may reuse cached files with another key.
  const scripts = globSync(join(exportedFolder, '**/*.js'))
  expect(scripts.some((file) => readFileSync(file, 'utf8').includes(placeholders.key))).toBe(true)
})
