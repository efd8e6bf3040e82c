import { Text, type TextProps } from 'react-native'
import { typeScale, useTheme, type Colors } from './theme'

export interface WordsProps extends TextProps {
  readonly as?: keyof typeof typeScale
  readonly color?: keyof Colors
}

const headings: Partial<Record<keyof typeof typeScale, number>> = {
  display: 1,
  displayWide: 1,
  title: 2,
}

/** Text in one of the theme's sizes. The large ones are headings for a screen reader too. */
export function Words({ as = 'body', color = 'ink', style, ...rest }: WordsProps) {
  const { colors } = useTheme()
  const level = headings[as]
  return (
    <Text
      {...(level !== undefined && { role: 'heading', 'aria-level': level })}
      {...rest}
      style={[typeScale[as], { color: colors[color] }, style]}
    />
  )
}
