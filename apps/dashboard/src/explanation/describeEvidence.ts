/** Evidence in words: the name of the signal, the result of its comparison, and a short form for sentences. */
export interface EvidenceWords {
  readonly label: string
  readonly detail: string
}

const labels: Readonly<Record<string, string>> = {
  network: 'Network',
  model: 'Phone model',
  screen: 'Screen',
  system: 'System version',
  language: 'Language',
  timezone: 'Time zone',
}

const details: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  network: {
    'same-v6': 'Same IPv6 network (/64)',
    'same-v4': 'Same IPv4 address',
    'same-v4-other-v6': 'Same IPv4 address, other IPv6 network',
    near: 'Neighbouring addresses (/24 or /48)',
    other: 'Other address',
  },
  model: { same: 'Same model', other: 'Other model' },
  screen: { same: 'Same size', other: 'Other size' },
  system: {
    same: 'Same version',
    updated: 'Updated since the click',
    other: 'Other version',
  },
  language: {
    same: 'Same language',
    language: 'Same language, other region',
    other: 'Other language',
  },
  timezone: { same: 'Same time zone', offset: 'Other zone, same offset', other: 'Other time zone' },
}

/** Words for the evidence of one signal. Signals and levels of newer models keep their codes. */
export function describeEvidence(signal: string, level: string): EvidenceWords {
  return {
    label: labels[signal] ?? toWords(signal),
    detail: details[signal]?.[level] ?? toWords(level),
  }
}

/** Nouns of the signals that agree, for “the same network and screen”. */
export function nameSignal(signal: string): string {
  return (labels[signal] ?? toWords(signal)).toLowerCase()
}

/** Whether a level means that click and install agree. */
export function isAgreement(level: string): boolean {
  return level.startsWith('same')
}

function toWords(code: string): string {
  const text = code.replaceAll(/[-_]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
