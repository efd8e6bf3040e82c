import type { JSX, ReactNode } from 'react'
import { StyleSheet, Text, View } from 'react-native'
import { space, typography, useColors } from './theme.ts'

export interface CardProps {
  readonly title: string
  readonly children: ReactNode
}

export function Card({ title, children }: CardProps): JSX.Element {
  const colors = useColors()
  return (
    <View style={styles.group}>
      <Text
        accessibilityRole="header"
        style={[typography.heading, styles.title, { color: colors.muted }]}
      >
        {title}
      </Text>
      <View style={[styles.card, { backgroundColor: colors.card, borderColor: colors.line }]}>
        {children}
      </View>
    </View>
  )
}

const styles = StyleSheet.create({
  group: { gap: 6 },
  title: { paddingHorizontal: space.xs },
  card: { borderWidth: StyleSheet.hairlineWidth, borderRadius: 12, overflow: 'hidden' },
})
