import { DarkTheme, DefaultTheme, type Theme } from '@react-navigation/native'

/** React Navigation's themes in the colors of the shop. */
export const light: Theme = {
  ...DefaultTheme,
  colors: {
    primary: '#9a5b00',
    background: '#faf7f2',
    card: '#ffffff',
    text: '#211c15',
    border: '#e6dfd3',
    notification: '#b3261e',
  },
}

export const dark: Theme = {
  ...DarkTheme,
  colors: {
    primary: '#ffc46b',
    background: '#14110d',
    card: '#1f1b15',
    text: '#f4ede2',
    border: '#383126',
    notification: '#ffb4ab',
  },
}

export const space = { small: 8, medium: 16, large: 24 } as const
export const radius = 16
