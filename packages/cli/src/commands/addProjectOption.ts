import type { Command } from 'commander'

/** Option of commands that read the files of an app. */
export interface ProjectOption {
  readonly project: string
}

export function addProjectOption(command: Command): Command {
  return command.option('--project <folder>', 'folder of the app', '.')
}
