const notes: Readonly<Record<string, readonly string[]>> = {
  referrer: [
    'The link sent the phone to Google Play with a click ID. Play kept it through the install and gave it to the app on its first run.',
    'The click ID names one click, so nothing was compared and no other link was considered.',
  ],
  clipboard: [
    'The landing page copied a link with a token. The person allowed the app to read it on its first run.',
    'The token names one click, so nothing was compared and no other link was considered.',
  ],
  opened: [
    'The app was installed but had not run yet. The phone opened it with the link, so the app received the link itself.',
    'There was no click to find, and no decision is stored.',
  ],
  organic: [
    'Google Play told the app that the install came from no link, so no clicks were compared.',
    'If you expected a match, check that the link was opened in a browser that leads to Google Play.',
  ],
  policy_off: [
    'The match policy of the app is deterministic: clicks and installs are not compared. The policy is in the settings.',
  ],
  index_unavailable: ['The install can still be matched if the app asks again.'],
}

export interface MethodNoteProps {
  readonly method: string
  readonly reason: string | null
}

/** Explains a decision that needed no evidence. */
export function MethodNote({ method, reason }: MethodNoteProps) {
  const paragraphs = notes[reason ?? method] ?? ['No evidence is stored for this decision.']
  return (
    <div className="max-w-prose space-y-2 text-ink-2">
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
