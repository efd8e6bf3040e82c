export interface AdminCommand {
  readonly summary: string
  readonly load: () => Promise<{ readonly run: (args: readonly string[]) => Promise<void> }>
}

/** Commands for operators, by name. Each loads its modules when it runs. */
export const adminCommands: Readonly<Record<string, AdminCommand>> = {
  accounts: {
    summary: 'print a link to create the first owner, or to reset a password',
    load: () => import('./accounts.ts'),
  },
  backup: {
    summary: 'back up all engines, now or every day, and restore them',
    load: () => import('./backup.ts'),
  },
  'dead-letters': {
    summary: 'list, retry or drop event log entries that ClickHouse refused',
    load: () => import('./deadLetters.ts'),
  },
  email: {
    summary: 'send a test email, or print whether email works',
    load: () => import('./email.ts'),
  },
  jobs: {
    summary: 'list, retry or drop background jobs',
    load: () => import('./jobs.ts'),
  },
  'log-databases': {
    summary: 'list the databases of the event log, or allow another list',
    load: () => import('./logDatabases.ts'),
  },
  models: {
    summary: 'list the learned models of an app, or pin a version',
    load: () => import('./models.ts'),
  },
  organizations: {
    summary: 'list organizations with their ids',
    load: () => import('./organizations.ts'),
  },
  people: {
    summary: 'list people with their ids, roles and ways to sign in',
    load: () => import('./people.ts'),
  },
  quotas: {
    summary: 'show or set the quotas of an organization',
    load: () => import('./quotas.ts'),
  },
  'rebuild-index': {
    summary: 'rebuild the click index after Redis has lost it',
    load: () => import('./rebuildClickIndex.ts'),
  },
  retention: {
    summary: 'keep the analytics of an organization for fewer months',
    load: () => import('./retention.ts'),
  },
  takedown: {
    summary: 'take an abusive link, domain or organization down, or undo it',
    load: () => import('./takedown.ts'),
  },
}

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
