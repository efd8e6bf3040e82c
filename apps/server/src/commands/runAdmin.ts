import { adminCommands, type AdminCommand } from './admin.ts'

/** The role `admin`: runs the command that the first argument names. Without a known one, prints all of them. */
export async function runAdmin(
  [name = '', ...args]: readonly string[],
  commands: Readonly<Record<string, AdminCommand>> = adminCommands,
): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command !== undefined) {
    const { run } = await command.load()
    await run(args)
    return
  }
  const isHelp = name === '--help' || name === 'help'
  const usage = formatUsage(commands)
  if (isHelp) process.stdout.write(usage)
  else {
    process.stderr.write(name === '' ? usage : `There is no command ${name}.\n\n${usage}`)
    process.exitCode = 1
  }
}

function formatUsage(commands: Readonly<Record<string, AdminCommand>>): string {
  const entries = Object.entries(commands)
  const width = Math.max(...entries.map(([name]) => name.length))
  const lines = entries.map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}\n`)
  return `Usage: throughlink-server admin <command>\n${lines.join('')}`
}
