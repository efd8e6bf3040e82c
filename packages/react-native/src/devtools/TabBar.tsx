import type { JSX } from 'react'
import { Pressable, StyleSheet, Text, View } from 'react-native'
import { space, typography, useColors } from './theme.ts'

export interface TabBarProps<Tab extends string> {
  readonly tabs: readonly Tab[]
  readonly selected: Tab
  /** Numbers shown beside the names. Zero is not shown. */
  readonly counts: Readonly<Partial<Record<Tab, number>>>
  readonly onSelect: (tab: Tab) => void
}

export function TabBar<Tab extends string>(props: TabBarProps<Tab>): JSX.Element {
  const { tabs, selected, counts, onSelect } = props
  const colors = useColors()
  return (
    <View accessibilityRole="tablist" style={[styles.bar, { backgroundColor: colors.tabBar }]}>
      {tabs.map((tab) => {
        const isSelected = tab === selected
        const count = counts[tab] ?? 0
        return (
          <Pressable
            key={tab}
            accessibilityRole="tab"
            accessibilityLabel={count > 0 ? `${tab}, ${count}` : tab}
            accessibilityState={{ selected: isSelected }}
            onPress={() => onSelect(tab)}
            style={[styles.tab, isSelected && { backgroundColor: colors.selectedTab }]}
          >
            <Text
              numberOfLines={1}
              style={[typography.heading, { color: isSelected ? colors.text : colors.muted }]}
            >
              {tab}
            </Text>
            {count > 0 && (
              <Text style={[typography.small, styles.count, { color: colors.muted }]}>{count}</Text>
            )}
          </Pressable>
        )
      })}
    </View>
  )
}

const styles = StyleSheet.create({
  bar: { flexDirection: 'row', marginHorizontal: space.l, padding: 3, gap: 2, borderRadius: 11 },
  tab: {
    flexGrow: 1,
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'center',
    gap: space.xs,
    minHeight: 34,
    paddingHorizontal: space.s,
    borderRadius: 8,
  },
  count: { fontVariant: ['tabular-nums'] },
})
