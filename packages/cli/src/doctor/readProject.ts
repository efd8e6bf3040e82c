import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExpoConfig, Project } from './project.ts'

/** Reads the files of an app that decide which links open it. Runs none of its code. */
export function readProject(folder: string): Project {
  const manifest = parse(read(folder, 'package.json')) as {
    readonly dependencies?: object
    readonly devDependencies?: object
  } | null
  const app = parse(read(folder, 'app.json')) as { readonly expo?: ExpoConfig } | null
  return {
    dependencies:
      manifest === null
        ? null
        : Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }),
    expo: app?.expo ?? null,
    configFile: find(folder, 'app.config.{js,cjs,mjs,ts,cts,mts}'),
    manifest: read(folder, 'android/app/src/main/AndroidManifest.xml'),
    entitlements: read(folder, find(folder, 'ios/*/*.entitlements')),
    infoPlist: read(folder, find(folder, 'ios/*/Info.plist')),
  }
}

function find(folder: string, pattern: string): string | null {
  return globSync(pattern, { cwd: folder }).sort()[0] ?? null
}

function read(folder: string, path: string | null): string | null {
  if (path === null) return null
  try {
    return readFileSync(join(folder, path), 'utf8')
  } catch {
    return null
  }
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
