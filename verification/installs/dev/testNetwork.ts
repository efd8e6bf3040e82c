import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enterPlace } from '@throughlink/services'
import { CommandError } from '@throughlink/tooling/base/command'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import { run } from '@throughlink/tooling/base/run'
import { getDevFolder, readDevState } from '../../../packages/cli/src/dev/devState.ts'
import { createNetwork, type Machine } from '../../harness/engines/createNetwork.ts'
import { withCleanup } from '../../harness/servers/withCleanup.ts'
import type { DevReport } from './devReport.ts'
import { startDev } from './startDev.ts'

/** Tests `npm run dev -- --host` from another machine, a network namespace: everything up to the phone itself. */
export async function testNetwork({ check }: DevReport, port: number, data: string): Promise<void> {
  await withCleanup(async (stops) => {
    const network = await createNetwork()
    stops.push(network.remove)
    const { address } = network.self
    const linkOrigin = `http://${address}:${port + 1}`
    const args = ['--port', String(port), '--data', data, '--host', address]
    const dev = await startDev(args)
    stops.push(() => dev.end('SIGINT'))
    check('with --host, it is ready', dev.isReady, dev.output())
    if (!dev.isReady) throw new CommandError('The rest was not tested.')
    check('it prints where phones open links', dev.output().includes(linkOrigin), dev.output())

    const root = realpathSync(mkdtempSync(join(tmpdir(), 'throughlink-network-')))
    const folder = join(root, 'shop')
    const state = getDevFolder(folder, process.getuid?.() === 0)
    stops.push(() => {
      for (const each of [root, state]) rmSync(each, { recursive: true, force: true })
    })
    // Expo's list of versions is read from the packages of this repository.
    symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'), 'junction')
    cpSync(join(repositoryRoot, 'packages/cli/test/fixtures/expo-router'), folder, {
      recursive: true,
    })
    const added = await run('npm', ['run', 'dev', 'app', folder, '--', '--dry-run'], {
      cwd: repositoryRoot,
      env: { ...process.env, THROUGHLINK_DEV_DATA: data, INIT_CWD: undefined },
    })
    const link = `${linkOrigin}/products/amber-floor-lamp`
    const isPrinted = added.code === 0 && added.stdout.includes(`with the link ${link}.`)
    check('an app gets a link with the address of this machine, and a QR code', isPrinted, added)
    if (!isPrinted) throw new CommandError('The rest was not tested.')

    const phone = network.addMachine()
    const demo = readDevState(state)?.demo
    const simulate = (...more: string[]) =>
      runOn(phone, [
        ...['--conditions=@throughlink/source', 'packages/cli/src/main.ts', 'simulate'],
        ...[`${link}?ref=anna`, '--device', 'iphone-15', ...more],
        ...['--key', demo?.apiKey ?? '', '--app', demo?.appId ?? ''],
      ])
    const isRouted = (output: string) =>
      /^Route +\/products\/amber-floor-lamp\?ref=anna$/m.test(output)
    const matched = await simulate('--no-clipboard')
    // By the address of the phone, which the tap has on one port and the app on the other.
    check('from another machine, the link is matched', isRouted(matched), matched)
    const scanned = await simulate('--desktop')
    check('so is its QR code on a computer', isRouted(scanned), scanned)
    const page = await runOn(phone, [
      '--eval',
      `fetch('http://${address}:${port}/').then(async (page) => console.log(await page.text()))`,
    ])
    check('the dashboard opens there', page.includes('<script'), page)
  })
}

async function runOn(machine: Machine, args: readonly string[]): Promise<string> {
  const { file, argv } = enterPlace(machine, process.execPath, args)
  const { stdout, stderr } = await run(file, argv, { cwd: repositoryRoot })
  return `${stdout}${stderr}`
}
