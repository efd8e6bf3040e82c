/** What an installation has to handle on an ordinary day. */
export interface Load {
  readonly clicksPerDay: number
  readonly installsPerDay: number
  readonly eventsPerDay: number
}

/** The three sizes of the page about sizing. An install for every 20 clicks is an assumption. */
export const sizes = [
  { name: 'Small team', clicksPerDay: 10_000, installsPerDay: 500, eventsPerDay: 100_000 },
  {
    name: 'Large app',
    clicksPerDay: 10_000_000,
    installsPerDay: 500_000,
    eventsPerDay: 100_000_000,
  },
  {
    name: 'Internet scale',
    clicksPerDay: 1_000_000_000,
    installsPerDay: 50_000_000,
    eventsPerDay: 10_000_000_000,
  },
] as const satisfies readonly (Load & { readonly name: string })[]
