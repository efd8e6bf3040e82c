import { type Language, languages } from './texts/texts.ts'

/** Browsers send fewer. Bounds the cost of a header that a stranger wrote. */
const maxHeaderLength = 256
const maxRanges = 16

const byTag: ReadonlyMap<string, Language> = new Map<string, Language>([
  ...languages.map((language) => [language.toLowerCase(), language] as const),
  // Chinese without a script, and with a region instead of one.
  ['zh', 'zh-Hans'],
  ['zh-tw', 'zh-Hant'],
  ['zh-hk', 'zh-Hant'],
  ['zh-mo', 'zh-Hant'],
  // Former codes, which old devices still send.
  ['iw', 'he'],
  ['in', 'id'],
])

interface Range {
  readonly tag: string
  readonly quality: number
}

/**
 * Chooses the language of a page by the `Accept-Language` header: the supported language with the highest
 * quality, the first one of equals. A region falls back to its language, and everything else to English.
 */
export function chooseLanguage(acceptLanguage: string | undefined): Language {
  let best: Language = 'en'
  let bestQuality = 0
  for (const { tag, quality } of readRanges(acceptLanguage ?? '')) {
    if (quality <= bestQuality) continue
    const language = findLanguage(tag)
    if (language === null) continue
    best = language
    bestQuality = quality
  }
  return best
}

function readRanges(header: string): readonly Range[] {
  const text = header.length > maxHeaderLength ? header.slice(0, maxHeaderLength) : header
  return text.split(',', maxRanges).map((range) => {
    const [tag = '', ...parameters] = range.split(';')
    return { tag: tag.trim().toLowerCase(), quality: readQuality(parameters) }
  })
}

/** A range without a quality has the highest one. A range whose quality is invalid is ignored. */
function readQuality(parameters: readonly string[]): number {
  const quality = parameters.map((text) => text.trim()).find((text) => /^q=/i.test(text))
  if (quality === undefined) return 1
  const digits = quality.slice(2)
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(digits) ? Number(digits) : 0
}

/** Drops the last part of the tag until a language has it: `zh-hant-tw`, `zh-hant`. */
function findLanguage(tag: string): Language | null {
  for (let part = tag; part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('-')))) {
    const language = byTag.get(part)
    if (language !== undefined) return language
  }
  return null
}
