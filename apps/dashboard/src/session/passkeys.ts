import type { NewPasskey, PasskeyAssertion, PasskeyOptions } from '@throughlink/api'

type Options = PasskeyOptions['options']

/** Whether the browser has passkeys: only on HTTPS pages and on localhost. */
export const hasPasskeys =
  typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** Creates a passkey. Returns null if the person cancelled, or the authenticator has one already. */
export function createPasskey(options: Options): Promise<NewPasskey['credential'] | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return ask(() => navigator.credentials.create({ publicKey }))
}

/** Signs with a passkey. Returns null if the person cancelled or has none here. */
export function signWithPasskey(options: Options): Promise<PasskeyAssertion | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  return ask(() => navigator.credentials.get({ publicKey }))
}

async function ask<T>(call: () => Promise<Credential | null>): Promise<T | null> {
  try {
    const credential = await call()
    return credential instanceof PublicKeyCredential ? (credential.toJSON() as unknown as T) : null
  } catch (error) {
    // Browsers do not say why, so that pages cannot find out which passkeys exist.
    if (error instanceof DOMException) return null
    throw error
  }
}
