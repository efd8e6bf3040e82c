import { createRequire } from 'node:module'
import { type Plugin, transformAsync, types } from '@babel/core'

const require = createRequire(import.meta.url)
const plugin = require.resolve('@babel/plugin-transform-modules-commonjs')

/**
 * Removes `typeof process !== 'undefined' &&`, which only ES modules in a browser need. Metro replaces
 * `process.env.NODE_ENV`, but Terser and Hermes keep code behind a constant that also tests `typeof process`.
 */
const removeProcessGuard: Plugin = {
  visitor: {
    LogicalExpression(path) {
      const isGuard = path.get('left').toString() === 'typeof process !== "undefined"'
      if (path.node.operator === '&&' && isGuard) path.replaceWith(path.node.right)
    },
  },
}

/**
 * Moves the body of an async function into an async arrow function that is called at once. Metro translates
 * async functions for Hermes, and adds two functions to each of them, but none to one that is called at once.
 * Methods are translated well as they are. A parameter that is a pattern can throw, and the error must reject
 * the promise, so such functions stay too.
 */
const callAsyncBodies: Plugin = {
  visitor: {
    Function(path) {
      const { node } = path
      const isCalled = path.key === 'callee'
      if (!node.async || node.generator || path.isMethod() || isCalled) return
      if (node.params.some(({ type }) => type !== 'Identifier')) return
      const body = types.arrowFunctionExpression([], node.body, true)
      const call = types.callExpression(body, [])
      const isArrow = node.type === 'ArrowFunctionExpression'
      node.async = false
      node.body = isArrow ? call : types.blockStatement([types.returnStatement(call)])
    },
  },
}

export interface Module {
  readonly code: string
  /** The source map, as JSON. */
  readonly map: string
}

/**
 * Translates an ES module to CommonJS. Babel and not esbuild, because esbuild adds about 400 B of helpers to
 * each file, and exports through getters.
 */
export async function toCommonJs(name: string, { code, map }: Module): Promise<Module> {
  const translated = await transformAsync(code.replace(/\n\/\/# sourceMappingURL=.*\n$/, ''), {
    filename: name,
    plugins: [plugin, removeProcessGuard, callAsyncBodies],
    // The files do not import each other in a circle, so a re-exported value is final when it is read.
    assumptions: { constantReexports: true },
    inputSourceMap: JSON.parse(map) as object,
    sourceMaps: true,
    babelrc: false,
    configFile: false,
    compact: false,
  })
  if (typeof translated?.code !== 'string') throw new Error(`Babel returned no code for ${name}`)
  return {
    code: `${translated.code}\n//# sourceMappingURL=${name}.map\n`,
    map: JSON.stringify(translated.map),
  }
}
