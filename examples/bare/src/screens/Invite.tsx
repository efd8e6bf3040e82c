import { LinkAnalytics, LinkEventNames } from '@throughlink/react-native'
import type { ScreenProps } from '../linking'
import { Button, Line, Page, Title } from '../parts'

/** Shows the code and nothing personal: a deferred link may be a guess. */
export function Invite({ navigation, route }: ScreenProps<'Invite'>) {
  const { code } = route.params
  return (
    <Page>
      <Title>You are invited.</Title>
      <Line>{`Your code is ${code}. It takes ten percent off your first lamp.`}</Line>
      <Button
        label="Use the code"
        onPress={() => {
          LinkAnalytics.logEvent(LinkEventNames.SignUp, { code })
          navigation.popTo('Home')
        }}
      />
    </Page>
  )
}
