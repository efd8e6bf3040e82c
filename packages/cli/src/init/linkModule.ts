import { type CodeStyle, restyle } from './code/codeStyle.ts'
import type { AppShape } from './describeApp.ts'
import type { Draft } from './draft.ts'
import type { LinkSettings } from './plan.ts'

/** The file that `init` adds, so that the app's own files need few changes. */
export interface LinkModule {
  readonly path: string
  /** Adds an export, unless the file has it. */
  readonly add: (part: Part) => void
}

/** An export of the file, with the imports it needs. */
export interface Part {
  readonly name: string
  readonly imports: readonly string[]
  readonly code: string
}

/** Chooses the file: beside the app's sources, and outside of the folder of routes. */
export function createLinkModule(
  draft: Draft,
  { language }: AppShape,
  style: CodeStyle,
): LinkModule {
  const hasSrc = draft.paths().some((path) => path.startsWith('src/'))
  const path = `${hasSrc ? 'src/' : ''}throughlink.${language === 'typescript' ? 'ts' : 'js'}`
  return {
    path,
    add({ name, imports, code }) {
      const text = draft.read(path) ?? ''
      if (new RegExp(`^export (const|function) ${name}\\b`, 'm').test(text)) return
      const isTyped = language === 'typescript'
      const lines = isTyped ? imports : imports.filter((line) => !line.startsWith('import type'))
      const missing = restyle(lines.map((line) => `${line}\n`).join(''), style)
      const added = restyle(`\n${isTyped ? code : code.replace(': Config', '')}`, style)
      const imported = /^(import .*\n)*/.exec(text)?.[0] ?? ''
      const after = imported + missing + text.slice(imported.length) + added
      draft.change(path, after, `Add ${name}.`)
    },
  }
}

/** The settings of `LinkProvider`. */
export function createConfigPart({ apiKey, appId }: LinkSettings): Part {
  return {
    name: 'linkConfig',
    imports: ["import type { Config } from '@throughlink/react-native';"],
    code: `export const linkConfig: Config = {
  // A publishable key identifies the app. It is not secret.
  API_KEY: '${apiKey}',
  appID: '${appId}',
  // Without a network on the first start, the match continues at the next one.
  resumeUnanswered: true,
};
`,
  }
}

/** The component that opens links with Expo Router. */
export const routingPart: Part = {
  name: 'LinkRouting',
  imports: ["import { useLinkRouting } from '@throughlink/react-native/expo-router';"],
  code: `/** Opens the screens of links. Render it inside LinkProvider. */
export function LinkRouting() {
  useLinkRouting();
  return null;
}
`,
}

/** The `linking` of React Navigation. With static navigation, screens have their paths themselves. */
export function createLinkingPart(screens: readonly string[] | null): Part {
  const paths = screens?.map(
    (name, index) => `      ${formatKey(name)}: '${index === 0 ? '' : toPath(name)}',\n`,
  )
  const config =
    paths === undefined
      ? ''
      : `  config: {
    // The path of each screen that links open, such as 'products/:id'.
    screens: {
${paths.join('')}    },
  },
`
  return {
    name: 'linking',
    imports: [
      "import { getInitialURL, linkPrefix, subscribe } from '@throughlink/react-native/react-navigation';",
    ],
    code: `export const linking = {
  prefixes: [linkPrefix],
  getInitialURL,
  subscribe,
${config}};
`,
  }
}

function formatKey(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`
}

function toPath(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^\w-]+/g, '-')
    .toLowerCase()
}
