import { Platform, type TextStyle, useColorScheme, useWindowDimensions } from 'react-native'

export interface Colors {
  readonly background: string
  readonly surface: string
  readonly line: string
  readonly ink: string
  readonly inkMuted: string
  readonly accent: string
  readonly onAccent: string
  readonly accentWash: string
  /** For the dark parts of lamps, which must stay visible on a dark wall. */
  readonly iron: string
}

const light: Colors = {
  background: '#F8F3EB',
  surface: '#FFFDF9',
  line: '#E5DBCC',
  ink: '#231C16',
  inkMuted: '#6C5F53',
  accent: '#9C4318',
  onAccent: '#FFFFFF',
  accentWash: '#F6E3CF',
  iron: '#3A312A',
}

const dark: Colors = {
  background: '#14100D',
  surface: '#1E1814',
  line: '#352C24',
  ink: '#F5ECE0',
  inkMuted: '#B7A898',
  accent: '#F3B469',
  onAccent: '#22160A',
  accentWash: '#33241A',
  iron: '#6F6053',
}

export const space = { xs: 4, s: 8, m: 16, l: 24, xl: 40, xxl: 64 } as const

export const radius = { s: 10, m: 18, l: 28, pill: 999 } as const

const serif = Platform.select({
  ios: 'Georgia',
  android: 'serif',
  default: "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif",
})

const mono = Platform.select({
  ios: 'Menlo',
  android: 'monospace',
  default: "ui-monospace, SFMono-Regular, Menlo, 'Cascadia Code', Consolas, monospace",
})

export const typeScale = {
  display: { fontFamily: serif, fontSize: 38, lineHeight: 44, letterSpacing: -0.6 },
  displayWide: { fontFamily: serif, fontSize: 56, lineHeight: 62, letterSpacing: -1 },
  title: { fontFamily: serif, fontSize: 26, lineHeight: 32, letterSpacing: -0.3 },
  heading: { fontFamily: serif, fontSize: 19, lineHeight: 25 },
  body: { fontSize: 16, lineHeight: 25 },
  button: { fontSize: 16, lineHeight: 22, fontWeight: '600' },
  small: { fontSize: 14, lineHeight: 20 },
  label: { fontSize: 12, lineHeight: 16, letterSpacing: 0.8, fontWeight: '600' },
  code: { fontFamily: mono, fontSize: 13, lineHeight: 19 },
} as const satisfies Record<string, TextStyle>

/** The maximum width of the page's column. */
export const columnWidth = 1080

const wideMinWidth = 760

export interface Theme {
  readonly colors: Colors
  readonly isDark: boolean
  readonly isWide: boolean
}

export function useTheme(): Theme {
  const isDark = useColorScheme() === 'dark'
  const { width } = useWindowDimensions()
  return { colors: isDark ? dark : light, isDark, isWide: width >= wideMinWidth }
}
