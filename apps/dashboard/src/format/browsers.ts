const names: Readonly<Record<string, string>> = {
  safari: 'Safari',
  chrome: 'Chrome',
  'in-app': 'In-app browser',
  other: 'Other browser',
}

/** The name of a browser, as clicks have it. */
export function formatBrowser(browser: string): string {
  return names[browser] ?? browser
}
