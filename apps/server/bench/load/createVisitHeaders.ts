import { makeAddress } from './makeAddress.ts'

const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/142.0.0.0 Mobile Safari/537.36'

/** Returns the headers of a tap on a link of a domain, on an Android phone. */
export function createVisitHeaders(domain: string) {
  return {
    host: domain,
    'user-agent': chromeOnAndroid,
    'accept-language': 'en-GB',
    'x-forwarded-for': makeAddress(),
  }
}
