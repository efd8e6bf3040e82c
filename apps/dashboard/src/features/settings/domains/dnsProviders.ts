/** A DNS provider: its names for the fields of a record, and whether it wants names without the zone. */
export interface DnsProvider {
  readonly id: string
  readonly label: string
  readonly fields: { readonly type: string; readonly name: string; readonly value: string }
  readonly isRelative: boolean
  readonly note: string | null
}

export const dnsProviders = [
  {
    id: 'any',
    label: 'Any provider',
    fields: { type: 'Type', name: 'Name', value: 'Value' },
    isRelative: false,
    note: null,
  },
  {
    id: 'cloudflare',
    label: 'Cloudflare',
    fields: { type: 'Type', name: 'Name', value: 'Content or target' },
    isRelative: true,
    note: 'Set the proxy status of the CNAME record to “DNS only”.',
  },
  {
    id: 'route53',
    label: 'Route 53',
    fields: { type: 'Record type', name: 'Record name', value: 'Value' },
    isRelative: true,
    note: 'Put the value of the TXT record in double quotes.',
  },
  {
    id: 'godaddy',
    label: 'GoDaddy',
    fields: { type: 'Type', name: 'Name', value: 'Value' },
    isRelative: true,
    note: null,
  },
  {
    id: 'namecheap',
    label: 'Namecheap',
    fields: { type: 'Type', name: 'Host', value: 'Value' },
    isRelative: true,
    note: 'The records are under Advanced DNS.',
  },
  {
    id: 'google',
    label: 'Google Cloud DNS',
    fields: { type: 'Resource record type', name: 'DNS name', value: 'Data or canonical name' },
    isRelative: true,
    note: null,
  },
] as const satisfies readonly DnsProvider[]
export type DnsProviderId = (typeof dnsProviders)[number]['id']

/** Second-level names under which countries register domains. */
const registries: ReadonlySet<string> = new Set('ac co com edu gov net or org'.split(' '))

/** The zone that a name is most likely in: `example.com`, or `example.co.uk`. */
export function guessZone(name: string): string {
  const labels = name.split('.')
  const [second = '', top = ''] = labels.slice(-2)
  const size = top.length === 2 && registries.has(second) ? 3 : 2
  return labels.slice(-size).join('.')
}

/** A record's name without its zone. `@` for the zone itself. */
export function toRelativeName(name: string): string {
  const zone = guessZone(name)
  return name === zone ? '@' : name.slice(0, -zone.length - 1)
}

export interface DnsRecord {
  readonly type: string
  readonly name: string
  readonly value: string
}

/** The records as text for an email or a ticket. */
export function formatRecords(domain: string, records: readonly DnsRecord[]): string {
  const parts = records.map(
    ({ type, name, value }) => `Type:  ${type}\nName:  ${name}\nValue: ${value}`,
  )
  return [
    `Please create these DNS records for ${domain}:`,
    ...parts,
    'The names are complete. Keep the TXT record for as long as the domain is in use.',
  ].join('\n\n')
}
