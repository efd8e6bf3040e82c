import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CliContext } from '../cliContext.ts'
import { CliError } from '../cliError.ts'
import { exitCodes } from '../exitCodes.ts'
import { type FieldRule, journeyFields } from '../scenarios/scenarioFields.ts'
import type { SimulateOptions } from '../simulate/simulateOptions.ts'

/** Adds `simulate`. */
export function addSimulate(program: Command, context: CliContext): void {
  program
    .command('simulate')
    .description('Tap a link on a simulated phone, install the app and open it')
    .argument('[link]', 'URL of a link')
    .addOption(choose('--device <name>', 'phone (default: pixel-9)', 'device'))
    .addOption(choose('--browser <name>', 'browser (default: that of the phone)', 'browser'))
    .addOption(choose('--network <name>', 'network of the tap (default: home)', 'network'))
    .addOption(choose('--open-network <name>', 'network of the first open', 'openNetwork'))
    .addOption(choose('--open-device <name>', 'phone of the first open', 'openDevice'))
    .option('--desktop', 'open the link on a computer, and scan its QR code with the phone')
    .option('--delay <seconds>', 'time between tap and first open, which passes', read('delay'))
    .option('--no-clipboard', 'the app may not read the clipboard (iOS)')
    .option('--no-referrer', 'Google Play loses its referrer (Android)')
    .option('--offline <seconds>', 'the phone is offline when the app opens', read('offline'))
    .option('--query <name=value...>', 'parameters to add to the link', addParameter)
    .option('--language <tag>', 'language of the phone (default: en-GB)')
    .option(
      '--timezone <name>',
      'time zone of the phone (default: Europe/London)',
      read('timezone'),
    )
    .option('--file <path>', 'run the scenarios of a file, and compare')
    .option('--base <url>', 'URL that paths in the file belong to, instead of its own')
    .option('--junit <path>', 'write a JUnit report of the scenarios')
    .option(
      '--connect <url>',
      'connect there instead of to the host of the link, such as before its DNS',
    )
    .option('--key <key>', 'publishable key (default: THROUGHLINK_PUBLISHABLE_KEY, or npm run dev)')
    .option('--app <id>', 'ID of the app (default: THROUGHLINK_APP_ID, or that of login)')
    .option('--service <url>', 'URL of the service (default: the one in the key)')
    .option('--json', 'print JSON instead of text')
    .action(async (link: string | undefined, options: SimulateOptions) => {
      if ((link === undefined) === (options.file === undefined)) {
        throw new CliError('Pass the URL of a link, or --file.', exitCodes.usage)
      }
      // Loaded here: other commands do not need the client, which must be built or run with its source condition.
      if (options.file !== undefined) {
        const { simulateFile } = await import('../scenarios/simulateFile.ts')
        await simulateFile(context, options.file, options)
      } else {
        const { simulateLink } = await import('../simulate/simulateLink.ts')
        await simulateLink(context, readLink(link ?? ''), options)
      }
    })
}

function choose(flags: string, description: string, field: string): Option {
  return new Option(flags, description).choices(journeyFields[field]?.choices ?? [])
}

/** Reads a value by the rule that scenario files have for it. */
function read(field: string): (text: string) => string | number {
  return (text) => {
    const rule: FieldRule | undefined = journeyFields[field]
    const value = field === 'timezone' ? text : Number(text)
    if (rule?.accepts(value)) return value
    throw new InvalidArgumentError(`It must be ${rule?.must ?? ''}.`)
  }
}

function addParameter(
  text: string,
  query: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const [name = '', ...value] = text.split('=')
  if (name === '' || value.length === 0) {
    throw new InvalidArgumentError('It must be a name and a value, such as ref=anna.')
  }
  return { ...query, [name]: value.join('=') }
}

function readLink(text: string): URL {
  const link = URL.parse(text)
  if (link !== null && /^https?:$/.test(link.protocol)) return link
  throw new CliError(
    `The link must be a web URL, such as https://go.example/amber, but is "${text}".`,
    exitCodes.usage,
  )
}
