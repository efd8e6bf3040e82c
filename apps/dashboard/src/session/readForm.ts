/** The text fields of a form by name. */
export function readForm(form: HTMLFormElement): Readonly<Record<string, string>> {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => {
    return typeof entry[1] === 'string'
  })
  return Object.fromEntries(entries)
}
