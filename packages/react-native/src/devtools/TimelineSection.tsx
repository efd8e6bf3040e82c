import type { TimelineEntry } from '@throughlink/client'
import type { JSX } from 'react'
import { StyleSheet, Text, View } from 'react-native'
import { Card } from './Card.tsx'
import { FactRows } from './FactRows.tsx'
import { formatTimelineEntry } from './formatTimeline.ts'
import { space, typography, useColors } from './theme.ts'

export interface TimelineSectionProps {
  readonly timeline: readonly TimelineEntry[]
}

export function TimelineSection({ timeline }: TimelineSectionProps): JSX.Element {
  return (
    <Card title="Milliseconds since the session started">
      {timeline.length === 0 ? (
        <FactRows facts={[]} empty="Nothing has happened yet." />
      ) : (
        <View style={styles.lines}>
          {timeline.map((entry, index) => (
            <TimelineRow key={index} entry={entry} />
          ))}
        </View>
      )}
    </Card>
  )
}

/** Keeps a name and the beginning of its value on one line. */
const noBreak = '\u00a0'

/** The values are below the step: beside it, they would have half the width of a phone. */
function TimelineRow({ entry }: { readonly entry: TimelineEntry }) {
  const colors = useColors()
  const { ms, step, details, isError } = formatTimelineEntry(entry)
  return (
    <View style={styles.line}>
      <Text style={[typography.code, styles.ms, { color: colors.muted }]}>{ms}</Text>
      <View style={styles.step}>
        <Text
          selectable
          style={[typography.code, styles.name, { color: isError ? colors.bad : colors.text }]}
        >
          {step}
        </Text>
        {details.length > 0 && (
          <Text selectable style={[typography.code, { color: colors.text }]}>
            {details.map(({ name, value }, index) => (
              <Text key={name}>
                {index > 0 && '  '}
                <Text style={{ color: colors.muted }}>{name}</Text>
                {`${noBreak}${value}`}
              </Text>
            ))}
          </Text>
        )}
      </View>
    </View>
  )
}

const styles = StyleSheet.create({
  lines: { paddingVertical: space.s },
  line: {
    flexDirection: 'row',
    alignItems: 'flex-start',
    gap: space.m,
    paddingHorizontal: space.m,
    paddingVertical: space.xs,
  },
  // Seven digits: more than two hours.
  ms: { width: 52, flexShrink: 0, textAlign: 'right' },
  // Without the minimum, a long URL would not wrap in a browser.
  step: { flex: 1, minWidth: 0 },
  name: { fontWeight: '600' },
})
