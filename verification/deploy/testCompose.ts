/**
 * `npm run verify compose`: runs the commands of `docs/operations`, in order and as they are written: a trial, an
 * installation on one host, backup, loss of everything, restore, and those of the runbooks. With `--full`, also an
 * upgrade and new secrets under load. The images of the engines are stand-ins from Debian packages; ClickHouse is only
 * its engine. It has a network of its own, so that the ports of this machine stay free. Needs root.
 * `--keep <folder>` keeps the images there for the next run.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { command } from '@throughlink/tooling/base/command'
import { installInCache } from '@throughlink/tooling/base/installInCache'
import { type ReportRow, writeReport } from '@throughlink/tooling/base/report'
import { formatRow } from '../harness/report/rows.ts'
import { withCleanup } from '../harness/servers/withCleanup.ts'
import { createEngineImages } from './compose/createEngineImages.ts'
import { operate } from './compose/operate.ts'
import { s3rver } from './compose/startS3.ts'
import { createBaseImages } from './image/createBaseImages.ts'
import { openPodman } from './image/openPodman.ts'

const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    keep: { type: 'string' },
    // Of the process in the other network.
    inside: { type: 'string' },
    outer: { type: 'string', default: '' },
  },
})

await command(async () => {
  if (values.inside !== undefined) {
    const folder = values.inside
    const podman = await openPodman(folder)
    const outerPid = Number(values.outer)
    const rows: ReportRow[] = []
    try {
      await withCleanup((stops) =>
        operate({ podman, folder, outerPid, isFull: values.full, stops }, rows),
      )
    } finally {
      // Also of a run that could not go on.
      for (const row of rows) console.log(formatRow(row))
      writeReport('compose', rows, { shown: true })
    }
    return
  }
  if (process.getuid?.() !== 0) {
    console.log('Not possible here: it needs root, for a network of its own.')
    return
  }
  const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'throughlink-compose-')))
  await mkdir(folder, { recursive: true })
  const podman = await openPodman(folder)
  // Of a run that was interrupted: engines keep the passwords of their first start.
  const removeAll = async () => {
    await podman.try('rm', '--all', '--force')
    await podman.try('volume', 'rm', '--all', '--force')
    await podman.try('network', 'prune', '--force')
  }
  await removeAll()
  try {
    await createBaseImages(podman, folder)
    await createEngineImages(podman, folder)
    // In the other network, nothing can be downloaded.
    await installInCache(s3rver, { group: 's3' })
    const args = [...process.execArgv, import.meta.filename, ...process.argv.slice(2)]
    const inside = ['--inside', folder, '--outer', String(process.pid)]
    const child = spawn('unshare', ['--net', process.execPath, ...args, ...inside], {
      stdio: 'inherit',
    })
    process.exitCode = await new Promise<number>((resolve) => {
      child.once('close', (code) => {
        resolve(code ?? 1)
      })
    })
  } finally {
    await removeAll()
    if (values.keep === undefined) {
      await podman.try('rmi', '--all', '--force')
      if (existsSync(folder)) await rm(folder, { recursive: true, force: true })
    }
  }
})
