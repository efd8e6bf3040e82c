// Names that devices report but that Node lists only under an older name, or not at all.
const renamed = [
  'Africa/Asmara',
  'America/Argentina/Buenos_Aires',
  'America/Argentina/Catamarca',
  'America/Argentina/Cordoba',
  'America/Argentina/Jujuy',
  'America/Argentina/Mendoza',
  'America/Atikokan',
  'America/Indiana/Indianapolis',
  'America/Kentucky/Louisville',
  'America/Nuuk',
  'Asia/Calcutta',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Katmandu',
  'Asia/Kolkata',
  'Asia/Rangoon',
  'Asia/Saigon',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kiev',
  'Europe/Kyiv',
  'Pacific/Chuuk',
  'Pacific/Kanton',
  'Pacific/Pohnpei',
  'Etc/GMT',
  'Etc/UTC',
  'GMT',
  'UTC',
]

const names = [...new Set([...Intl.supportedValuesOf('timeZone'), ...renamed])]

/**
 * Three-byte codes of time zones, computed from the name alone, so that servers with different lists of zones
 * agree: a zone that the reader does not know is unknown, never mistaken for another one. No zone has code
 * zero.
 */
export const timezoneCodes: ReadonlyMap<string, number> = new Map(
  names.map((name) => [name, timezoneCode(name)]),
)

export const timezoneNames: ReadonlyMap<number, string> = new Map(
  names.map((name) => [timezoneCode(name), name]),
)

/** FNV-1a, folded to 24 bits. */
function timezoneCode(name: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(name)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 24) ^ (hash & 0xffffff) || 1
}
