/**
 * Currencies of ISO 4217 by the number of their minor digits. A table of ours, because `Intl` has digits for display
 * (none for the Iraqi dinar, which has three), and because they depend on the version of Node: an amount is stored
 * in minor units, so its digits must never change. A withdrawn currency stays, because amounts in it are stored.
 * Without metals, funds and test codes that have no minor unit.
 */
const codesByDigits: readonly (readonly [digits: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [
    2,
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE ' +
      'CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL ' +
      'HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR ' +
      'MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK ' +
      'SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD ' +
      'XCG YER ZAR ZMW ZWG',
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
]

const digitsByCode = new Map(
  codesByDigits.flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, digits])),
)

/** Returns how many digits a currency has after the decimal point. Null for an unknown code. */
export function getMinorDigits(currency: string): number | null {
  return digitsByCode.get(currency) ?? null
}
