import { Command } from 'commander'
import type { CliContext } from './cliContext.ts'
import { addCompletion } from './commands/addCompletion.ts'
import { addDoctor } from './commands/addDoctor.ts'
import { addEvents } from './commands/addEvents.ts'
import { addExplain } from './commands/addExplain.ts'
import { addExport } from './commands/addExport.ts'
import { addImport } from './commands/addImport.ts'
import { addInit } from './commands/addInit.ts'
import { addLogin } from './commands/addLogin.ts'
import { addMcp } from './commands/addMcp.ts'
import { addSimulate } from './commands/addSimulate.ts'
import { addLinks } from './commands/links/addLinks.ts'
import { exitCodes } from './exitCodes.ts'
import { version } from './version.ts'

const exitCodeHelp = `
Exit codes: ${exitCodes.ok} done, ${exitCodes.failed} failed, ${exitCodes.usage} wrong arguments, ${exitCodes.notAllowed} no key or not allowed, ${exitCodes.notFound} not found,
${exitCodes.unavailable} the service is unavailable.`

/** Creates the command `throughlink` with all its commands. */
export function createProgram(context: CliContext): Command {
  const program = new Command('throughlink')
    .description('Links that survive the install, from a terminal')
    .version(version, '--version', 'print the version')
    .showHelpAfterError('Run with --help for the arguments.')
    .addHelpText('after', exitCodeHelp)
    .configureOutput({
      writeOut: (text) => {
        context.print(text.trimEnd())
      },
      writeErr: (text) => {
        context.note(text.trimEnd())
      },
    })
    // The caller decides how the process ends.
    .exitOverride()
  addLogin(program, context)
  addInit(program, context)
  addLinks(program, context)
  addSimulate(program, context)
  addDoctor(program, context)
  addImport(program, context)
  addExport(program, context)
  addExplain(program, context)
  addEvents(program, context)
  addMcp(program, context)
  // Last, because it reads the commands.
  addCompletion(program)
  return program
}
