import { sdk } from '../project/project.ts'
import { insertImports } from './code/insertImports.ts'
import { type Code, parseCode } from './code/parseCode.ts'
import { applySplices } from './code/splice.ts'
import { type Jsx, wrapElement } from './code/wrapElement.ts'
import type { Draft } from './draft.ts'
import type { LinkModule } from './linkModule.ts'
import { listSources, toImportPath } from './sources.ts'

/** Returns the file that renders `LinkProvider`. Null if none does. */
export function findProvider(draft: Draft): string | null {
  const imported = new RegExp(`from ['"]${sdk}(/v0\\.3)?['"]`)
  const found = listSources(draft).find(
    ([, text]) => /<LinkProvider[\s>]/.test(text) && imported.test(text),
  )
  return found?.[0] ?? null
}

/** Puts `LinkProvider` around an element of a file, with components of the module inside it. */
export function planProvider(
  draft: Draft,
  path: string,
  findElement: (code: Code) => Jsx | null,
  module: LinkModule,
  inside: readonly string[] = [],
): void {
  const code = parseCode(path, draft.read(path) ?? '')
  const element = code === null ? null : findElement(code)
  const from = toImportPath(path, module.path)
  const names = ['linkConfig', ...inside]
  const wrapper = {
    opening: '<LinkProvider config={linkConfig}>',
    closing: '</LinkProvider>',
    before: inside.map((name) => `<${name} />`),
  }
  if (code === null || element === null) {
    draft.instruct(
      `In ${path}, put LinkProvider around what your app renders:`,
      [
        `import { LinkProvider } from '${sdk}'`,
        `import { ${names.join(', ')} } from '${from}'`,
        '',
        wrapper.opening,
        ...wrapper.before.map((line) => `  ${line}`),
        '  …',
        wrapper.closing,
      ].join('\n'),
    )
    return
  }
  const imports = insertImports(code, [
    [['LinkProvider'], sdk],
    [names, from],
  ])
  const after = applySplices(code.text, [...imports, wrapElement(code, element, wrapper)])
  draft.change(path, after, 'Put LinkProvider around the app.')
}
