import { Platform, type TextStyle, useColorScheme } from 'react-native'

export interface Colors {
  readonly sheet: string
  readonly card: string
  readonly line: string
  readonly tabBar: string
  readonly selectedTab: string
  readonly text: string
  readonly muted: string
  readonly accent: string
  readonly onAccent: string
  readonly good: string
  readonly waiting: string
  readonly bad: string
  readonly shade: string
}

const light: Colors = {
  sheet: '#F4F5F7',
  card: '#FFFFFF',
  line: '#E1E4E8',
  tabBar: '#E4E7EB',
  selectedTab: '#FFFFFF',
  text: '#14181D',
  muted: '#5C6670',
  accent: '#2456D6',
  onAccent: '#FFFFFF',
  good: '#12804A',
  waiting: '#A15C00',
  bad: '#C22B31',
  shade: 'rgba(12, 16, 22, 0.42)',
}

const dark: Colors = {
  sheet: '#14171C',
  card: '#1D2127',
  line: '#2F353D',
  tabBar: '#1D2127',
  selectedTab: '#353C46',
  text: '#ECEFF3',
  muted: '#9AA5B1',
  accent: '#7FA6FF',
  onAccent: '#0C1730',
  good: '#4CC38A',
  waiting: '#E5A54B',
  bad: '#FF8A8A',
  shade: 'rgba(0, 0, 0, 0.6)',
}

export const space = { xs: 4, s: 8, m: 12, l: 16, xl: 24 } as const

const monospace = Platform.select({
  ios: 'Menlo',
  android: 'monospace',
  default: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
})

export const typography = {
  title: { fontSize: 17, lineHeight: 22, fontWeight: '700' },
  heading: { fontSize: 13, lineHeight: 18, fontWeight: '600' },
  body: { fontSize: 14, lineHeight: 20 },
  button: { fontSize: 14, lineHeight: 20, fontWeight: '600' },
  small: { fontSize: 12, lineHeight: 17 },
  // Digits of equal width keep a column of numbers straight.
  code: { fontFamily: monospace, fontSize: 12, lineHeight: 18, fontVariant: ['tabular-nums'] },
} as const satisfies Record<string, TextStyle>

export function useColors(): Colors {
  return useColorScheme() === 'dark' ? dark : light
}

/** Returns the color of a session's status. */
export function statusColor(status: string, colors: Colors): string {
  if (status === 'linked') return colors.good
  if (status === 'failed') return colors.bad
  return status === 'none' ? colors.muted : colors.waiting
}
