import addTabCompletion from '@bomb.sh/tab/commander'
import type { Command } from 'commander'

/** Adds `complete`, which prints a script for a shell, and completes arguments for that script. */
export function addCompletion(program: Command): void {
  addTabCompletion(program)
  program.commands
    .find((command) => command.name() === 'complete')
    ?.description('Print a completion script for zsh, bash, fish or powershell')
}
