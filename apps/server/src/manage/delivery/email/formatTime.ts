import type { Language } from '#catalog/landing/texts/texts.ts'

/** Formats a time for people whose time zone is not known: in UTC, and it says so. */
export function formatTime(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(new Date(iso))
}
