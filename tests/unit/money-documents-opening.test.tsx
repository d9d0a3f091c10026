import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import papa from 'papaparse'
import { expect, test } from 'vitest'
import { DocumentPage } from '@/features/money/documents/office/document-page'
import { checkOpenings, parseOpenings } from '@/features/money/documents/office/opening/opening-file'
import { OpeningBalancesPage } from '@/features/money/documents/office/opening/opening-page'
import { csvCells } from '@/lib/text/csv'
import { UnusableFileError } from '@/lib/text/table'
import { keepFiles, reconnect, refusal, take, textsOf, write } from '../support/page/answers'
import type { Answer } from '../support/page/office-members'
import { invoice, serveDocuments } from '../support/page/office-documents'
import { press } from '../support/page/press'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'

const path = '/dashboard/dues/opening-balances'
const enter = useSignIn(pagesAlone({ [path]: OpeningBalancesPage }))
const enterOne = useSignIn(pagesAlone({ '/dashboard/dues/:id': DocumentPage }, '/dashboard/dues'))

const head = 'member;number;date;due;amount;currency;for\r\n'
const read = (text: string) => {
  const { rows, ...rest } = parseOpenings(csvCells(papa, `\uFEFF${head}${text}`))
  return { ...rest, ...checkOpenings(rows, 'day') }
}
const said = {
  member: 'Рила Туулс ООД',
  number: 'Фактура 0000123',
  dated_on: '2025-03-01',
  due_on: '2025-03-15',
  cents: 120050,
  words: 'Членски внос 2025',
}

test('a row is read as spreadsheets of Bulgaria write it', () => {
  for (const [date, amount, currency] of [
    ['01.03.2025', '1 200,50', 'EUR'],
    ['1.3.2025 г.', '1.200,50 €', ''],
    ['2025-03-01', '1200.50 EUR', ''],
    ['01/03/2025', '1\u00a0200,50', '€'],
    ['01.03.2025 00:00', '"1,200.50"', 'евро'],
  ])
    expect(read(`${said.member};${said.number};${date};15.03.2025;${amount};${currency};${said.words}`)).toEqual({
      ignored: [],
      dates: [date, '15.03.2025'],
      good: [{ number: 2, data: said }],
      bad: [],
    })
})

test('columns are known by what Bulgarian bookkeeping calls them', () => {
  const row = [said.member, said.number, '01.03.2025', '15.03.2025', '1 200,50', 'EUR', said.words]
  const of = (...columns: string[]) => {
    const { rows, ignored } = parseOpenings([columns, row])
    return { ignored, ...checkOpenings(rows, 'day') }
  }
  for (const columns of [
    ['Член', 'Номер', 'Дата', 'Падеж', 'Сума', 'Валута', 'Основание'],
    ['КЛИЕНТ', 'Фактура №', 'Дата на издаване', 'Срок за плащане', 'Салдо (евро)', 'валута', 'Описание'],
    ['ЕИК/БУЛСТАТ', '№ на документ', 'Дата на документ', 'Дата на падеж', 'Неплатена сума, EUR', 'Валута:', 'Относно'],
  ])
    expect(of(...columns), columns[0]).toEqual({ ignored: [], good: [{ number: 2, data: said }], bad: [] })
  expect(of('Член', 'Номер', 'Дата', 'Падеж', 'Сума', 'Град', 'Основание').ignored).toEqual(['град'])
  // Spreadsheets leave rows free above the table.
  expect(parseOpenings([[''], ['Член', 'Номер', 'Дата', 'Падеж', 'Сума', 'Основание'], row]).ignored).toEqual([])
  // Beside the name, the number says who it is.
  expect(of('Контрагент', 'Номер', 'Дата', 'Падеж', 'Салдо', 'ЕИК', 'Основание')).toMatchObject({
    ignored: ['контрагент'],
    good: [{ data: { ...said, member: 'EUR' } }],
  })
  // Two that may be the amount, or one in another currency, are nobody's guess.
  for (const [columns, problem] of [
    [
      ['Член', 'Номер', 'Дата', 'Падеж', 'Сума', 'Остатък', 'Основание'],
      '“Сума” and “Остатък” both name the column amount. Please remove one of them.',
    ],
    [
      ['Член', 'Номер', 'Дата', 'Падеж', 'Amount', 'Сума', 'Основание'],
      '“Amount” and “Сума” both name the column amount.',
    ],
    [
      ['Булстат', 'Номер', 'Дата', 'Падеж', 'Сума', 'ЕИК', 'Основание'],
      '“Булстат” and “ЕИК” both name the column member.',
    ],
    [
      ['Член', 'Номер', 'Дата', 'Падеж', 'Сума', 'Клиент', 'Основание'],
      '“Член” and “Клиент” both name the column member.',
    ],
    [
      ['member', 'Номер', 'Дата', 'Падеж', 'Сума', 'ЕИК', 'Основание'],
      '“member” and “ЕИК” both name the column member.',
    ],
    [['Член', 'Номер', 'Дата', 'Падеж', 'Сума (лв.)', 'Валута', 'Основание'], 'This file has no column amount.'],
  ] as const)
    expect(() => of(...columns)).toThrow(problem)
})

