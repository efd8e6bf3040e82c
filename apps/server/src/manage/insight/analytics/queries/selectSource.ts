import {
  nationalSourcePattern,
  nationalSources,
  referrerSources,
} from '@throughlink/protocol/rules'

const sources = Object.entries(referrerSources).flatMap(([name, domains]) =>
  domains.map((domain) => ({ domain, name })),
)
const toArray = (texts: readonly string[]) => `[${texts.map((text) => `'${text}'`).join(', ')}]`
const domains = toArray(sources.map(({ domain }) => domain))
const names = toArray(sources.map(({ name }) => name))
const nationalKeys = toArray(Object.keys(nationalSources))
const nationalNames = toArray(Object.values(nationalSources))

/** SQL for the source of a referrer: the same as `toReferrerSource`. Neither names nor domains have a quote. */
export function selectSource(host: string): string {
  const lastLabels = (count: number) =>
    `arrayStringConcat(arraySlice(splitByChar('.', ${host}), -${count}), '.')`
  const candidates = [host, lastLabels(3), lastLabels(2)]
  return `arrayFirst(name -> name != '', [
    ${candidates.map((each) => `transform(${each}, ${domains}, ${names}, '')`).join(',\n    ')},
    transform(extract(${host}, '${nationalSourcePattern}'), ${nationalKeys}, ${nationalNames}, ''),
    replaceRegexpOne(${host}, '^www[.]', '')])`
}
