import { LinkAnalytics, LinkEventNames } from '@throughlink/react-native'
import { useLocalSearchParams } from 'expo-router'
import { useEffect, useState } from 'react'
import { Pressable, StyleSheet, View } from 'react-native'
import { Button } from '../../src/Button'
import { useStore } from '../../src/createStore'
import { Facts } from '../../src/Facts'
import { LampPicture } from '../../src/LampPicture'
import { findLamp, type Lamp } from '../../src/lamps'
import { Missing } from '../../src/Missing'
import { formatPrice, reducedPrice, takenOffer } from '../../src/offers'
import { Price } from '../../src/Price'
import { Screen } from '../../src/Screen'
import { radius, space, useTheme } from '../../src/theme'
import { Words } from '../../src/Words'

export default function ProductScreen() {
  const { id } = useLocalSearchParams<{ id: string }>()
  const lamp = findLamp(id)
  if (lamp === undefined) return <Missing what="We have no such lamp." />
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
          <Switchable lamp={lamp} />
        </View>
        <View style={[styles.words, isWide && styles.side]}>
          <View style={styles.name}>
            <Words as="label" color="accent">
              {lamp.kind}
            </Words>
            <Words as={isWide ? 'displayWide' : 'display'} testID="product-name">
              {lamp.name}
            </Words>
            <Price euros={lamp.priceEuros} as="title" />
          </View>
          <Words color="inkMuted">{lamp.story}</Words>
          <Facts facts={lamp.facts} />
          <Buying lamp={lamp} />
        </View>
      </View>
    </Screen>
  )
}

function Switchable({ lamp }: { readonly lamp: Lamp }) {
  const { isWide } = useTheme()
  const [isLit, setIsLit] = useState(true)
  return (
    <Pressable
      role="switch"
      aria-checked={isLit}
      aria-label={`${lamp.name}, the light`}
      testID="light"
      onPress={() => setIsLit(!isLit)}
      style={styles.picture}
    >
      <LampPicture lamp={lamp} size={isWide ? 520 : 340} isLit={isLit} />
    </Pressable>
  )
}

function Buying({ lamp }: { readonly lamp: Lamp }) {
  const value = reducedPrice(lamp.priceEuros, useStore(takenOffer))
  const [done, setDone] = useState<'nothing' | 'added' | 'bought'>('nothing')

  const order = { itemId: lamp.id, value, currency: 'EUR' }
  const add = () => {
    LinkAnalytics.logEvent(LinkEventNames.AddToCart, order)
    setDone('added')
  }
  const buy = () => {
    LinkAnalytics.logEvent(LinkEventNames.Purchase, order)
    setDone('bought')
  }

  if (done === 'bought') {
    return (
      <Words as="heading" color="accent" testID="bought" role="status">
        Thank you. {lamp.name} would be on its way, if this were a shop.
      </Words>
    )
  }
  return (
    <View style={styles.buttons}>
      <Button label={`Buy for ${formatPrice(value)}`} testID="buy" onPress={buy} />
      <Button
        label={done === 'added' ? 'In your bag' : 'Add to bag'}
        testID="add-to-bag"
        onPress={add}
        isDisabled={done === 'added'}
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
