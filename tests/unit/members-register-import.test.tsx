import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { MemberImportPage } from '@/features/members/register/office/import/import-page'
import { csvColumns } from '@/features/members/register/office/member-csv'
import { writeCsv } from '@/lib/text/csv'
import papa from 'papaparse'
import { keepFiles, take, takeReads, textsOf } from '../support/page/answers'
import { down, member, type Answer } from '../support/page/office-members'
import { press, pressSoon } from '../support/page/press'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'

const path = '/dashboard/members/import'
const version = '2026-11-20T10:00:00.123456+00:00'
const signIn = useSignIn(pagesAlone({ [path]: MemberImportPage }))
const fileOf = (text: string | Uint8Array<ArrayBuffer>) => new File([text], 'members.csv', { type: 'text/csv' })
const chooser = () => screen.findByLabelText('File of members')

type Data = Record<string, string | null>

/** The answer about a row of a comparison: the stored member, and members that a new one resembles. */
type Found = { stored?: object; resembling?: object[] }

/** Answers an import and the comparison before it, by the name in a row; returns the rows of each import call. */
function serveImport(...answers: (() => Answer)[]) {
  const arrived: Data[][] = []
  const found: Record<string, Found> = {}
  take<{ rows: Data[] }>('compare_import_rows', ({ rows }) =>
    HttpResponse.json(
      rows.map(({ name }) => ({
        stored: found[name ?? '']?.stored ?? null,
        resembling: found[name ?? '']?.resembling ?? null,
        names: [(name ?? '').toLowerCase().replace(/ ltd\.?$/, '')],
        host: null,
      })),
    ),
  )
  take<{ rows: Data[] }>('import_members', ({ rows }, calls) => {
    arrived.push(rows)
    return (answers[calls - 1] ?? (() => HttpResponse.json([{ added: rows.length, changed: 0, unchanged: 0 }])))()
  })
  return { arrived, found }
}

async function choose(text: string | Uint8Array<ArrayBuffer>) {
  takeReads('industries', () => HttpResponse.json([{ name: 'Energy' }, { name: 'Manufacturing' }]))
  const app = await signIn(path, 'administrator')
  await app.user.upload(await chooser(), fileOf(text))
  return app
}

const three =
  'id,name,member_type,colour\n20000000-0000-4000-8000-000000000001,Rila,company,red\n,Ada,individual,\n,Ivo,individual,'

test('a file is looked at first, then stored with one call', async () => {
  const { arrived, found } = serveImport(() => HttpResponse.json([{ added: 2, changed: 1, unchanged: 0 }]))
  found.Rila = { stored: { ...member, name: 'Rila Tools', updated_at: version } }
  await choose(three)
  expect(await screen.findByText('3 rows: 2 new members, 1 member to change, 0 unchanged, 0 refused.')).toBeVisible()
  expect(screen.getByText('Unknown columns, which are left out: colour.')).toBeVisible()
  const preview = screen.getByRole('region', { name: '2 new members' })
  expect(textsOf(within(preview).getAllByRole('row'))).toEqual([
    'RowTypeNameStatus',
    '3IndividualAdaActive',
    '4IndividualIvoActive',
  ])
  expect(screen.getByText('Row 2').closest('li')).toHaveTextContent('Row 2Rila ToolsName: Rila Tools → Rila')
  expect(arrived).toEqual([])
  press('Import 3 rows')
  expect(await screen.findByText('2 members added, 1 member changed')).toBeVisible()
  expect(document.activeElement).toHaveTextContent('2 members added')
  expect(screen.getByRole('link', { name: 'Go to Members' })).toHaveAttribute('href', '/dashboard/members')
  expect(arrived).toEqual([
    [
      { id: member.id, name: 'Rila', updated_at: version },
      { id: null, name: 'Ada', member_type: 'individual' },
      { id: null, name: 'Ivo', member_type: 'individual' },
    ],
  ])
})

