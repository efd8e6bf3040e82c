import type { ReactNode } from 'react'
import { type StyleProp, StyleSheet, View, type ViewStyle } from 'react-native'
import { radius, space, useTheme } from './theme'

export interface CardProps {
  readonly children: ReactNode
  readonly testID?: string
  readonly style?: StyleProp<ViewStyle>
}

export function Card({ children, testID, style }: CardProps) {
  const { colors } = useTheme()
  return (
    <View
      testID={testID}
      style={[styles.card, { backgroundColor: colors.surface, borderColor: colors.line }, style]}
    >
      {children}
    </View>
  )
}

const styles = StyleSheet.create({
  card: { borderWidth: 1, borderRadius: radius.m, padding: space.l, gap: space.m },
})
