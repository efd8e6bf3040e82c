import { basename } from 'node:path'
import { readSchemes } from '../../packages/cli/src/project/project.ts'
import { readApplicationIds } from '../../packages/cli/src/project/readApplicationIds.ts'
import { toProject } from '../../packages/cli/src/project/toProject.ts'
import type { Texts } from '../../packages/cli/src/readTexts.ts'

/** An app on the service of `npm run dev`. */
export interface DevApp {
  readonly name: string
  /** Domain of its links. */
  readonly domain: string
  readonly scheme: string
  readonly androidPackage: string
  /** Where its first link leads a browser: with Expo, its web version in development. */
  readonly website: string
}

export interface DevPlace {
  /** Where phones in the network open links. Null: only this machine does. */
  readonly linkOrigin: string | null
  /** Port of the app's web version in development. */
  readonly webPort: string
}

/** Describes an app by its files. What it does not have yet is derived from the name of its folder. */
export function describeDevApp(
  folder: string,
  texts: Texts,
  { linkOrigin, webPort }: DevPlace,
): DevApp {
  const name = basename(folder)
  const label = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const id = label.replaceAll('-', '').replace(/^(?![a-z])/, 'app')
  const { expo, configFile, gradle } = toProject(texts)
  const [ownScheme] = expo === null ? [] : readSchemes(expo)
  const [applicationId] = gradle === null ? [] : readApplicationIds(gradle).ids
  const address = linkOrigin === null ? null : new URL(linkOrigin).hostname
  return {
    name,
    domain: address ?? `${label}.go.localhost`,
    scheme: ownScheme ?? id,
    androidPackage: expo?.android?.package ?? applicationId ?? `com.example.${id}`,
    website:
      expo === null && configFile === null
        ? `https://${id}.example`
        : `http://${address ?? 'localhost'}:${webPort}`,
  }
}
