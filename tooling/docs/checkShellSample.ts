import type { CliCommand } from './site/reference/printCli.ts'

export interface KnownCommands {
  readonly throughlink: CliCommand
  /** Scripts of the root and of each workspace, by the name of the workspace. The root is ''. */
  readonly scripts: ReadonlyMap<string, readonly string[]>
  /** Names of `throughlink-server admin`. */
  readonly adminCommands: readonly string[]
  readonly hasFile: (path: string) => boolean
}

/** Programs of others that samples call. Their arguments are not checked. */
const foreignPrograms = new Set([
  'cd',
  'curl',
  'docker',
  'echo',
  'export',
  'git',
  'kubectl',
  'psql',
  'redis-cli',
  'rm',
  'xcrun',
])
const foreignPackages = new Set([
  '@react-native-community/cli@20.2.0',
  'create-expo-app@latest',
  'expo',
  'jest',
  'uri-scheme',
  'vitest',
])
const serverRoles = new Set(['serve', 'work', 'all', 'migrate', 'admin', 'health'])
/** Commands of npm itself. */
const npmCommands = new Set(['ci', 'install'])

/** Finds commands of a shell sample that do not exist. */
export function checkShellSample(code: string, known: KnownCommands): readonly string[] {
  return splitCommands(code).flatMap((words) => checkCommand(words, known) ?? [])
}

/** Returns the words of each command. Quoted text counts as one word. */
function splitCommands(code: string): readonly (readonly string[])[] {
  return code
    .replace(/\\\n/g, ' ')
    .replace(/'[^']*'|"[^"]*"/g, 'quoted')
    .replace(/(^|\s)#.*$/gm, '')
    .split(/\n|&&|\s>\s.*/)
    .map((line) => line.trim().split(/\s+/))
    .filter(([first]) => first !== '')
}

function checkCommand(words: readonly string[], known: KnownCommands): string | null {
  const [program = '', ...rest] = words
  if (program === 'throughlink') return checkThroughlink(rest, known.throughlink)
  if (program === 'throughlink-server') {
    const [role = '', name] = rest
    const isKnown =
      role === '--version' ||
      (serverRoles.has(role) && (name === undefined || known.adminCommands.includes(name)))
    return isKnown ? null : words.join(' ')
  }
  if (/^[A-Z_]+=/.test(program)) return checkCommand(rest, known)
  if (program === '') return null
  if (program.includes('/')) return isScript(program, known) ? null : words.join(' ')
  if (program === 'node' || program === 'sh')
    return known.hasFile(rest[0] ?? '') ? null : words.join(' ')
  if (program === 'npm') return checkNpm(rest, known)
  if (program === 'npx') {
    if (rest[0] === 'throughlink') return checkThroughlink(rest.slice(1), known.throughlink)
    return foreignPackages.has(rest[0] ?? '') ? null : words.join(' ')
  }
  // In a container: `docker compose exec -T worker throughlink-server admin jobs list`.
  const inside = rest.indexOf('throughlink-server')
  if (inside !== -1) return checkCommand(rest.slice(inside), known)
  return foreignPrograms.has(program) ? null : words.join(' ')
}

/** Operators run the scripts of `deploy` in that folder. */
function isScript(program: string, { hasFile }: KnownCommands): boolean {
  return hasFile(program) || (program.startsWith('./') && hasFile(`deploy/${program.slice(2)}`))
}

function checkNpm(
  words: readonly string[],
  { scripts, throughlink }: KnownCommands,
): string | null {
  const [command = '', argument = ''] = words
  if (argument === 'throughlink') {
    return checkThroughlink(words.slice(words.indexOf('--') + 1), throughlink)
  }
  if (npmCommands.has(command)) return null
  const script = command === 'run' ? argument : command
  const at = words.indexOf('-w')
  const workspace = at === -1 ? '' : (words[at + 1] ?? '')
  return scripts.get(workspace)?.includes(script) ? null : `npm ${words.join(' ')}`
}

function checkThroughlink(words: readonly string[], program: CliCommand): string | null {
  let command = program
  for (const word of words) {
    const child = command.commands.find((found) => found.name() === word)
    if (child === undefined) break
    command = child
  }
  const wrong = words
    .filter((word) => word.startsWith('--'))
    .find((word) => !command.options.some(({ flags }) => flags.split(/[ ,]+/).includes(word)))
  if (command.commands.length === 0 && wrong === undefined) return null
  return `throughlink ${words.join(' ')}`
}
