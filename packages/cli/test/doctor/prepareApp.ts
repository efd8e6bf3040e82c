import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createWorld, domain, publishableKey, runInWorld, type World } from './world.ts'

/** An app without the SDK, and its IDs. */
export interface PlainApp {
  readonly folder: string
  readonly bundleId: string
  readonly androidPackage: string
}

/** Runs `throughlink init` in an app, and does what it leaves to a person. */
export async function prepareApp({ folder, ...ids }: PlainApp): Promise<World> {
  const world = createWorld(new Map(), ids)
  const args = ['--key', publishableKey, '--domain', domain, '--scheme', 'acme', '--yes']
  const { code, notes } = await runInWorld(world, folder, ['init', '--project', folder, ...args])
  if (code !== 0) throw new Error(notes)
  return { ...world, files: doByHand(readFiles(folder)) }
}

function readFiles(folder: string): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !/node_modules|\.(png|jar|keystore|webp|icon)$/.test(path))
  return new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}

/** What `init` prints as steps by hand: entitlements, the delegate of another SDK, and a screen to open. */
function doByHand(files: Map<string, string>): Map<string, string> {
  const paths = [...files.keys()]
  const project = paths.find((path) => path.endsWith('project.pbxproj'))
  const name = /^ios\/(.+)\.xcodeproj/.exec(project ?? '')?.[1]
  const isEntitled = paths.some((path) => path.endsWith('.entitlements'))
  if (project !== undefined && name !== undefined && !isEntitled) {
    files.set(`ios/${name}/${name}.entitlements`, entitlements)
    change(files, project, /(\s+)(PRODUCT_BUNDLE_IDENTIFIER)/g, (_, space, key) => {
      return `${space}CODE_SIGN_ENTITLEMENTS = ${name}/${name}.entitlements;${space}${key}`
    })
  }
  const delegate = paths.find((path) => path.endsWith('AppDelegate.swift'))
  if (delegate !== undefined) change(files, delegate, /RNBranch\.(application|continue)/g, toRct)
  const module = paths.find((path) => /^(src\/)?throughlink\.ts$/.test(path)) ?? ''
  const isRouted = [...files.values()].some((text) => /getInitialURL|LinkRouting/.test(text))
  if (!isRouted) files.set(module.replace('throughlink.ts', 'OpenedScreen.tsx'), openedScreen)
  return files
}

const toRct = (): string => 'RCTLinkingManager.application'

function change(
  files: Map<string, string>,
  path: string,
  pattern: RegExp,
  replace: (...groups: string[]) => string,
): void {
  files.set(path, (files.get(path) ?? '').replace(pattern, replace))
}

const entitlements = `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0">
<dict>
	<key>com.apple.developer.associated-domains</key>
	<array>
		<string>applinks:${domain}</string>
	</array>
</dict>
</plist>
`

const openedScreen = `import { useLinkContext } from '@throughlink/react-native';

export function OpenedScreen() {
  const { linkRoute } = useLinkContext();
  return linkRoute;
}
`
