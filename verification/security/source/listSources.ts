import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import ts from 'typescript'

export interface Source {
  /** Below the root of the repository. */
  readonly path: string
  readonly file: ts.SourceFile
}

/** Parses the sources of these folders, without tests. */
export function listSources(folders: readonly string[]): readonly Source[] {
  const patterns = folders.map((folder) => `${folder}/**/*.{ts,tsx,js}`)
  return globSync(patterns, { cwd: repositoryRoot })
    .filter((path) => !/\.test(-d)?\.tsx?$/.test(path))
    .sort()
    .map((path) => {
      const text = readFileSync(join(repositoryRoot, path), 'utf8')
      return { path, file: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) }
    })
}

/** Calls back for every node of a file. */
export function visitNodes(file: ts.SourceFile, visit: (node: ts.Node) => void): void {
  const walk = (node: ts.Node): void => {
    visit(node)
    ts.forEachChild(node, walk)
  }
  walk(file)
}

/** Returns the line of a node, counted from 1. */
export function readLine(file: ts.SourceFile, node: ts.Node): number {
  return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
}