test('each cell that cannot be is refused with a sentence', () => {
  const problemsOf = (row: string) => read(row).bad.flatMap(({ problems }) => problems)
  const long = 'x'.repeat(401)
  expect(problemsOf('A;1;31.12.2025;2100-12-31;1000000,00;;f')).toEqual([])
  expect(problemsOf(`A;${'1'.repeat(60)};2000-01-01;2000-01-01;0,01;;${long.slice(1)}`)).toEqual([])
  for (const [row, problem] of [
    [';1;31.12.2025;31.12.2025;1;;f', 'member: This is missing'],
    ['A;;31.12.2025;31.12.2025;1;;f', 'number: This is missing'],
    ['A;1;31.12.2025;31.12.2025;1;;', 'for: This is missing'],
    [`A;${'1'.repeat(61)};31.12.2025;31.12.2025;1;;f`, 'number: At most 60 characters'],
    [`A;1;31.12.2025;31.12.2025;1;;${long}`, 'for: At most 400 characters'],
    ['A;1;31.11.2025;31.12.2025;1;;f', 'date: Please write the day like 31.12.2025 or 2025-12-31'],
    ['A;1;31.12.2025;2101-01-01;1;;f', 'due: Please write the day like 31.12.2025 or 2025-12-31'],
    ['A;1;31.12.1999;31.12.2025;1;;f', 'date: Please write the day like 31.12.2025 or 2025-12-31'],
    ['A;1;31.12.2025;31.12.2025;0,00;;f', 'amount: Nothing is open of it'],
    ['A;1;31.12.2025;31.12.2025;1,2,3;;f', 'amount: Please write the amount like 120,50 or 120.50'],
    ['A;1;31.12.2025;31.12.2025;1000000,01;;f', 'amount: An amount is at most €1,000,000.00'],
    [
      'A;1;31.12.2025;31.12.2025;-5,00;;f',
      'amount: What the chamber owes is not brought in; write an amount above zero',
    ],
    ['A;1;31.12.2025;31.12.2025;5,00;BGN;f', 'currency: Only euros are brought in; convert BGN first'],
    ['A;1;31.12.2025;31.12.2025;5,00 лв.;;f', 'currency: Only euros are brought in; convert лв. first'],
    ['A;1;31.12.2025;31.12.2025;5;;f;more', 'This row has more cells than the first line has columns'],
  ])
    expect([row, problemsOf(row ?? '')]).toEqual([row, [problem]])
  expect(() => parseOpenings([['member', 'number', 'date', 'due', 'amount'], ['A']])).toThrow(UnusableFileError)
})

const judged = {
  member_name: 'Rila Tools',
  known: false,
  problem: null as string | null,
  readers: ['ada@rila.example'],
  reminded_on: '2026-12-10' as string | null,
}
async function choose(rows: string, ...answers: object[]) {
  const compared = take<{ rows: object[] }>('compare_opening_balances', () => HttpResponse.json(answers))
  await upload(`\uFEFF${head}${rows}`)
  return compared
}
async function upload(text: string) {
  const { user } = await enter(path, 'administrator')
  await user.upload(
    await screen.findByLabelText('File of opening balances'),
    new File([text], 'old.csv', { type: 'text/csv' }),
  )
}

