/** A country of the audience. */
export interface Country {
  readonly code: string
  /** Share of visits, in thousandths. */
  readonly weight: number
  /** Hours ahead of UTC, without daylight saving time. */
  readonly offset: number
  readonly language: string
  readonly timezone: string
  /** Share of iPhones among phones. */
  readonly iosShare: number
}

type Row = readonly [string, number, number, string, string, number]

const rows: readonly Row[] = [
  ['DE', 218, 1, 'de-DE', 'Europe/Berlin', 0.39],
  ['GB', 132, 0, 'en-GB', 'Europe/London', 0.52],
  ['FR', 96, 1, 'fr-FR', 'Europe/Paris', 0.38],
  ['US', 92, -5, 'en-US', 'America/New_York', 0.58],
  ['NL', 61, 1, 'nl-NL', 'Europe/Amsterdam', 0.46],
  ['AT', 52, 1, 'de-AT', 'Europe/Vienna', 0.41],
  ['CH', 47, 1, 'de-CH', 'Europe/Zurich', 0.58],
  ['IT', 44, 1, 'it-IT', 'Europe/Rome', 0.32],
  ['ES', 41, 1, 'es-ES', 'Europe/Madrid', 0.28],
  ['PL', 34, 1, 'pl-PL', 'Europe/Warsaw', 0.2],
  ['SE', 28, 1, 'sv-SE', 'Europe/Stockholm', 0.6],
  ['BE', 25, 1, 'nl-BE', 'Europe/Brussels', 0.4],
  ['DK', 21, 1, 'da-DK', 'Europe/Copenhagen', 0.63],
  ['NO', 16, 1, 'nb-NO', 'Europe/Oslo', 0.64],
  ['IE', 13, 0, 'en-IE', 'Europe/Dublin', 0.51],
  ['CZ', 12, 1, 'cs-CZ', 'Europe/Prague', 0.27],
  ['PT', 10, 0, 'pt-PT', 'Europe/Lisbon', 0.3],
  ['FI', 9, 2, 'fi-FI', 'Europe/Helsinki', 0.41],
  ['CA', 9, -5, 'en-CA', 'America/Toronto', 0.6],
  ['AU', 8, 10, 'en-AU', 'Australia/Sydney', 0.59],
  ['HU', 6, 1, 'hu-HU', 'Europe/Budapest', 0.26],
  ['RO', 5, 2, 'ro-RO', 'Europe/Bucharest', 0.22],
  ['GR', 4, 2, 'el-GR', 'Europe/Athens', 0.25],
  ['LU', 4, 1, 'fr-LU', 'Europe/Luxembourg', 0.52],
  ['JP', 4, 9, 'ja-JP', 'Asia/Tokyo', 0.66],
  ['BR', 3, -3, 'pt-BR', 'America/Sao_Paulo', 0.18],
  ['IN', 3, 5, 'en-IN', 'Asia/Kolkata', 0.06],
  ['MX', 2, -6, 'es-MX', 'America/Mexico_City', 0.24],
  ['SK', 2, 1, 'sk-SK', 'Europe/Bratislava', 0.24],
  ['TR', 2, 3, 'tr-TR', 'Europe/Istanbul', 0.2],
]

export const countries: readonly Country[] = rows.map(
  ([code, weight, offset, language, timezone, iosShare]) => ({
    code,
    weight,
    offset,
    language,
    timezone,
    iosShare,
  }),
)
