import { decodeQR } from 'qr/decode.js'
import encodeQR from 'qr'
import { expect, test } from 'vitest'
import {
  EpcError,
  epcPayload,
  type EpcPayment,
  inSepaLetters,
  paysBySepa,
} from '../../supabase/functions/_shared/documents/epc'

const payment: EpcPayment = {
  name: 'Bulgarian-Kazakh Chamber of Commerce',
  iban: 'BG80 BNBG 9661 1020 3456 78',
  bic: 'BNBGBGSF',
  cents: 162_005,
  reference: 'RF680000000012',
}

test('a payment with a reference, line by line', () => {
  expect(epcPayload(payment).split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'BNBGBGSF',
    'Bulgarian-Kazakh Chamber of Commerce',
    'BG80BNBG96611020345678',
    'EUR1620.05',
    '',
    'RF680000000012',
  ])
})

test('a payment with a text has an empty line in the place of the reference', () => {
  const { reference: _, ...plain } = payment
  expect(
    epcPayload({ ...plain, text: 'Проформа № PF-2026-0012' })
      .split('\n')
      .slice(8),
  ).toEqual(['', '', 'Proforma No PF-2026-0012'])
})

test('names are in Latin letters', () => {
  expect(inSepaLetters('Българо-казахстанска търговска камара')).toBe('Balgaro-kazahstanska targovska kamara')
  expect(inSepaLetters('Щъркел Юнак Цвят ЖЕЛЯЗКО')).toBe('Shtarkel Yunak Tsvyat ZhELYaZKO')
  expect(inSepaLetters('Әғқңөұүһі ӘҒҚҢӨҰҮҺІ')).toBe('Agqnouuhi AGQNOUUHI')
  expect(inSepaLetters('Müller & Søn „Straße“ 😀 漢字\u202E\u0000x')).toBe('Muller + Son Strasse x')
})

test.each<[string, Partial<EpcPayment>]>([
  ['name without Latin letters', { name: '漢字' }],
  ['name of 71 letters', { name: 'x'.repeat(71) }],
  ['IBAN with wrong check digits', { iban: 'BG81BNBG96611020345678' }],
  ['IBAN without form', { iban: '12345' }],
  ['BIC', { bic: 'BNBG' }],
  ['amount of nothing', { cents: 0 }],
  ['amount of a billion', { cents: 100_000_000_000 }],
  ['amount in parts of a cent', { cents: 1.5 }],
  ['reference with wrong check digits', { reference: 'RF690000000012' }],
  ['reference of another form', { reference: 'INV-12' }],
  ['IBAN for a reference', { reference: payment.iban }],
  ['RF reference of 26 letters', { reference: `RF74${'0'.repeat(21)}1` }],
  ['reference of 36 letters', { reference: `RF68${'0'.repeat(32)}` }],
  ['reference and a text', { text: 'dues' }],
  ['text of 141 letters', { reference: '', text: 'x'.repeat(141) }],
])('no code has a %s', (_, change) => {
  expect(() => epcPayload({ ...payment, ...change })).toThrow(EpcError)
})

test('the longest payment has at most 331 bytes, and reads back from its code', () => {
  const payload = epcPayload({
    ...payment,
    name: 'Щ'.repeat(17),
    cents: 99_999_999_999,
    bic: 'BNBGBGSFXXX',
    reference: '',
    text: 'Ж'.repeat(70),
  })
  expect(new TextEncoder().encode(payload).length).toBeLessThanOrEqual(331)
  const modules = encodeQR(payload, 'raw', { ecc: 'medium', encoding: 'byte', border: 4 })
  const scale = 4
  const width = modules.length * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (let index = 0; index < width * width; index += 1)
    if (modules[Math.floor(index / width / scale)]?.[Math.floor((index % width) / scale)])
      data.fill(0, index * 4, index * 4 + 3)
  expect(decodeQR({ width, height: width, data })).toBe(payload)
})

test('who pays by SEPA', () => {
  expect(['BG', 'de', 'CH', 'RS', 'KZ', 'US', 'TR', ''].map(paysBySepa)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
