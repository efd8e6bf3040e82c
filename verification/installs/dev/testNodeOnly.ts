import { CommandError } from '@throughlink/tooling/base/command'
import { arePortsFree } from './arePortsFree.ts'
import { findDemoLink, isDemoRoute } from './demoLink.ts'
import type { DevReport } from './devReport.ts'
import { readWithDemo } from './runWithDemo.ts'
import { startDev } from './startDev.ts'

/** Tests what differs without the engines of this machine. A full test also starts it a second time. */
export async function testNodeOnly(
  { check, addStart }: DevReport,
  port: number,
  data: string,
  isFull: boolean,
): Promise<void> {
  const args = ['--port', String(port), '--data', data, '--node-only']
  const first = await startDev(args)
  const isSubstituted = first.output().includes('Using PostgreSQL from npm and a Redis in memory')
  check('with Node alone, it is ready', first.isReady && isSubstituted, first.output())
  if (!first.isReady) throw new CommandError('The rest was not tested.')
  addStart('first start with Node alone', first.seconds)
  // By the fingerprint, which is looked up in Redis.
  const link = findDemoLink(first.output())
  const routed = await readWithDemo(data, ['simulate', link, '--no-referrer'])
  check('with Node alone, its link routes with ?ref=', isDemoRoute(routed), routed)
  await first.end('SIGINT')
  check('with Node alone, Ctrl-C stops everything', await arePortsFree(port, data), first.output())
  if (!isFull) return

  const again = await startDev(args)
  check('with Node alone, the next start is ready', again.isReady, again.output())
  console.log(`# next start with Node alone: ${again.seconds} s`)
  await again.end('SIGKILL')
  check(
    'with Node alone, nothing is left after it was killed',
    await arePortsFree(port, data),
    null,
  )
}
