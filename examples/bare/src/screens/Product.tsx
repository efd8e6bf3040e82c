import { LinkAnalytics, LinkEventNames } from '@throughlink/react-native'
import { useEffect } from 'react'
import { currency, lampOf } from '../lamps'
import type { ScreenProps } from '../linking'
import { Button, Glow, Line, Page, Title } from '../parts'

export function Product({ navigation, route }: ScreenProps<'Product'>) {
  const lamp = lampOf(route.params.id)
  const { ref } = route.params

  useEffect(() => {
    if (lamp) LinkAnalytics.logEvent(LinkEventNames.ViewItem, { id: lamp.id, ref })
  }, [lamp, ref])

  if (!lamp) {
    return (
      <Page>
        <Title>This lamp has gone out.</Title>
        <Line>We no longer make it, or the link was mistyped.</Line>
        <Button label="See the others" onPress={() => navigation.popTo('Home')} />
      </Page>
    )
  }
  return (
    <Page>
      <Glow color={lamp.glow} size={220} />
      <Title>{lamp.name}</Title>
      <Line>{lamp.line}</Line>
      <Button
        label={`Buy for ${lamp.price} ${currency}`}
        onPress={() => {
          LinkAnalytics.logEvent(LinkEventNames.Purchase, { value: lamp.price, currency })
          navigation.popTo('Home')
        }}
      />
    </Page>
  )
}
