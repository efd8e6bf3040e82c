import type { JSX } from 'react'
import { Pressable, StyleSheet, View } from 'react-native'
import { statusColor, useColors } from './theme.ts'

export interface DevtoolsButtonProps {
  readonly status: string
  readonly onPress: () => void
}

/** A round button with two links of a chain and a dot in the color of the status. */
export function DevtoolsButton({ status, onPress }: DevtoolsButtonProps): JSX.Element {
  const colors = useColors()
  const border = { borderColor: colors.text }
  return (
    <Pressable
      accessibilityRole="button"
      accessibilityLabel={`Open Throughlink devtools. Status: ${status}`}
      hitSlop={6}
      onPress={onPress}
      style={({ pressed }) => [
        styles.button,
        { backgroundColor: colors.card, borderColor: colors.line, opacity: pressed ? 0.7 : 1 },
      ]}
    >
      <View style={styles.chain}>
        <View style={[styles.link, border]} />
        <View style={[styles.link, styles.secondLink, border]} />
      </View>
      <View
        style={[
          styles.dot,
          { backgroundColor: statusColor(status, colors), borderColor: colors.card },
        ]}
      />
    </Pressable>
  )
}

const styles = StyleSheet.create({
  button: {
    width: 44,
    height: 44,
    borderRadius: 22,
    borderWidth: 1,
    alignItems: 'center',
    justifyContent: 'center',
    boxShadow: '0 2px 8px rgba(0, 0, 0, 0.18)',
    elevation: 4,
  },
  chain: { flexDirection: 'row', transform: [{ rotate: '-45deg' }] },
  link: { width: 14, height: 9, borderRadius: 5, borderWidth: 2 },
  secondLink: { marginLeft: -5 },
  dot: {
    position: 'absolute',
    top: -1,
    right: -1,
    width: 13,
    height: 13,
    borderRadius: 7,
    borderWidth: 2,
  },
})
