import { parseArgs } from 'node:util'

export interface DemoOptions {
  readonly email: string
  /** Of a new account. Null: a random one is made. */
  readonly password: string | null
  readonly organization: string
  readonly domain: string
  readonly days: number
  readonly scale: number
  readonly seed: number
  /** Whether to write traffic, which needs ClickHouse. */
  readonly hasTraffic: boolean
  /** Installs that really take place, in the last day. */
  readonly journeys: number
  /** Whether to start without a question. */
  readonly isConfirmed: boolean
}

const demoUsage = `Usage: npm run seed -- [options]
Creates an organization with an app, about 400 links and a year of traffic. For trials only.
  --email <address>       owner of the organization (owner@lumen.example)
  --password <text>       password of a new account; by default a random one, which is printed
  --organization <name>   name of the organization and the app (Lumen)
  --domain <name>         link domain, which must be free (go.lumen.localhost)
  --days <number>         days of traffic, from 7 to 365 (365)
  --scale <number>        amount of traffic, from 0.01 to 2 (1)
  --journeys <number>     installs of the last day that are real, with an explanation (200)
  --seed <number>         the same number makes the same traffic (1)
  --no-traffic            no traffic, so that ClickHouse is not needed
  --yes                   do not ask before writing
`

export type DemoOptionsResult =
  | { readonly ok: true; readonly options: DemoOptions }
  | { readonly ok: false; readonly error: string }

/** Reads the arguments of `npm run seed`. */
export function readDemoOptions(args: readonly string[]): DemoOptionsResult {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        email: { type: 'string', default: 'owner@lumen.example' },
        password: { type: 'string' },
        organization: { type: 'string', default: 'Lumen' },
        domain: { type: 'string', default: 'go.lumen.localhost' },
        days: { type: 'string', default: '365' },
        scale: { type: 'string', default: '1' },
        journeys: { type: 'string', default: '200' },
        seed: { type: 'string', default: '1' },
        'no-traffic': { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    if (values.help) return { ok: false, error: demoUsage }
    const { email, password, organization, domain } = values
    return {
      ok: true,
      options: {
        email: email.trim().toLowerCase(),
        password: password ?? null,
        organization,
        domain: domain.toLowerCase(),
        days: Math.floor(readNumber('days', values.days, 7, 365)),
        scale: readNumber('scale', values.scale, 0.01, 2),
        journeys: Math.floor(readNumber('journeys', values.journeys, 0, 2_000)),
        seed: Math.floor(readNumber('seed', values.seed, 0, 2 ** 32 - 1)),
        hasTraffic: !values['no-traffic'],
        isConfirmed: values.yes,
      },
    }
  } catch (error) {
    return { ok: false, error: `${(error as Error).message}\n${demoUsage}` }
  }
}

function readNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text)
  if (text.trim() === '' || !(value >= min && value <= max)) {
    throw new Error(`--${name} must be a number from ${min} to ${max}.`)
  }
  return value
}