test('a file is shown with what becomes of each row, then stored with one call', async () => {
  const compared = await choose(
    'Рила Туулс ООД;Фактура 0000123;01.03.2025;15.03.2025;1 200,50;EUR;Членски внос 2025\r\nA;2;01.03.2025;15.03.2025;5;;f\r\nB;3;01.03.2025;15.03.2025;5;;f\r\nC;4;01.03.2025;15.03.2025;x;;f',
    judged,
    { ...judged, known: true },
    { ...judged, member_name: null, problem: 'No member has this name or number.' },
  )
  const stored = take<{ rows: object[] }>('import_opening_balances', (_, calls) =>
    calls === 1
      ? refusal('P0001', 'Some rows were refused; nothing was imported.')
      : calls === 2
        ? (HttpResponse.error() as Answer)
        : HttpResponse.json([{ added: 1, known: 0 }]),
  )
  expect(await screen.findByText('4 rows: 1 new, €1,200.50; 1 here already; 2 refused.')).toBeVisible()
  expect(compared[0]?.rows[0]).toEqual(said)
  expect(screen.getByText('Here already, and left out: 2 of Rila Tools.')).toBeVisible()
  expect(screen.getByText('No member has this name or number.')).toBeVisible()
  expect(screen.getByText('amount: Please write the amount like 120,50 or 120.50')).toBeVisible()
  expect(
    screen.getByText(/^No mail is sent now. Reminders follow by their days: of 1 of them, to 1 address, the first on/),
  ).toBeVisible()
  const [, row] = within(screen.getByRole('table')).getAllByRole('row')
  expect(row).toHaveTextContent('ada@rila.example')
  expect(screen.queryByRole('button', { name: /^Bring in/ })).toBeNull()
  press('Leave out the refused rows')
  press('Bring in 1 opening balance')
  expect(await screen.findByText('Some rows were refused; nothing was imported.')).toBeVisible()
  press('Bring in 1 opening balance')
  expect(await screen.findByText(/^The connection was lost .*nothing is stored twice\.$/)).toBeVisible()
  reconnect()
  press('Bring in 1 opening balance')
  expect(await screen.findByText('1 opening balance brought in')).toBeVisible()
  expect(stored).toEqual([{ rows: [said] }, { rows: [said] }, { rows: [said] }])
  expect(screen.getByRole('link', { name: 'See them in Dues' })).toHaveAttribute(
    'href',
    '/dashboard/dues?kind=opening_balance',
  )
})

