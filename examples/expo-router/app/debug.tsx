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
import { Words } from '../src/Words'

export default function DebugScreen() {
  const { isWide } = useTheme()
  return (
    <Screen testID="debug">
      <View style={styles.words}>
        <Words as={isWide ? 'displayWide' : 'display'}>Link debug</Words>
        <Words color="inkMuted" style={styles.lead}>
          What Throughlink knows right now. A link is cleared as soon as it is followed, so the last
          ones are kept below.
        </Words>
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
      <Words as="small" color="inkMuted">
        As if the service had matched this install to a click.
      </Words>
      <View style={styles.buttons}>
        <Button
          label="A lamp on a poster"
          testID="simulate-product"
          onPress={() => simulateDeferred('https://lumen.example/products/amber?ref=poster')}
        />
        <Button
          label="An invitation"
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
          label="An invitation, probably"
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
    <Section title="Links of this run">
      {links.length === 0 && (
        <Words as="small" color="inkMuted" testID="log-empty">
          None yet.
        </Words>
      )}
      {links.map(({ number, url, route, type, method, confidence }) => (
        <View key={number} testID={`log-${number}`} style={styles.entry}>
          <Words as="code" color="accent">
            {route ?? 'no route'}
          </Words>
          <Words as="code">{url}</Words>
          <Words as="small" color="inkMuted">
            {type}, {method}, confidence {confidence}
          </Words>
        </View>
      ))}
    </Section>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card>
      <Words as="heading" role="heading" aria-level={2}>
        {title}
      </Words>
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
