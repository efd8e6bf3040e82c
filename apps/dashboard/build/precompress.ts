import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|html|svg|json)$/
/** Smaller files fit into one packet anyway. */
const minBytes = 1_400

/** Writes `.br` and `.gz` next to each built file, so that the service compresses nothing at run time. */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    closeBundle() {
      for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
        if (!compressible.test(name)) continue
        const path = join(outDir, name)
        const content = readFileSync(path)
        if (content.length < minBytes) continue
        const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
        writeFileSync(`${path}.br`, brotliCompressSync(content, brotli))
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
