import { truncate } from '#catalog/landing/html.ts'

const maxLength = 80
/** Control characters, and those that change the direction of the text that follows. */
// oxlint-disable-next-line no-control-regex
const invisible = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g
const wordJoiner = '\u2060'

/**
 * Makes a name that somebody chose safe to put into a sentence: short, on one line, and never a link. Programs turn
 * `evil.example` into a link by themselves, and an invitation to an organization with such a name would be an
 * advertisement from our address. An invisible character after each dot, colon, slash and at sign prevents that.
 */
export function quoteName(name: string): string {
  const short = truncate(name.replace(invisible, ' ').trim(), maxLength)
  return short.replace(/[.:/@](?=\S)/g, (sign) => sign + wordJoiner)
}
