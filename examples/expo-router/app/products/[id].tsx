import { LinkAnalytics, LinkEventNames } from '@throughlink/react-native'
import { useLocalSearchParams } from 'expo-router'
import { useEffect, useState } from 'react'
import { Pressable, StyleSheet, View } from 'react-native'
import { Button } from '../../src/Button'
import { useStore } from '../../src/createStore'
import { Facts } from '../../src/Facts'
import { LampPicture } from '../../src/LampPicture'
import { findLamp, type Lamp } from '../../src/lamps'
import { NotFound } from '../../src/NotFound'
import { acceptedOffer, applyOffer, formatPrice } from '../../src/offers'
import { Price } from '../../src/Price'
import { Screen } from '../../src/Screen'
import { radius, space, useTheme } from '../../src/theme'
import { ThemedText } from '../../src/ThemedText'

export default function ProductScreen() {
  const { id } = useLocalSearchParams<{ id: string }>()
  const lamp = findLamp(id)
  if (lamp === undefined) return <NotFound message="This lamp does not exist." />
  return <Product key={lamp.id} lamp={lamp} />
}

function Product({ lamp }: { readonly lamp: Lamp }) {
  const { isWide } = useTheme()
  useEffect(() => {
    LinkAnalytics.logEvent(LinkEventNames.ViewItem, { itemId: lamp.id })
  }, [lamp])

  return (
    <Screen testID={`product-${lamp.id}`}>
      <View style={isWide ? styles.sideBySide : styles.stacked}>
        <View style={isWide && styles.side}>
          <LampSwitch lamp={lamp} />
        </View>
        <View style={[styles.words, isWide && styles.side]}>
          <View style={styles.name}>
            <ThemedText as="label" color="accent">
              {lamp.kind}
            </ThemedText>
            <ThemedText as={isWide ? 'displayWide' : 'display'} testID="product-name">
              {lamp.name}
            </ThemedText>
            <Price euros={lamp.priceEuros} as="title" />
          </View>
          <ThemedText color="inkMuted">{lamp.story}</ThemedText>
          <Facts facts={lamp.facts} />
          <PurchaseButtons lamp={lamp} />
        </View>
      </View>
    </Screen>
  )
}

function LampSwitch({ lamp }: { readonly lamp: Lamp }) {
  const { isWide } = useTheme()
  const [isLit, setIsLit] = useState(true)
  return (
    <Pressable
      role="switch"
      aria-checked={isLit}
      aria-label={`${lamp.name} light`}
      testID="light"
      onPress={() => setIsLit(!isLit)}
      style={styles.picture}
    >
      <LampPicture lamp={lamp} size={isWide ? 520 : 340} isLit={isLit} />
    </Pressable>
  )
}

function PurchaseButtons({ lamp }: { readonly lamp: Lamp }) {
  const value = applyOffer(lamp.priceEuros, useStore(acceptedOffer))
  const [status, setStatus] = useState<'idle' | 'added' | 'bought'>('idle')

  const order = { itemId: lamp.id, value, currency: 'EUR' }
  const add = () => {
    LinkAnalytics.logEvent(LinkEventNames.AddToCart, order)
    setStatus('added')
  }
  const buy = () => {
    LinkAnalytics.logEvent(LinkEventNames.Purchase, order)
    setStatus('bought')
  }

  if (status === 'bought') {
    return (
      <ThemedText as="heading" color="accent" testID="bought" role="status">
        Thank you. This is a demo, so {lamp.name} will not be shipped.
      </ThemedText>
    )
  }
  return (
    <View style={styles.buttons}>
      <Button label={`Buy for ${formatPrice(value)}`} testID="buy" onPress={buy} />
      <Button
        label={status === 'added' ? 'In your bag' : 'Add to bag'}
        testID="add-to-bag"
        onPress={add}
        isDisabled={status === 'added'}
        isQuiet
      />
    </View>
  )
}

const styles = StyleSheet.create({
  stacked: { gap: space.l },
  sideBySide: { flexDirection: 'row', gap: space.xxl, alignItems: 'center' },
  side: { flex: 1 },
  picture: { borderRadius: radius.l, overflow: 'hidden' },
  words: { gap: space.l },
  name: { gap: space.s },
  buttons: { gap: space.s + space.xs },
})
