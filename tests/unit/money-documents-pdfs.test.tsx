import { screen, waitFor, within } from '@testing-library/react'
import { strFromU8, unzipSync } from 'fflate'
import { http, HttpResponse } from 'msw'
import { beforeAll, expect, test, vi } from 'vitest'
import { DocumentsPage } from '@/features/money/documents/office/documents-page'
import { supabaseUrl } from '@/lib/data/backend'
import { keepFiles, take, takeReads } from '../support/page/answers'
import { down, rows } from '../support/page/office-members'
import { invoice } from '../support/page/office-documents'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone, server } from '../support/page/unit'

const path = '/dashboard/dues'
const enter = useSignIn(pagesAlone({ [path]: DocumentsPage }))
/** The nth document: each third one is a credit note. */
const documentOf = (n: number) => ({
  ...invoice,
  id: `d0000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  kind: n % 3 === 0 ? 'credit_note' : 'invoice',
  number: String(n).padStart(10, '0'),
  token: `token-${n}`,
  listed_on: '2026-11-21',
})
const all = (count: number) => Array.from({ length: count }, (_, index) => documentOf(index + 1))
const pdfOf = (number: string) => `%PDF-1.7 ${number} `.repeat(50)

/** Answers reads as the Data API does: at most 1,000 rows. */
function serve(documents: readonly ReturnType<typeof documentOf>[]) {
  take('get_document', ({ document_id }) => HttpResponse.json(documents.find(({ id }) => id === document_id) ?? null))
  return takeReads('document_list', (query) => {
    const after = query.get('id')?.replace('gt.', '') ?? ''
    const found = documents.filter(({ id }) => id > after)
    return query.has('number') ? HttpResponse.json(found.slice(0, 1000)) : rows(documents.slice(0, 25))
  })
}

/** Answers the signed links; returns which were read. */
function servePdfs(answer: (number: string, count: number) => Response | Promise<Response>) {
  const read: string[] = []
  server.use(
    http.get(`${supabaseUrl}/functions/v1/document-pdf`, ({ request }) => {
      const number = new URL(request.url).searchParams.get('token')?.replace('token-', '').padStart(10, '0') ?? ''
      return answer(number, read.push(number))
    }),
  )
  return read
}
const pdf = (number: string) => new HttpResponse(pdfOf(number), { headers: { 'content-type': 'application/pdf' } })

async function openDialog(address = path) {
  const { user } = await enter(address, 'administrator')
  await user.click(await screen.findByRole('button', { name: 'PDFs' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'PDFs as a zip' })) }
}
const unzip = async (file: Blob | undefined) => unzipSync(new Uint8Array((await file?.arrayBuffer()) ?? []))

beforeAll(() => import('@/features/money/documents/office/pdfs-dialog'))

test('every issued document that matches is in the zip, named by its number', async () => {
  const asked = serve(all(7))
  const read = servePdfs(pdf)
  const { files, names } = keepFiles()
  const { user, dialog } = await openDialog(`${path}?from=2026-11-01&until=2026-11-30&kind=invoice`)
  expect(
    await dialog.findByText(/as it is filtered: Invoice, issued from 1 Nov 2026 until 30 Nov 2026\./),
  ).toBeVisible()
  const query = asked.find((one) => one.has('number'))
  expect([query?.get('kind'), query?.getAll('issued_on'), query?.get('number')]).toEqual([
    'eq.invoice',
    ['gte.2026-11-01', 'lte.2026-11-30'],
    'not.is.null',
  ])
  await user.click(await dialog.findByRole('button', { name: 'Save 7 PDFs' }))
  expect(await dialog.findByText('documents-2026-11-01-2026-11-30.zip is saved.')).toBeVisible()
  expect(names).toEqual(['documents-2026-11-01-2026-11-30.zip'])
  expect(read).toHaveLength(7)
  const entries = await unzip(files[0])
  expect(Object.keys(entries).toSorted()).toEqual(
    all(7)
      .map(({ kind, number }) => `${kind.replace('_', '-')}-${number}.pdf`)
      .toSorted(),
  )
  for (const [name, bytes] of Object.entries(entries)) expect(strFromU8(bytes)).toBe(pdfOf(name.slice(-14, -4)))
})

test('the thousand-and-first is not left out', async () => {
  serve(all(1001))
  const { dialog } = await openDialog()
  expect(await dialog.findByRole('button', { name: 'Save 1,001 PDFs' })).toBeVisible()
})

test('one that fails is named, and tried again; nothing is saved before all are there', async () => {
  serve(all(6))
  let broken = true
  const read = servePdfs((number) =>
    broken && number.endsWith('3') ? new HttpResponse(null, { status: 500 }) : pdf(number),
  )
  const { files, names } = keepFiles()
  const { user, dialog } = await openDialog()
  await user.click(await dialog.findByRole('button', { name: 'Save 6 PDFs' }))
  const alert = within(await dialog.findByRole('alert'))
  expect(alert.getByText('1 PDF could not be read, so no zip is saved yet:')).toBeVisible()
  expect(alert.getByRole('listitem')).toHaveTextContent('Credit note 0000000003')
  expect(dialog.getByText('5 of 6 PDFs')).toBeVisible()
  expect(files).toHaveLength(0)
  broken = false
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await dialog.findByText(/\.zip is saved\.$/)
  expect(read.slice(6)).toEqual(['0000000003'])
  expect(names[0]).toMatch(/^documents-\d{4}-\d\d-\d\d\.zip$/)
  expect(Object.keys(await unzip(files[0]))).toHaveLength(6)
})

test('saved without what fails, the zip says what is missing, by its name and in a file', async () => {
  serve(all(4))
  servePdfs((number) => (number.endsWith('2') ? HttpResponse.error() : pdf(number)))
  const { files, names } = keepFiles()
  const { user, dialog } = await openDialog()
  await user.click(await dialog.findByRole('button', { name: 'Save 4 PDFs' }))
  await user.click(await dialog.findByRole('button', { name: 'Save without them' }))
  expect(await dialog.findByText('It lacks 1 PDF, which a file in it names:')).toBeVisible()
  expect(names[0]).toMatch(/-incomplete\.zip$/)
  const { 'missing.txt': missing, ...others } = await unzip(files[0])
  expect(strFromU8(missing!)).toContain('Invoice 0000000002')
  expect(Object.keys(others)).toEqual([
    'invoice-0000000001.pdf',
    'credit-note-0000000003.pdf',
    'invoice-0000000004.pdf',
  ])
})

test('can be stopped, by closing too, and goes on where it was', async () => {
  serve(all(6))
  let held = true
  const waiting: (() => void)[] = []
  const read = servePdfs(async (number, count) => {
    if (held && count > 2) await new Promise<void>((resolve) => void waiting.push(resolve))
    return pdf(number)
  })
  const { files } = keepFiles()
  const { user, dialog } = await openDialog()
  await user.click(await dialog.findByRole('button', { name: 'Save 6 PDFs' }))
  expect(await dialog.findByText('2 of 6 PDFs')).toBeVisible()
  expect(dialog.getByRole('progressbar', { name: 'PDFs in the zip' })).toHaveValue(2)
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  const goOn = await dialog.findByRole('button', { name: 'Go on' })
  expect(dialog.queryByRole('alert')).toBeNull()
  expect(files).toHaveLength(0)
  held = false
  for (const release of waiting) release()
  const before = read.length
  await user.click(goOn)
  await dialog.findByText(/\.zip is saved\.$/)
  expect(read.slice(before)).toHaveLength(4)
  expect(Object.keys(await unzip(files[0]))).toHaveLength(6)
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('says when nothing was issued, and is read again after a failure', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let calls = 0
  takeReads('document_list', (query) =>
    query.has('number') ? (calls++ === 0 ? down() : HttpResponse.json([])) : rows([invoice]),
  )
  const { user, dialog } = await openDialog()
  await user.click(await dialog.findByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('Nothing was issued that matches this.')).toBeVisible()
})
