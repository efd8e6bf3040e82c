import { Text, type TextProps } from 'react-native'
import { type Colors, typeScale, useTheme } from './theme'

export interface ThemedTextProps extends TextProps {
  readonly as?: keyof typeof typeScale
  readonly color?: keyof Colors
}

const headingLevels: Partial<Record<keyof typeof typeScale, number>> = {
  display: 1,
  displayWide: 1,
  title: 2,
}

/** Renders text in one of the theme's sizes. Large sizes are headings for screen readers. */
export function ThemedText({ as = 'body', color = 'ink', style, ...rest }: ThemedTextProps) {
  const { colors } = useTheme()
  const level = headingLevels[as]
  return (
    <Text
      {...(level !== undefined && { role: 'heading', 'aria-level': level })}
      {...rest}
      style={[typeScale[as], { color: colors[color] }, style]}
    />
  )
}
