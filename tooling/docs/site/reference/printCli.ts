import type { Page } from '../toPage.ts'
import { printTable } from './printTable.ts'

/** The part of a command of commander that the page shows. */
export interface CliCommand {
  readonly commands: readonly CliCommand[]
  readonly options: readonly CliOption[]
  readonly registeredArguments: readonly CliArgument[]
  name: () => string
  description: () => string
  usage: () => string
}

interface CliOption {
  readonly flags: string
  readonly description: string
  readonly hidden: boolean
  readonly defaultValue?: unknown
  readonly argChoices?: readonly string[] | undefined
}

interface CliArgument {
  readonly description: string
  readonly required: boolean
  readonly argChoices?: readonly string[] | undefined
  name: () => string
}

/** Prints every command that does something, with its arguments and options. */
export function printCli(program: CliCommand): Page {
  return {
    title: 'Command line reference',
    description: 'Every command of throughlink, with its arguments and options.',
    body: `Generated from the commands themselves; \`--help\` prints the same. [The command line](/guides/command-line/) explains how to use it.\n\n${listLeaves(program, program.name()).join('\n\n')}`,
  }
}

function listLeaves(command: CliCommand, path: string): readonly string[] {
  return command.commands.length === 0
    ? [printCommand(command, path)]
    : command.commands.flatMap((child) => listLeaves(child, `${path} ${child.name()}`))
}

function printCommand(command: CliCommand, path: string): string {
  const { registeredArguments } = command
  const options = command.options.filter(({ hidden }) => !hidden)
  return [
    `## ${path}`,
    `${command.description()}.`.replace(/\.\.$/, '.'),
    `\`\`\`txt\n${path} ${command.usage()}\n\`\`\``,
    registeredArguments.length === 0
      ? ''
      : printTable(['Argument', 'Meaning'], registeredArguments.map(printArgument)),
    options.length === 0 ? '' : printTable(['Option', 'Meaning'], options.map(printOption)),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

const printArgument = (argument: CliArgument) => [
  `\`${argument.name()}\``,
  [argument.description, argument.required ? '' : 'optional', printChoices(argument.argChoices)]
    .filter((part) => part !== '')
    .join('; '),
]

const printOption = ({ flags, description, defaultValue, argChoices }: CliOption) => [
  `\`${flags}\``,
  [
    description,
    printChoices(argChoices),
    defaultValue === undefined ? '' : `default \`${JSON.stringify(defaultValue)}\``,
  ]
    .filter((part) => part !== '')
    .join('; ')
    .replaceAll('<', String.raw`\<`),
]

const printChoices = (choices: readonly string[] | undefined) =>
  choices === undefined ? '' : `one of ${choices.map((choice) => `\`${choice}\``).join(', ')}`