test('the preview says what changes from what to what, what is cleared, and leaves rows without a change out', async () => {
  const { arrived, found } = serveImport(() => HttpResponse.json([{ added: 0, changed: 1, unchanged: 0 }]))
  found.Rila = { stored: { ...member, name: 'Rila', status: 'inactive', country: 'bulgaria', updated_at: version } }
  found['Rila Tools'] = { stored: member }
  found.Again = { stored: { ...member, name: 'Renamed since' } }
  await choose(
    [
      'id,name,member_type,industry,city,country,status,legal_name_cyrillic',
      `${member.id},Rila,company,Energy,,kazakhstan,,${member.legal_name_cyrillic}`,
      `${member.id.replace(/1$/, '2')},Rila Tools,company,Manufacturing,Ruse,bulgaria,active,${member.legal_name_cyrillic}`,
      ',Again,company,,,,,',
    ].join('\n'),
  )
  expect(await screen.findByText('3 rows: 0 new members, 1 member to change, 2 unchanged, 0 refused.')).toBeVisible()
  const row = screen.getByText('Row 2').closest('li') ?? document.body
  expect(textsOf(within(row).getAllByRole('listitem'))).toEqual([
    'Industry: Manufacturing → Energy',
    'Country: Bulgaria → Kazakhstan',
    'City: Ruse → empty (cleared)',
  ])
  expect(screen.queryByText('Row 3')).toBeNull()
  expect(screen.queryByRole('heading', { name: /new member/ })).toBeNull()
  press('Import 1 row')
  expect(await screen.findByText('0 members added, 1 member changed')).toBeVisible()
  expect(screen.getByText('2 rows unchanged, 0 rows left out.')).toBeVisible()
  // No more than what the preview said, of the version that it showed.
  expect(arrived).toEqual([
    [{ id: member.id, industry: 'Energy', city: null, country: 'kazakhstan', updated_at: version }],
  ])
})

test('the preview says how many members it deactivates, and how many managers lose their page', async () => {
  const { found } = serveImport()
  found.Rila = { stored: { ...member, name: 'Rila' } }
  found.Ada = { stored: { ...member, name: 'Ada' } }
  let answer = () => {}
  const failed = new Promise<Answer>((resolve) => (answer = () => resolve(down())))
  const asked = take('count_managers', (_, calls) => (calls === 1 ? failed : HttpResponse.json(2)))
  await choose(
    'id,name,member_type,status\n20000000-0000-4000-8000-000000000001,Rila,company,inactive\n20000000-0000-4000-8000-000000000002,Ada,company,active\n',
  )
  expect(await screen.findByText(/^1 member will be inactive, .*Counting their managers…$/)).toBeVisible()
  answer()
  const failure = within(await screen.findByRole('alert'))
  expect(screen.queryByText(/Counting/)).not.toBeInTheDocument()
  fireEvent.click(failure.getByRole('button', { name: 'Try again' }))
  expect(
    await screen.findByText(/^1 member will be inactive, .*2 managers cannot change the page of an inactive member/),
  ).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(asked.at(-1)).toEqual({ ids: ['20000000-0000-4000-8000-000000000001'] })
})

