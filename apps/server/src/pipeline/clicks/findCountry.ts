import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Reader, type Response } from 'maxmind'

/** The country of an address, in two letters. Null for what belongs to none: private, unknown, no address. */
export type FindCountry = (address: string) => string | null

type CountryRecord = Response & { readonly country_code?: string }

// In the public domain, by the registries' own files: where a network is registered, which is not always
// where a person is.
const file = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

/** Reads the whole file, once: 8 MB of memory. Then a question takes about a microsecond. */
export function loadCountries(): FindCountry {
  const path = createRequire(import.meta.url).resolve(file)
  const reader = new Reader<CountryRecord>(readFileSync(path))
  return (address) => {
    const plain = address.startsWith('::ffff:') ? address.slice(7) : address
    return reader.get(plain)?.country_code ?? null
  }
}