test('the example that the page saves is read as it stands, and opens in a Bulgarian spreadsheet', async () => {
  const { files, names } = keepFiles()
  const { user } = await enter(path, 'administrator')
  expect(await screen.findByText(/Columns: member \(член\), number \(номер\), .*, for \(основание\)\.$/)).toBeVisible()
  press('Save an example file')
  await waitFor(() => expect(names).toEqual(['opening-balances-example.csv']))
  const [file] = files as [Blob]
  // The mark by which spreadsheets recognize UTF-8.
  expect([...new Uint8Array(await file.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(await file.text()).toMatch(
    /^член;номер;дата;падеж;сума;валута;основание\r\nПримерна фирма ООД;.*;1200,50;EUR;/,
  )
  const compared = take<{ rows: object[] }>('compare_opening_balances', ({ rows }) =>
    HttpResponse.json(rows.map(() => judged)),
  )
  await user.upload(screen.getByLabelText('File of opening balances'), new File([file], 'example.csv'))
  expect(await screen.findByText('2 rows: 2 new, €1,280.50; 0 here already; 0 refused.')).toBeVisible()
  expect(compared[0]?.rows).toMatchObject([
    { member: 'Примерна фирма ООД', dated_on: '2025-03-01', due_on: '2025-03-15', cents: 120050 },
    { member: '000000000', dated_on: '2025-06-02', due_on: '2025-06-16', cents: 8000 },
  ])
  expect(screen.queryByText(/^Unknown columns/)).toBeNull()
})

test('a file whose days have passed says that nobody is reminded by itself; one with nothing new is not stored', async () => {
  await choose('A;1;01.03.2025;15.03.2025;5;;f', { ...judged, reminded_on: null })
  expect(await screen.findByText(/no reminder follows by itself: the days for it have passed/)).toBeVisible()
  take('compare_opening_balances', () => HttpResponse.json([{ ...judged, known: true }]))
  fireEvent.change(screen.getByLabelText('File of opening balances'), {
    target: { files: [new File([`${head}A;1;01.03.2025;15.03.2025;5;;f`], 'again.csv')] },
  })
  expect(await screen.findByText('There is nothing to bring in.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Bring in/ })).toBeNull()
})

test('a long file shows its first rows, to whom mails go and when, and what it leaves out in the order of its rows', async () => {
  const line = (row: number) => `M${row};${row};01.03.2025;15.03.2025;${row === 25 ? 'x' : '5'};;f;old`
  const silent: typeof judged = { ...judged, readers: ['silent@rila.example'], reminded_on: null }
  const answers = Array.from({ length: 23 }, () => silent)
  answers[0] = { ...silent, problem: 'No member has this name or number.' }
  answers[1] = { ...judged, readers: [], reminded_on: '2026-12-01' }
  answers[2] = { ...judged, readers: ['ada@rila.example', 'bo@rila.example'], reminded_on: '2026-12-15' }
  answers[3] = { ...judged, reminded_on: '2026-12-10' }
  take('compare_opening_balances', () => HttpResponse.json(answers))
  const rows = Array.from({ length: 24 }, (_, at) => line(at + 2)).join('\r\n')
  await upload(`${head.replace('\r\n', ';remark')}\r\n${rows}`)
  expect(await screen.findByText('24 rows: 22 new, €110.00; 0 here already; 2 refused.')).toBeVisible()
  expect(screen.getByText('Unknown columns, which are left out: remark.')).toBeVisible()
  expect(screen.getByText(/of 2 of them, to 2 addresses, the first on 10 Dec 2026\. Of the others/)).toBeVisible()
  const shown = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
  expect(shown()).toHaveLength(20)
  const cells = shown().map((row) => textsOf(within(row).getAllByRole('cell')).slice(1))
  const same = ['What forf', 'Dated1 Mar 2025', 'Due15 Mar 2025', 'Open€5.00']
  expect(cells.slice(0, 3)).toEqual([
    ['Number3', ...same, 'Mails go toNobody with an address'],
    ['Number4', ...same, 'Mails go toada@rila.example, bo@rila.exampleFirst reminder 15 Dec 2026'],
    ['Number5', ...same, 'Mails go toada@rila.exampleFirst reminder 10 Dec 2026'],
  ])
  press('Show all 22 rows')
  expect(shown()).toHaveLength(22)
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
  expect(textsOf(screen.getAllByText(/^Row \d+$/))).toEqual(['Row 2', 'Row 25'])
  press('Leave out the refused rows')
  expect(screen.getByRole('button', { name: 'Bring in 22 opening balances' })).toBeVisible()
  // Of another file, nothing is left out before somebody says so.
  take('compare_opening_balances', () => HttpResponse.json([judged]))
  fireEvent.change(screen.getByLabelText('File of opening balances'), {
    target: { files: [new File([`${head}A;1;01.03.2025;15.03.2025;5;;f\r\n${line(25)}`], 'again.csv')] },
  })
  expect(await screen.findByText(/^2 rows: 1 new/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Bring in/ })).toBeNull()
})

test.each([
  ['the database refuses', `${head}A;1;01.03.2025;15.03.2025;5;;f`, 'Fill in Settings → Billing first.'],
  ['has no column that is needed', 'member;number\r\nA;1', /column/],
])('a file that %s says why', async (_, text, why) => {
  take('compare_opening_balances', () => refusal('P0001', 'Fill in Settings → Billing first.'))
  await upload(text)
  expect(await screen.findByText(why, { selector: '[role=alert] *, [role=alert]' })).toBeVisible()
})

test('dates with slashes are asked about once', async () => {
  const compared = await choose('A;1;01/03/2025;02/03/2025;5;;f', judged)
  fireEvent.click(await screen.findByRole('button', { name: 'The month: 3 Jan 2025' }))
  await screen.findByText(/^1 row: 1 new/)
  expect(compared[0]?.rows[0]).toMatchObject({ dated_on: '2025-01-03', due_on: '2025-02-03' })
})

test('the page of one has no PDF, and can cancel it', async () => {
  serveDocuments(() => [
    {
      ...invoice,
      kind: 'opening_balance',
      number: 'Invoice 0000123',
      token: null,
      dated_on: '2025-03-01',
      tax_event_on: null,
    },
  ])
  await enterOne(`/dashboard/dues/${invoice.id}`, 'administrator')
  expect(await screen.findByRole('heading', { name: 'Opening balance Invoice 0000123' })).toBeVisible()
  const facts = screen.getByText('Brought in', { selector: 'dt' })
  expect(facts.nextSibling).toHaveTextContent('21 Nov 2026')
  expect(screen.getByText('Dated').nextSibling).toHaveTextContent('1 Mar 2025')
  for (const name of [/PDF/, 'Credit', 'Debit']) expect(screen.queryByRole('link', { name })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Annul…' })).toBeNull()
  press('Cancel…')
  expect(await screen.findByText(/A file may bring it in again\./)).toBeVisible()
  const why = 'The books are closed until 10 Feb 2027.'
  const asked = take('cancel_pro_forma', () => refusal('P0001', why))
  write('Reason', 'Twice')
  press('Cancel opening balance')
  expect(await within(screen.getByRole('dialog', { name: /^Cancel / })).findByText(why)).toBeVisible()
  expect(asked).toEqual([{ document_id: invoice.id, reason: 'Twice' }])
})
