/**
 * `npm run dev app <folder>`: gives an app of yours an app of its own on the service of `npm run dev`, with a domain and
 * keys, and adds the SDK of this checkout to it. Further arguments are those of `throughlink init`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { encodeQR } from 'qr'
import { ApiError } from '../../packages/api/src/apiError.ts'
import type { Api } from '../../packages/api/src/createApi.ts'
import { type DevDemo, getDevFolder, readDevState } from '../../packages/cli/src/dev/devState.ts'
import { projectFiles } from '../../packages/cli/src/project/toProject.ts'
import { readTexts } from '../../packages/cli/src/readTexts.ts'
import { command, CommandError } from '../base/command.ts'
import { repositoryRoot } from '../base/report.ts'
import { createSecretKey } from './createSecretKey.ts'
import { describeDevApp } from './describeDevApp.ts'
import { writeDevState } from './devState.ts'
import { signInToDev } from './signInToDev.ts'

/** Of the key with which the templates of Expo and React Native sign debug builds. */
const debugFingerprint =
  'FA:C6:17:45:DC:09:03:78:6F:B9:ED:E6:2A:96:2B:39:9F:73:48:F0:BB:6F:89:9B:83:32:66:75:91:03:3B:9C'

/** The link that the quick start taps. */
const firstPath = 'products/amber-floor-lamp'

await command(async () => {
  const [, given, ...initArgs] = process.argv.slice(2)
  if (given === undefined || given.startsWith('-')) {
    throw new CommandError(
      'Usage: npm run dev app <folder> [-- options of throughlink init]\nThe folder is that of an Expo or React Native app.',
    )
  }
  const folder = resolve(process.env['INIT_CWD'] ?? '.', given)
  if (!existsSync(join(folder, 'package.json'))) {
    throw new CommandError(`${folder} has no package.json. Create the app first.`)
  }
  const isRoot = process.getuid?.() === 0
  const chosen = process.env['THROUGHLINK_DEV_DATA']
  const service = readDevState(chosen ?? getDevFolder(repositoryRoot, isRoot))
  if (!service?.demo) throw new CommandError('Start `npm run dev` first, in another terminal.')
  const { origin } = service.demo
  const api = await signInToDev(origin, service.password)

  const stateFolder = getDevFolder(folder, isRoot)
  const earlier = readDevState(stateFolder)?.demo ?? null
  const isKept = earlier !== null && (await hasApp(api, earlier.appId))
  const demo = isKept ? earlier : await createApp(api, folder, service.demo)
  writeDevState(stateFolder, { demo })
  // It has a secret key.
  writeFileSync(join(stateFolder, '.gitignore'), '*\n')

  const init = ['init', '--install', '--key', demo.apiKey, ...initArgs]
  const child = spawn(
    process.execPath,
    [
      '--conditions=@throughlink/source',
      join(repositoryRoot, 'tooling/dev/throughlink.ts'),
      ...init,
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        INIT_CWD: folder,
        THROUGHLINK_URL: origin,
        THROUGHLINK_APP_ID: demo.appId,
        THROUGHLINK_SECRET_KEY: demo.secretKey,
      },
    },
  )
  const [code] = (await once(child, 'exit')) as [number | null]
  process.exitCode = code ?? 1
})

async function hasApp(api: Api, appId: string): Promise<boolean> {
  return api.getApp({ params: { appId } }).then(
    () => true,
    () => false,
  )
}

async function createApp(
  api: Api,
  folder: string,
  { origin, linkOrigin }: DevDemo,
): Promise<DevDemo> {
  const texts = readTexts(folder, projectFiles)
  const { domain, website, ...app } = describeDevApp(folder, texts, {
    linkOrigin: linkOrigin ?? null,
    // The variable of React Native and Expo.
    webPort: process.env['RCT_METRO_PORT'] ?? '8081',
  })
  const { items } = (await api.listOrganizations({ query: { limit: 1 } })).body
  const organizationId = items[0]?.id ?? ''
  const { body: created } = await api.createApp({
    params: { organizationId },
    body: { ...app, androidFingerprints: [debugFingerprint] },
  })
  const appId = created.id
  await api.addDomain({ params: { appId }, body: { domain } }).catch((error: unknown) => {
    const isTaken = error instanceof ApiError && error.status === 409
    if (linkOrigin === undefined || !isTaken) throw error
    throw new CommandError(
      `Another app has the links at ${linkOrigin}. To give them to this one, start over with --fresh.`,
    )
  })
  const destination = `${website}/${firstPath}`
  // On this machine, the link opens the web version. In a network, it shows a QR code for phones.
  const opensHere = new URL(website).hostname === 'localhost'
  const { body: link } = await api.createLink({
    params: { appId },
    body: { slug: firstPath, destination, ...(opensHere ? { desktopUrl: destination } : {}) },
  })
  const secretKey = await createSecretKey(api, appId)
  console.log(`Created the app ${app.name} on the service, with the link ${link.url}.`)
  if (linkOrigin !== undefined) {
    console.log(`Scan it with a phone in the same network:\n\n${encodeQR(link.url, 'ascii')}`)
  }
  const address = { origin, ...(linkOrigin === undefined ? {} : { linkOrigin }) }
  return { ...address, appId, apiKey: created.publishableKey, secretKey }
}
