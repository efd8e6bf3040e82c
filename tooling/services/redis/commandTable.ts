import { hashCommands } from './commands/hashCommands.ts'
import { keyCommands } from './commands/keyCommands.ts'
import { serverCommands } from './commands/serverCommands.ts'
import { setCommands } from './commands/setCommands.ts'
import { sortedSetCommands } from './commands/sortedSetCommands.ts'
import { stringCommands } from './commands/stringCommands.ts'
import type { CommandTable } from './storeCommand.ts'

/** The commands on the store by their names. `handleConnection.ts` has those of channels. */
export const commandTable: CommandTable = {
  ...serverCommands,
  ...keyCommands,
  ...stringCommands,
  ...hashCommands,
  ...setCommands,
  ...sortedSetCommands,
}
