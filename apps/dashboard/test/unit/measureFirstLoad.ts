import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

export interface FirstLoad {
  /** Paths in the built folder. */
  readonly files: readonly string[]
  /** JavaScript in kilobytes of 1,000 bytes, after gzip. */
  readonly kilobytes: number
}

/**
 * Measures the JavaScript that the overview needs: the entry, the page's own file, and all that they import
 * statically.
 */
export function measureFirstLoad(folder: string): FirstLoad {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const scripts = listScripts(read('index.html'))
  const overview = scripts.flatMap((file) => findDynamicImport(read(file), 'OverviewPage'))
  if (overview.length === 0) throw new Error('No file imports the overview.')
  const files = new Set<string>()
  const add = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const imported of listStaticImports(read(file))) {
      add(normalize(join(dirname(file), imported)).replaceAll('\\', '/'))
    }
  }
  for (const file of scripts) add(file)
  for (const name of overview) add(`assets/${name}`)
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0)
  return { files: [...files], kilobytes: bytes / 1000 }
}

/** Lists the scripts and the preloaded modules of a page. */
export function listScripts(html: string): string[] {
  const urls = html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)
  return [...urls].map(([, file = '']) => file)
}

/** Lists the modules that a built module imports when it is loaded. */
export function listStaticImports(code: string): string[] {
  const imports = code.matchAll(
    /(?:^|[;}\s])(?:import|export)(?:[\w$\s*{},]*?from)?\s*["'](\.[^"']+)["']/g,
  )
  return [...imports].map(([, path = '']) => path)
}

/** Returns the name of the file that is imported later and begins with a name. */
export function findDynamicImport(code: string, name: string): string[] {
  const found = new RegExp(`import\\(["'\`]\\./(${name}-[\\w-]+\\.js)["'\`]\\)`).exec(code)
  return found?.[1] === undefined ? [] : [found[1]]
}
