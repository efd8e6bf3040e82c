import type { DevDemo } from '../../packages/cli/src/dev/devState.ts'
import { CommandError } from '../base/command.ts'
import { run } from '../base/run.ts'
import { devEmail } from './devState.ts'
import { demoDomain } from './formatWelcome.ts'
import { fromSource, serverFolder } from './startDevService.ts'

/** Enough for every chart to have a shape, and small enough for a first start. */
const size = ['--days', '60', '--scale', '0.05', '--journeys', '20']

/** Creates the owner and an organization, with traffic if there is a ClickHouse for it. Applies migrations first. */
export async function seedDevDemo(
  env: Readonly<Record<string, string>>,
  password: string,
  /** Traffic is stored in ClickHouse. */
  { hasTraffic }: { readonly hasTraffic: boolean },
): Promise<Pick<DevDemo, 'appId' | 'apiKey'>> {
  const account = ['--email', devEmail, '--password', password]
  const { code, stdout, stderr } = await run(
    process.execPath,
    [
      ...[fromSource, 'src/commands/seedDemo.ts', '--yes', '--domain', demoDomain],
      ...account,
      ...size,
      ...(hasTraffic ? [] : ['--no-traffic']),
    ],
    { cwd: serverFolder, env: { ...process.env, ...env } },
  )
  const read = (label: string) => new RegExp(`^${label} +(\\S+)$`, 'm').exec(stdout)?.[1]
  const [appId, apiKey] = [read('App'), read('API key')]
  if (code !== 0 || appId === undefined || apiKey === undefined) {
    throw new CommandError(
      `The demo could not be created. Run \`npm run dev -- --fresh\` to start over.\n${stdout}${stderr}`,
    )
  }
  return { appId, apiKey }
}
