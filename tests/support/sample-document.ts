import type { DocumentLine, DocumentSnapshot } from '../../supabase/functions/_shared/documents/snapshot'

/** A line of a document: dues for two, with a discount. */
export const sampleLine: DocumentLine = {
  kind: 'dues',
  words_bg: 'Членски внос, ниво „Партньор“',
  words_en: 'Membership dues, tier Partner',
  from: '2026-12-01',
  until: '2027-11-30',
  quantity: 2,
  unit_cents: 65_025,
  discount_cents: 10_050,
  net_cents: 120_000,
  tax_rate: 2000,
  tax_words_bg: '',
  tax_words_en: '',
  tax_code: 'S',
}

/** The ground for a lower rate of VAT. */
const lower = {
  tax_rate: 900,
  tax_code: 'AA',
  tax_words_bg: 'чл. 66, ал. 2 ЗДДС',
  tax_words_en: 'Article 66(2) of the VAT Act',
}

/** An invoice to a Bulgarian member, of two rates and with two accounts; `change` replaces parts of it. */
export function sampleDocument(change: Partial<DocumentSnapshot> = {}): DocumentSnapshot {
  return {
    id: '5b0c2a52-7c7d-4b0e-9f0e-5a3f6a3c1f10',
    kind: 'invoice',
    number: '0000000012',
    issued_on: '2026-11-26',
    due_on: '2026-12-10',
    tax_event_on: '2026-11-24',
    seller: {
      legal_name_bg: 'Българо-казахстанска търговска камара',
      legal_name_en: 'Bulgarian–Kazakh Chamber of Commerce',
      address_bg: 'ул. „Граф Игнатиев“ 10, 1000 София, България',
      address_en: '10 Graf Ignatiev St, 1000 Sofia, Bulgaria',
      eik: '175074752',
      vat_number: 'BG175074752',
      kbe: '28',
      signed_by: 'Елена Димитрова',
    },
    accounts: [
      {
        holder: 'Chamber in dollars',
        iban: 'BG18RZBB91550123456789',
        bic: 'RZBBBGSF',
        bank: 'Втора банка АД, Варна',
        currency: 'USD',
      },
      {
        holder: 'Bulgarian-Kazakh Chamber of Commerce',
        iban: 'BG80BNBG96611020345678',
        bic: 'BNBGBGSF',
        bank: 'Примерна банка АД, София',
        currency: 'EUR',
      },
    ],
    buyer: {
      legal_name: 'Розова долина ООД',
      address: 'бул. „Васил Левски“ 41, 6100 Казанлък',
      country: 'BG',
      eik: '831641791',
      bin: null,
      vat_number: 'BG831641791',
      reference: 'PO-4471',
      contract_number: null,
      contract_on: null,
      knp: null,
    },
    lines: [
      sampleLine,
      {
        ...sampleLine,
        kind: 'entrance_fee',
        words_bg: 'Встъпителна вноска',
        words_en: 'Entrance fee',
        from: null,
        until: null,
        quantity: 1,
        unit_cents: 15_000,
        discount_cents: 0,
        net_cents: 15_000,
      },
      {
        ...sampleLine,
        ...lower,
        kind: 'event',
        words_bg: 'Участие във форум',
        words_en: 'A place at a forum',
        from: '2026-12-08',
        until: null,
        quantity: 1.5,
        unit_cents: 4_000,
        discount_cents: 0,
        net_cents: 6_000,
      },
    ],
    totals: [
      { tax_rate: 2000, tax_code: 'S', tax_words_bg: '', tax_words_en: '', net_cents: 135_000, tax_cents: 27_000 },
      { ...lower, net_cents: 6_000, tax_cents: 540 },
    ],
    net_cents: 141_000,
    tax_cents: 27_540,
    total_cents: 168_540,
    payment_reference: 'RF680000000012',
    refers_to: null,
    replaced_by: null,
    reason: null,
    state: 'open',
    open_cents: change.total_cents ?? 168_540,
    day_to_pay: '2026-12-10',
    paid_cents: 0,
    credited_cents: 0,
    paid_on: null,
    ended: null,
    ...change,
  }
}

/** The same invoice to a member in Kazakhstan. */
export function sampleToKazakhstan(change: Partial<DocumentSnapshot> = {}): DocumentSnapshot {
  const ground = {
    tax_rate: 0,
    tax_code: 'O',
    tax_words_bg: 'чл. 21, ал. 2 ЗДДС – мястото на изпълнение е извън територията на страната',
    tax_words_en: 'Article 21(2) of the VAT Act – place of supply outside Bulgaria',
  }
  const plain = sampleDocument()
  return {
    ...plain,
    buyer: {
      ...plain.buyer,
      legal_name: '«Дала Әлемі» жауапкершілігі шектеулі серіктестігі',
      address: 'Қазақстан Республикасы, 050000 Алматы қ., Төле би көшесі 59, Бостандық ауданы',
      country: 'KZ',
      eik: null,
      bin: '940140000385',
      vat_number: null,
      reference: 'Әә Ғғ Ққ Ңң Өө Ұұ Үү Һһ Іі Ёё Щщ Ъъ Ѝѝ Ää Şş Ğğ Łł',
      contract_number: 'KZ-2026/014',
      contract_on: '2026-10-01',
      knp: '859',
    },
    lines: plain.lines.map((line) => ({ ...line, ...ground })),
    totals: [{ ...ground, net_cents: 141_000, tax_cents: 0 }],
    tax_cents: 0,
    total_cents: 141_000,
    open_cents: 141_000,
    ...change,
  }
}
