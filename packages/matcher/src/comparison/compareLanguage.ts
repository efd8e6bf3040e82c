import type { LanguageLevel } from './levels.ts'

export function compareLanguage(clicked: string, installed: string): LanguageLevel {
  if (clicked === installed) return 'same'
  return baseOf(clicked) === baseOf(installed) ? 'language' : 'other'
}

function baseOf(tag: string): string {
  const end = tag.indexOf('-')
  return end < 0 ? tag : tag.slice(0, end)
}
