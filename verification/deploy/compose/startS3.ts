import { createRequire } from 'node:module'
import { join } from 'node:path'
import { freePort } from '@throughlink/services'
import { installInCache } from '@throughlink/tooling/base/installInCache'

export const s3rver = { name: 's3rver', version: '3.7.1' }

/** A local server that is compatible with S3. */
export interface S3 {
  /** For BACKUP_S3_URL. */
  readonly url: string
  readonly stop: () => Promise<void>
}

interface S3rver {
  readonly run: () => Promise<unknown>
  readonly close: () => Promise<void>
}

/** Starts it with one bucket. Its data are in the folder. */
export async function startS3(folder: string, address: string): Promise<S3> {
  const installed = await installInCache(s3rver, { group: 's3' })
  const Server = createRequire(join(installed, 'package.json'))('s3rver') as new (
    options: object,
  ) => S3rver
  const port = await freePort()
  const server = new Server({
    ...{ port, address, silent: true, directory: folder },
    configureBuckets: [{ name: 'backups' }],
  })
  await server.run()
  return {
    url: `http://S3RVER:S3RVER@${address}:${port}/backups/throughlink`,
    stop: () => server.close(),
  }
}
