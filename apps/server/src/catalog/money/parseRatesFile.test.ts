import { expect, test } from 'vitest'
import { parseRatesFile } from './parseRatesFile.ts'

const usd = { day: '2026-11-20', currency: 'USD', rate: '1.0834' }
const jpy = { day: '2026-11-20', currency: 'JPY', rate: '162.31' }

test('a list of rates', () => {
  const text = '\uFEFFday,currency,rate\r\n2026-11-20,usd,1.0834\r\n"2026-11-20","JPY",162.31\r\n'
  expect(parseRatesFile(text)).toEqual({ rates: [usd, jpy] })
})

test("the central bank's XML, of one day or of many", () => {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
    <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"><Cube>
      <Cube time='2026-11-20'><Cube currency='USD' rate='1.0834'/><Cube currency='JPY' rate='162.31'/></Cube>
      <Cube time="2026-11-19"><Cube currency="USD" rate="1.08"/><Cube currency="SKK" rate="30.1"/></Cube>
    </Cube></gesmes:Envelope>`
  expect(parseRatesFile(text)).toEqual({
    rates: [usd, jpy, { day: '2026-11-19', currency: 'USD', rate: '1.08' }],
  })
})

test("the central bank's CSV, whose days without a rate are left out", () => {
  expect(parseRatesFile('Date,USD,JPY,CYP,\n2026-11-20,1.0834,N/A,0.58,\n')).toEqual({
    rates: [usd],
  })
  expect(parseRatesFile('Date, USD, JPY, \n20 November 2026, 1.0834, 162.31, \n')).toEqual({
    rates: [usd, jpy],
  })
})

test.each([
  ['', 1, 'header'],
  ['currency,rate\nUSD,1', 1, 'header'],
  ['day,currency,rate\n2026-11-20,USD,1.0834\n2026-02-30,USD,1', 3, 'is no day'],
  ['day,currency,rate\n2026-11-20,EUR,1', 2, 'to the euro'],
  ['day,currency,rate\n2026-11-20,XXX,1', 2, 'ISO 4217'],
  ['day,currency,rate\n2026-11-20,USD,0', 2, 'is no rate'],
  ['Date,USD\nyesterday,1.0834', 2, 'is no day'],
  ['<html></html>', 1, 'has no rates'],
])('%j is refused at line %i', (text, line, problem) => {
  expect(parseRatesFile(text)).toEqual({
    line,
    problem: expect.stringContaining(problem) as string,
  })
})
