import type { JSX } from 'react'
import { StyleSheet, Text, View } from 'react-native'
import type { Fact } from './facts.ts'
import { space, typography, useColors } from './theme.ts'

export interface FactRowsProps {
  readonly facts: readonly Fact[]
  /** Shown when there are no facts. */
  readonly empty: string
}

export function FactRows({ facts, empty }: FactRowsProps): JSX.Element {
  const colors = useColors()
  if (facts.length === 0) {
    return <Text style={[typography.body, styles.empty, { color: colors.muted }]}>{empty}</Text>
  }
  return (
    <View>
      {facts.map(({ name, value, key = name }, index) => (
        <View
          key={key}
          style={[styles.row, index > 0 && styles.divided, { borderColor: colors.line }]}
        >
          <Text style={[typography.small, styles.name, { color: colors.muted }]}>{name}</Text>
          <Text selectable style={[typography.code, styles.value, { color: colors.text }]}>
            {value}
          </Text>
        </View>
      ))}
    </View>
  )
}

const styles = StyleSheet.create({
  row: {
    flexDirection: 'row',
    alignItems: 'flex-start',
    gap: space.m,
    paddingHorizontal: space.m,
    paddingVertical: space.s,
  },
  divided: { borderTopWidth: StyleSheet.hairlineWidth },
  name: { width: 108, flexShrink: 0, lineHeight: 18 },
  // Without the minimum, a long URL would not wrap in a browser.
  value: { flex: 1, minWidth: 0 },
  empty: { padding: space.m },
})
