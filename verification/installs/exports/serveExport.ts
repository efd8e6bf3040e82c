import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '@throughlink/services'
import type { Stop } from '../../harness/servers/withCleanup.ts'
import { waitUntil } from '../../harness/waitUntil.ts'

/** Starts Expo's own server for the folder `dist` of an app. Returns its origin. */
export async function serveExport(folder: string, stops: Stop[]): Promise<string> {
  const port = await freePort()
  const script = join(folder, 'node_modules/expo/bin/cli')
  const child = spawn(process.execPath, [script, 'serve', '--port', String(port)], {
    cwd: folder,
    stdio: 'ignore',
  })
  stops.push(() => child.kill())
  const origin = `http://localhost:${port}`
  await waitUntil('expo serve', async () => (await fetch(origin).catch(() => null)) !== null)
  return origin
}
