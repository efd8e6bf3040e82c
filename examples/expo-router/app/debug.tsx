import { useLinkContext, useLinkDetails } from '@throughlink/react-native'
import { simulateDeferred } from '@throughlink/react-native/testing'
import type { ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'
import { Button } from '../src/Button'
import { Card } from '../src/Card'
import { useStore } from '../src/createStore'
import { Facts } from '../src/Facts'
import { linkLog } from '../src/linkLog'
import { Screen } from '../src/Screen'
import { space, useTheme } from '../src/theme'
import { ThemedText } from '../src/ThemedText'

export default function DebugScreen() {
  const { isWide } = useTheme()
  return (
    <Screen testID="debug">
      <View style={styles.words}>
        <ThemedText as={isWide ? 'displayWide' : 'display'}>Link debug</ThemedText>
        <ThemedText color="inkMuted" style={styles.lead}>
          The current state of Throughlink. A link is cleared after it is opened, so the latest
          links are listed here.
        </ThemedText>
      </View>
      <View style={isWide ? styles.sideBySide : styles.stacked}>
        <View style={[styles.stacked, isWide && styles.side]}>
          <Simulation />
          <Log />
        </View>
        <View style={[styles.stacked, isWide && styles.side]}>
          <Context />
          <Details />
        </View>
      </View>
    </Screen>
  )
}

function Context() {
  const { isLinkProcessed, linkUrl, linkRoute, linkType } = useLinkContext()
  return (
    <Section title="useLinkContext()">
      <Facts
        isCode
        facts={[
          ['isLinkProcessed', String(isLinkProcessed)],
          ['linkUrl', String(linkUrl)],
          ['linkRoute', String(linkRoute)],
          ['linkType', String(linkType)],
        ]}
      />
    </Section>
  )
}

function Details() {
  const { status, method, confidence, reason, error } = useLinkDetails()
  return (
    <Section title="useLinkDetails()">
      <Facts
        isCode
        facts={[
          ['status', status],
          ['method', String(method)],
          ['confidence', String(confidence)],
          ['reason', String(reason)],
          ['error', error === null ? 'null' : `${error.code}: ${error.message}`],
        ]}
      />
    </Section>
  )
}

function Simulation() {
  return (
    <Section title="Simulate a deferred link">
      <ThemedText as="small" color="inkMuted">
        Shows a link as if the service had matched this install to a click.
      </ThemedText>
      <View style={styles.buttons}>
        <Button
          label="Lamp from a poster"
          testID="simulate-product"
          onPress={() =>
            simulateDeferred('https://lumen.example/products/amber-floor-lamp?ref=poster')
          }
        />
        <Button
          label="Invitation"
          testID="simulate-invite"
          onPress={() =>
            simulateDeferred('https://lumen.example/invite/SPRING?from=Robin', {
              method: 'referrer',
              confidence: 1,
            })
          }
          isQuiet
        />
        <Button
          label="Invitation, probabilistic match"
          testID="simulate-guess"
          onPress={() =>
            simulateDeferred('https://lumen.example/invite/FRIEND?from=Robin', {
              method: 'probabilistic',
              confidence: 0.82,
            })
          }
          isQuiet
        />
      </View>
    </Section>
  )
}

function Log() {
  const links = useStore(linkLog)
  return (
    <Section title="Links since launch">
      {links.length === 0 && (
        <ThemedText as="small" color="inkMuted" testID="log-empty">
          None yet.
        </ThemedText>
      )}
      {links.map(({ number, url, route, type, method, confidence }) => (
        <View key={number} testID={`log-${number}`} style={styles.entry}>
          <ThemedText as="code" color="accent">
            {route ?? 'no route'}
          </ThemedText>
          <ThemedText as="code">{url}</ThemedText>
          <ThemedText as="small" color="inkMuted">
            {type}, {method}, confidence {confidence}
          </ThemedText>
        </View>
      ))}
    </Section>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card>
      <ThemedText as="heading" role="heading" aria-level={2}>
        {title}
      </ThemedText>
      {children}
    </Card>
  )
}

const styles = StyleSheet.create({
  words: { gap: space.s },
  lead: { maxWidth: 560 },
  sideBySide: { flexDirection: 'row', gap: space.l, alignItems: 'flex-start' },
  stacked: { gap: space.l },
  side: { flex: 1 },
  buttons: { gap: space.s + space.xs },
  entry: { gap: space.xs },
})
