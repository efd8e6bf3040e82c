import { StyleSheet, View } from 'react-native'
import { space, useTheme } from './theme'
import { Words } from './Words'

export interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: string])[]
  /** The values are of a program, and may be long. */
  readonly isCode?: boolean
}

export function Facts({ facts, isCode = false }: FactsProps) {
  const { colors } = useTheme()
  return (
    <View style={[styles.facts, { borderColor: colors.line }]}>
      {facts.map(([name, value]) => (
        <View key={name} style={[styles.fact, { borderColor: colors.line }]}>
          <Words as="small" color="inkMuted" style={styles.name}>
            {name}
          </Words>
          <Words as={isCode ? 'code' : 'small'} testID={`fact-${name}`} style={styles.value}>
            {value}
          </Words>
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
