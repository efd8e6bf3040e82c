import type { LinkClient, LinkDetails } from '@throughlink/client'
import { type JSX, useState } from 'react'
import { StyleSheet, Text, TextInput, View } from 'react-native'
import type { Config } from '../config.ts'
import { ActionButton } from './ActionButton.tsx'
import { Card } from './Card.tsx'
import { FactRows } from './FactRows.tsx'
import { formatLinkFacts } from './formatFacts.ts'
import type { SimulateRequest } from './parseSimulateUrl.ts'
import { simulateLink } from './simulateLink.ts'
import { space, typography, useColors } from './theme.ts'

export interface SimulateSectionProps {
  readonly client: LinkClient
  readonly details: LinkDetails
  readonly config: Config | null
}

interface Result {
  readonly isShown: boolean
  readonly text: string
}

const labels = { deferred: 'a deferred link', opened: 'an opened link' } as const

const hint =
  'A deferred link appears as if the service had matched this install, an opened link as if its URL had opened the app.'

export function SimulateSection({ client, details, config }: SimulateSectionProps): JSX.Element {
  const colors = useColors()
  const [text, setText] = useState('')
  const [result, setResult] = useState<Result | null>(null)
  const url = text.trim()
  const resultColor = result === null ? colors.muted : result.isShown ? colors.good : colors.bad

  const simulate = (type: SimulateRequest['type']) => () => {
    const problem = simulateLink(client, { url, type }, config?.linkHosts)
    setResult({ isShown: problem === null, text: problem ?? `Shown as ${labels[type]}.` })
  }
  return (
    <>
      <Card title="Link">
        <View style={styles.form}>
          <TextInput
            accessibilityLabel="URL to simulate"
            value={text}
            onChangeText={(next) => {
              setText(next)
              setResult(null)
            }}
            onSubmitEditing={url === '' ? undefined : simulate('deferred')}
            placeholder="https://go.example.com/products/42"
            placeholderTextColor={colors.muted}
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect={false}
            inputMode="url"
            returnKeyType="go"
            style={[
              typography.code,
              styles.input,
              { color: colors.text, borderColor: colors.line, backgroundColor: colors.sheet },
            ]}
          />
          <ActionButton
            label="Simulate deferred link"
            isDisabled={url === ''}
            onPress={simulate('deferred')}
          />
          <ActionButton
            label="Simulate opened link"
            isQuiet
            isDisabled={url === ''}
            onPress={simulate('opened')}
          />
          <Text accessibilityLiveRegion="polite" style={[typography.small, { color: resultColor }]}>
            {result?.text ?? hint}
          </Text>
        </View>
      </Card>
      <Card title="Last link">
        <FactRows facts={formatLinkFacts(details)} empty="No link since the app started." />
      </Card>
    </>
  )
}

const styles = StyleSheet.create({
  form: { padding: space.m, gap: space.m },
  input: {
    minHeight: 44,
    paddingHorizontal: space.m,
    paddingVertical: space.s,
    borderWidth: 1,
    borderRadius: 10,
  },
})
