import type { DevicePreview } from '@throughlink/api'

const answers: Readonly<Record<DevicePreview['answer'], string>> = {
  store_redirect: 'Goes to Google Play',
  url_redirect: 'Goes to another URL',
  landing_page: 'Shows the landing page',
  social_card: 'Shows a card',
  error_page: 'Shows an error page',
}

/** Describes in a few words what happens on a device that opens a link. A newer service may send other answers. */
export function formatAnswer(answer: string): string {
  return (answers as Readonly<Record<string, string>>)[answer] ?? answer.replaceAll('_', ' ')
}
