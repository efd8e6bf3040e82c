import { findFilterProblems, hasAndroidScheme } from '../project/androidManifest.ts'
import type { Draft } from './draft.ts'
import type { LinkSettings } from './plan.ts'

const path = 'android/app/src/main/AndroidManifest.xml'

/** Adds intent filters to the activity that the launcher starts. */
export function planAndroid(draft: Draft, { domains, scheme }: LinkSettings): void {
  const manifest = draft.read(path)
  if (manifest === null) return
  const claims = domains.map((domain) => [domain, findFilterProblems(manifest, domain)] as const)
  for (const [domain, problems] of claims) {
    if (problems?.includes('unverified') !== true) continue
    draft.instruct(
      `In ${path}, add android:autoVerify="true" to the intent filter for ${domain}: without it, Android opens the browser.`,
    )
  }
  const filters = [
    ...claims
      .filter(([, problems]) => problems === null)
      .map(([domain]) =>
        createFilter(
          ' android:autoVerify="true"',
          `android:scheme="https" android:host="${domain}"`,
        ),
      ),
    // Within one filter, Android would combine the scheme with the domains.
    ...(scheme === null || hasAndroidScheme(manifest, scheme)
      ? []
      : [createFilter('', `android:scheme="${scheme}"`)]),
  ]
  if (filters.length === 0) return
  const changed = insertFilters(manifest, filters)
  if (changed === null) {
    draft.instruct(`In ${path}, add to the activity of your app:`, filters.flat().join('\n'))
  } else {
    draft.change(path, changed, 'Let links on your domains open the app on Android.')
  }
}

function createFilter(attributes: string, data: string): readonly string[] {
  return [
    `<intent-filter${attributes}>`,
    '    <action android:name="android.intent.action.VIEW" />',
    '    <category android:name="android.intent.category.DEFAULT" />',
    '    <category android:name="android.intent.category.BROWSABLE" />',
    `    <data ${data} />`,
    '</intent-filter>',
  ]
}

/** Inserts after the launcher's filter. Null if there is not exactly one. */
function insertFilters(manifest: string, filters: readonly (readonly string[])[]): string | null {
  const withoutComments = manifest.replace(/<!--[\s\S]*?-->/g, (comment) =>
    ' '.repeat(comment.length),
  )
  const found = [
    ...withoutComments.matchAll(
      /([ \t]*)<intent-filter[^>]*>(?:(?!<\/intent-filter>)[\s\S])*<\/intent-filter>/g,
    ),
  ]
  const launchers = found.filter(([filter]) => filter.includes('android.intent.category.LAUNCHER'))
  const [launcher] = launchers
  if (launcher === undefined || launchers.length > 1) return null
  const [text, indent = ''] = launcher
  const end = launcher.index + text.length
  const added = filters.flat().map((line) => `\n${indent}${line}`)
  return manifest.slice(0, end) + added.join('') + manifest.slice(end)
}
