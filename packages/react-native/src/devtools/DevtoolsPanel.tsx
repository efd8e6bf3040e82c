import type { LinkClient } from '@throughlink/client'
import { type JSX, useState } from 'react'
import { Platform, Pressable, ScrollView, StyleSheet, Text, View } from 'react-native'
import type { Config } from '../config.ts'
import { version } from '../version.ts'
import { ActionButton } from './ActionButton.tsx'
import { EventsSection } from './EventsSection.tsx'
import { formatReport } from './formatReport.ts'
import { ReportText } from './ReportText.tsx'
import { type ShareOutcome, shareReport } from './shareReport.ts'
import { SimulateSection } from './SimulateSection.tsx'
import { StateSection } from './StateSection.tsx'
import { TabBar } from './TabBar.tsx'
import { space, statusColor, typography, useColors } from './theme.ts'
import { TimelineSection } from './TimelineSection.tsx'
import { useInspection } from './useInspection.ts'

export interface DevtoolsPanelProps {
  readonly client: LinkClient
  /** Null if the provider is unknown, such as the provider of the testing entry. */
  readonly config: Config | null
  readonly onClose: () => void
}

const tabs = ['State', 'Timeline', 'Events', 'Simulate'] as const
type Tab = (typeof tabs)[number]

// React Native for Web reports a meaningless version.
const system = Platform.OS === 'web' ? 'web' : `${Platform.OS} ${String(Platform.Version)}`
const environment = `react-native/${version}, ${system}`

const outcomeLabels: Readonly<Record<ShareOutcome, string>> = {
  copied: 'Copied',
  shared: 'Copy as report',
  shown: 'Copy as report',
}

export function DevtoolsPanel({ client, config, onClose }: DevtoolsPanelProps): JSX.Element {
  const colors = useColors()
  const { details, inspection } = useInspection(client)
  const [tab, setTab] = useState<Tab>('State')
  const [outcome, setOutcome] = useState<ShareOutcome | null>(null)
  const printReport = () =>
    formatReport({ details, inspection, config, environment, now: new Date() })

  const sections: Readonly<Record<Tab, () => JSX.Element>> = {
    State: () => <StateSection client={client} details={details} config={config} />,
    Timeline: () => <TimelineSection timeline={inspection.timeline} />,
    Events: () => <EventsSection events={inspection.events} />,
    Simulate: () => <SimulateSection client={client} details={details} config={config} />,
  }

  const select = (next: Tab) => {
    setTab(next)
    setOutcome(null)
  }
  return (
    <View style={styles.panel}>
      <View style={styles.header}>
        <Text accessibilityRole="header" style={[typography.title, { color: colors.text }]}>
          Throughlink
        </Text>
        <View style={[styles.status, { borderColor: colors.line, backgroundColor: colors.card }]}>
          <View style={[styles.dot, { backgroundColor: statusColor(details.status, colors) }]} />
          <Text style={[typography.small, { color: colors.text }]}>{details.status}</Text>
        </View>
        <View style={styles.grow} />
        <Pressable
          accessibilityRole="button"
          accessibilityLabel="Close"
          hitSlop={10}
          onPress={onClose}
          style={styles.close}
        >
          <Text style={[styles.closeGlyph, { color: colors.muted }]}>×</Text>
        </Pressable>
      </View>
      <TabBar
        tabs={tabs}
        selected={tab}
        counts={{ Timeline: inspection.timeline.length, Events: inspection.events.waiting.length }}
        onSelect={select}
      />
      <ScrollView
        style={styles.grow}
        contentContainerStyle={styles.content}
        keyboardShouldPersistTaps="handled"
      >
        {outcome === 'shown' ? <ReportText text={printReport()} /> : sections[tab]()}
      </ScrollView>
      <View style={[styles.footer, { borderColor: colors.line, backgroundColor: colors.card }]}>
        <ActionButton
          label={outcome === null ? 'Copy as report' : outcomeLabels[outcome]}
          isQuiet
          onPress={() => void shareReport(printReport()).then(setOutcome)}
        />
      </View>
    </View>
  )
}

const styles = StyleSheet.create({
  panel: { flex: 1 },
  grow: { flex: 1 },
  header: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: space.m,
    paddingHorizontal: space.l,
    paddingTop: space.l,
    paddingBottom: space.m,
  },
  status: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 6,
    paddingHorizontal: 10,
    paddingVertical: 3,
    borderRadius: 999,
    borderWidth: 1,
  },
  dot: { width: 8, height: 8, borderRadius: 4 },
  close: { width: 28, height: 28, alignItems: 'center', justifyContent: 'center' },
  closeGlyph: { fontSize: 26, lineHeight: 28 },
  content: { padding: space.l, gap: space.l },
  // Keeps the button above the home indicator of phones without a safe-area library.
  footer: {
    paddingHorizontal: space.l,
    paddingTop: space.m,
    paddingBottom: Platform.OS === 'ios' ? 34 : space.m,
    borderTopWidth: StyleSheet.hairlineWidth,
  },
})
