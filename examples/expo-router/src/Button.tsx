import { Pressable, StyleSheet } from 'react-native'
import { radius, space, useTheme } from './theme'
import { ThemedText } from './ThemedText'

export interface ButtonProps {
  readonly label: string
  readonly onPress: () => void
  readonly testID: string
  readonly isQuiet?: boolean
  readonly isDisabled?: boolean
}

export function Button({
  label,
  onPress,
  testID,
  isQuiet = false,
  isDisabled = false,
}: ButtonProps) {
  const { colors } = useTheme()
  return (
    <Pressable
      role="button"
      testID={testID}
      disabled={isDisabled}
      onPress={onPress}
      style={({ pressed }) => [
        styles.button,
        isQuiet
          ? { borderColor: colors.line, backgroundColor: colors.surface }
          : { borderColor: colors.accent, backgroundColor: colors.accent },
        (pressed || isDisabled) && styles.faded,
      ]}
    >
      <ThemedText as="button" color={isQuiet ? 'ink' : 'onAccent'} style={styles.label}>
        {label}
      </ThemedText>
    </Pressable>
  )
}

const styles = StyleSheet.create({
  button: {
    minHeight: 52,
    paddingVertical: space.m - 2,
    paddingHorizontal: space.l,
    borderRadius: radius.pill,
    borderWidth: 1,
    justifyContent: 'center',
  },
  faded: { opacity: 0.6 },
  label: { textAlign: 'center' },
})