test('rows that look like existing members are pointed out, and left out unless they are wanted', async () => {
  const { arrived, found } = serveImport()
  const alike = { id: member.id, name: 'Rila Tools', status: 'inactive', by: ['name', 'website'] }
  found['RILA TOOLS LTD'] = { resembling: [alike] }
  await choose('name,member_type\nRILA TOOLS LTD,company\nOther,company')
  expect(
    await screen.findByText(
      '2 rows: 1 new member, 0 members to change, 0 unchanged, 1 like existing members or rows, 0 refused.',
    ),
  ).toBeVisible()
  expect(screen.getByRole('heading', { name: '1 row looks like existing members or other rows' })).toBeVisible()
  expect(screen.getByText('Row 2').closest('li')).toHaveTextContent('Same name and website as Rila Tools')
  expect(screen.getByRole('link', { name: /^Rila Tools/ })).toHaveAttribute('href', `/dashboard/members/${member.id}`)
  const choice = screen.getByRole('checkbox', { name: 'It is somebody else: add it as a new member' })
  expect(screen.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
  fireEvent.click(choice)
  expect(screen.getByRole('button', { name: 'Import 2 rows' })).toBeVisible()
  fireEvent.click(choice)
  press('Import 1 row')
  expect(await screen.findByText('1 member added, 0 members changed')).toBeVisible()
  expect(screen.getByText('0 rows unchanged, 1 row left out.')).toBeVisible()
  expect(arrived.flat().map(({ name }) => name)).toEqual(['Other'])
})

test('each of several rows like others is decided by itself, or all together', async () => {
  const { arrived } = serveImport()
  await choose('name,member_type\nVitosha,company\nVitosha Ltd,company\nVitosha Ltd.,company')
  const alike = within(await screen.findByRole('region', { name: '2 rows look like existing members or other rows' }))
  const all = alike.getByRole('checkbox', { name: 'They are others: add all of them as new members' })
  fireEvent.click(all)
  expect(screen.getByRole('button', { name: 'Import 3 rows' })).toBeVisible()
  fireEvent.click(alike.getByRole('checkbox', { name: 'Add row 3 as a new member' }))
  expect(all).not.toBeChecked()
  press('Import 2 rows')
  expect(await screen.findByText('2 members added, 0 members changed')).toBeVisible()
  expect(arrived.flat().map(({ name }) => name)).toEqual(['Vitosha', 'Vitosha Ltd.'])
})

test.each([
  ['The day: 3 Apr 2026', '3 Apr 2026', '2026-04-03'],
  ['The month: 4 Mar 2026', '4 Mar 2026', '2026-03-04'],
])('dates that can be read in two ways are asked about once (%s)', async (answer, shown, sent) => {
  const { arrived } = serveImport()
  await choose('name,member_type,created_at\nAda,individual,03/04/2026\nIvo,individual,5/5/2026')
  expect(await screen.findByText(/^It says 03\/04\/2026, which/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  press(answer)
  const preview = within(await screen.findByRole('region', { name: '2 new members' }))
  expect(preview.getByRole('cell', { name: shown })).toBeVisible()
  expect(preview.getByRole('cell', { name: '5 May 2026' })).toBeVisible()
  press('Import 2 rows')
  expect(await screen.findByText('2 members added, 0 members changed')).toBeVisible()
  expect(arrived.flat().map(({ created_at }) => created_at)).toEqual([sent, '2026-05-05'])
})

test('rows of one firm are pointed out in the file itself, and numbers that a spreadsheet may have changed are asked about', async () => {
  const { arrived } = serveImport()
  await choose(
    'name,member_type,phone\nVitosha Ltd,company,+359 2 1\nVitosha Ltd.,company,+359 2 2\nPirin,company,881234567',
  )
  const alike = await screen.findByRole('region', { name: '1 row looks like existing members or other rows' })
  expect(alike).toHaveTextContent('Row 3Vitosha Ltd.Same name as row 2')
  const doubtful = screen.getByRole('region', { name: '1 row has numbers that a spreadsheet may have changed' })
  expect(doubtful).toHaveTextContent('Row 4Pirinphone: 881234567 has neither + nor 0 in front')
  expect(screen.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
  fireEvent.click(within(doubtful).getByRole('checkbox', { name: 'The numbers are right: import them as they are' }))
  press('Import 2 rows')
  expect(await screen.findByText('2 members added, 0 members changed')).toBeVisible()
  expect(arrived.flat().map(({ name }) => name)).toEqual(['Vitosha Ltd', 'Pirin'])
})

test('a file that changes nothing has nothing to import', async () => {
  const { found } = serveImport()
  found.Again = { stored: member }
  await choose('name,member_type\nAgain,company')
  expect(await screen.findByText('There is nothing to import.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
})

test('a comparison that fails says so', async () => {
  serveImport()
  take('compare_import_rows', down)
  await choose(three)
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to compare the file with the members.')
})

test.each([
  ['in another encoding', new Uint8Array([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]), 'This file is not written in UTF-8.'],
  ['without its columns', 'a,b\n1,2', 'This file has no column name and no column member_type.'],
])('a file %s is refused', async (_what, text, sentence) => {
  await choose(text)
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
})

test('refused rows hold the file back until they are left out, and are saved for later', async () => {
  const { files } = keepFiles()
  const { arrived } = serveImport()
  const bad = Array.from({ length: 60 }, (_, index) => `Bad ${index + 1},firm\n`).join('')
  await choose(`name,member_type\nGood,company\n${bad}`)
  expect(await screen.findByRole('heading', { name: '60 rows cannot be imported' })).toBeVisible()
  const first = screen.getByText('Row 3').closest('li') ?? document.body
  expect(first).toHaveTextContent('Bad 1member_type: Please choose company or individual')
  expect(screen.getByText('Row 52')).toBeVisible()
  expect(screen.queryByText('Row 53')).toBeNull()
  expect(screen.getByText('And 10 more, all of them in the saved file.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  press('Save the refused rows')
  await waitFor(() => expect(files).toHaveLength(1))
  expect((await files[0]?.text())?.split('\r\n')).toHaveLength(61)
  press('Leave out the refused rows')
  await pressSoon('Import 1 row')
  expect(await screen.findByText('1 member added, 0 members changed')).toBeVisible()
  expect(screen.getByText('0 rows unchanged, 60 rows left out.')).toBeVisible()
  expect(arrived.flat().map(({ name }) => name)).toEqual(['Good'])
})

test('what the database refuses is told by row, and is another decision', async () => {
  const refused = JSON.stringify([
    { row: 2, constraint: 'members_name_check', message: 'violates' },
    { row: 3, constraint: '', message: 'It snowed.' },
  ])
  serveImport(() =>
    HttpResponse.json(
      { code: 'P0001', message: 'Some rows were refused; nothing was imported.', details: refused },
      { status: 400 },
    ),
  )
  await choose('name,member_type\nBroken,firm\nRila,company\nAda,individual\nIvo,individual')
  await pressSoon('Leave out the refused rows')
  press('Import 3 rows')
  expect(await screen.findByRole('alert')).toHaveTextContent('Some rows were refused; nothing was imported.')
  expect(screen.getByRole('heading', { name: '3 rows cannot be imported' })).toBeVisible()
  expect((await screen.findByText('Row 4')).closest('li')).toHaveTextContent(
    'Adaname: The database does not accept this value',
  )
  expect(screen.getByText('Row 5').closest('li')).toHaveTextContent('IvoIt snowed.')
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  press('Leave out the refused rows')
  await pressSoon('Import 1 row')
  expect(await screen.findByText('1 member added, 0 members changed')).toBeVisible()
})

test('an import whose answer was lost can be sent again without storing anything twice', async () => {
  const { arrived } = serveImport(
    () => HttpResponse.error() as Answer,
    () => HttpResponse.json([{ added: 0, changed: 0, unchanged: 3 }]),
  )
  await choose(three)
  await pressSoon('Import 3 rows')
  expect(await screen.findByRole('alert')).toHaveTextContent('The connection was lost before the answer came')
  press('Import 3 rows')
  expect(await screen.findByText('3 rows unchanged, 0 rows left out.')).toBeVisible()
  const [once, again] = arrived
  expect(again).toEqual(once)
})

test('while the rows are stored, the page says so', async () => {
  let answer = () => {}
  const { arrived } = serveImport(
    () =>
      new Promise<Answer>((resolve) => {
        answer = () => resolve(HttpResponse.json([{ added: 3, changed: 0, unchanged: 0 }]))
      }) as unknown as Answer,
  )
  await choose(three)
  await pressSoon('Import 3 rows')
  expect(await screen.findByText('Storing 3 rows…')).toBeVisible()
  await waitFor(() => expect(arrived).toHaveLength(1))
  answer()
  expect(await screen.findByText('3 members added, 0 members changed')).toBeVisible()
})

test('a file can be dropped, and another one takes its place', async () => {
  serveImport()
  await choose('nothing')
  await screen.findByRole('alert')
  const zone = (await chooser()).parentElement ?? document.body
  fireEvent.drop(zone, {
    dataTransfer: { files: [fileOf(writeCsv(papa, [{ name: '=Formula', member_type: 'company' }], csvColumns))] },
  })
  expect(await screen.findByText('1 row: 1 new member, 0 members to change, 0 unchanged, 0 refused.')).toBeVisible()
  expect(screen.getByRole('cell', { name: '=Formula' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
