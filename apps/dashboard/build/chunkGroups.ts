import { fileURLToPath } from 'node:url'

interface ModuleInfo {
  readonly importedIds: readonly string[]
}

interface Context {
  getModuleInfo(id: string): ModuleInfo | null
}

const popups =
  /[\\/]@base-ui[\\/]react[\\/](popover|menu|dialog|alert-dialog|select|combobox|autocomplete)[\\/]/
const fields = /[\\/]@base-ui[\\/]react[\\/](?!csp-provider|toast|utils|internals)[a-z-]+[\\/]/
const own = /[\\/]apps[\\/]dashboard[\\/]src[\\/]/

const overview = fileURLToPath(
  new URL('../src/features/overview/OverviewPage.tsx', import.meta.url),
)

/**
 * Which modules share a file. Without groups, each module that two pages use is a file of its own: dozens of requests,
 * which take seconds on a slow network. The overview is the first page of most visits: what it has is in a file that
 * contains nothing else. What the other pages share is by what they need: a page without popups loads no code for them.
 * Modules of one page stay with it.
 */
export const chunkGroups = [
  { name: 'vendor', tags: ['$initial' as const], test: /[\\/]node_modules[\\/]/, priority: 5 },
  { name: 'app', tags: ['$initial' as const], priority: 4 },
  {
    name: (id: string, context: Context) =>
      id !== overview && isOfOverview(id, context) ? 'overview' : null,
    priority: 3,
  },
  {
    name: (id: string, context: Context) =>
      reaches(id, popups, context) ? 'popups' : reaches(id, fields, context) ? 'fields' : 'shared',
    minShareCount: 9,
    includeDependenciesRecursively: false,
    priority: 2,
  },
]

/** The sources that the overview imports, directly or not. Packages follow them. */
function isOfOverview(id: string, context: Context): boolean {
  return own.test(id) && listImported(overview, context, own).has(id)
}

/** Returns whether a module imports one that matches, directly or not. */
function reaches(id: string, pattern: RegExp, context: Context): boolean {
  for (const each of listImported(id, context)) if (pattern.test(each)) return true
  return false
}

function listImported(id: string, context: Context, within = /(?:)/): ReadonlySet<string> {
  const seen = new Set([id])
  for (const each of seen) {
    for (const imported of context.getModuleInfo(each)?.importedIds ?? []) {
      if (within.test(imported)) seen.add(imported)
    }
  }
  return seen
}
