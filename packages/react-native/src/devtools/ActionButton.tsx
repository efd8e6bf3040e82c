import type { JSX } from 'react'
import { Pressable, StyleSheet, Text } from 'react-native'
import { space, typography, useColors } from './theme.ts'

export interface ActionButtonProps {
  readonly label: string
  readonly onPress: () => void
  readonly isQuiet?: boolean
  readonly isDisabled?: boolean
}

export function ActionButton(props: ActionButtonProps): JSX.Element {
  const { label, onPress, isQuiet = false, isDisabled = false } = props
  const colors = useColors()
  return (
    <Pressable
      accessibilityRole="button"
      accessibilityLabel={label}
      accessibilityState={{ disabled: isDisabled }}
      disabled={isDisabled}
      onPress={onPress}
      style={({ pressed }) => [
        styles.button,
        isQuiet
          ? { backgroundColor: colors.card, borderColor: colors.line }
          : { backgroundColor: colors.accent, borderColor: colors.accent },
        { opacity: isDisabled ? 0.4 : pressed ? 0.7 : 1 },
      ]}
    >
      <Text style={[typography.button, { color: isQuiet ? colors.text : colors.onAccent }]}>
        {label}
      </Text>
    </Pressable>
  )
}

const styles = StyleSheet.create({
  button: {
    minHeight: 44,
    paddingHorizontal: space.l,
    borderRadius: 10,
    borderWidth: 1,
    alignItems: 'center',
    justifyContent: 'center',
  },
})
