import type { JSX } from 'react'
import { StyleSheet, TextInput } from 'react-native'
import { Card } from './Card.tsx'
import { space, typography, useColors } from './theme.ts'

export interface ReportTextProps {
  readonly text: string
}

/** Shows a report to copy by hand, where neither the share sheet nor the browser's clipboard is available. */
export function ReportText({ text }: ReportTextProps): JSX.Element {
  const colors = useColors()
  return (
    <Card title="Select and copy">
      <TextInput
        accessibilityLabel="Report"
        value={text}
        readOnly
        multiline
        selectTextOnFocus
        scrollEnabled={false}
        style={[
          typography.code,
          styles.text,
          { color: colors.text, minHeight: text.split('\n').length * typography.code.lineHeight },
        ]}
      />
    </Card>
  )
}

const styles = StyleSheet.create({ text: { padding: space.m } })
