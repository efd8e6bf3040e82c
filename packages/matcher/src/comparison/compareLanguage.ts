import type { LanguageLevel } from './levels.ts'

export function compareLanguage(clicked: string, installed: string): LanguageLevel {
  if (clicked === installed) return 'same'
  return toBaseLanguage(clicked) === toBaseLanguage(installed) ? 'language' : 'other'
}

function toBaseLanguage(tag: string): string {
  const end = tag.indexOf('-')
  return end < 0 ? tag : tag.slice(0, end)
}
