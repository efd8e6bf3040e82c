import { StyleSheet, View } from 'react-native'
import { space, useTheme } from './theme'
import { ThemedText } from './ThemedText'

export interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: string])[]
  /** Shows the values in the code font. */
  readonly isCode?: boolean
}

export function Facts({ facts, isCode = false }: FactsProps) {
  const { colors } = useTheme()
  return (
    <View style={[styles.facts, { borderColor: colors.line }]}>
      {facts.map(([name, value]) => (
        <View key={name} style={[styles.fact, { borderColor: colors.line }]}>
          <ThemedText as="small" color="inkMuted" style={styles.name}>
            {name}
          </ThemedText>
          <ThemedText as={isCode ? 'code' : 'small'} testID={`fact-${name}`} style={styles.value}>
            {value}
          </ThemedText>
        </View>
      ))}
    </View>
  )
}

const styles = StyleSheet.create({
  facts: { borderTopWidth: 1 },
  fact: { flexDirection: 'row', gap: space.m, paddingVertical: space.s + 2, borderBottomWidth: 1 },
  name: { width: 116 },
  value: { flex: 1 },
})
