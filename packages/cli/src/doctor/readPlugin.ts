import { computed } from '../init/code/readValue.ts'
import { sdk } from '../project/project.ts'

interface PluginOptions {
  readonly domains: readonly string[]
  readonly scheme: string | null
}

/** Returns the options of our config plugin. Null if the app does not use it. */
export function readPlugin(plugins: readonly unknown[]): PluginOptions | typeof computed | null {
  for (const plugin of plugins) {
    const [name, options = {}] = [plugin].flat() as readonly unknown[]
    if (name === sdk && options === computed) return computed
    if (name !== sdk) continue
    const { domains = [], scheme = null } = options as Readonly<Record<string, unknown>>
    if (domains === computed || scheme === computed) return computed
    if (!Array.isArray(domains) || domains.includes(computed)) return computed
    return { domains: domains as readonly string[], scheme: scheme as string | null }
  }
  return null
}
