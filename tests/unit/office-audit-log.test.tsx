import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { daysAsTimes, fieldChanges, fieldName, auditLogList, subjectName } from '@/features/office/audit-log/audit-log'
import { AuditLogPage } from '@/features/office/audit-log/audit-log-page'
import { officeDay, officeMidnight, officeTime } from '@/lib/dates/office-time'
import { down, rows } from '../support/page/office-members'
import { useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'

const path = '/dashboard/audit-log'
const enter = useSignIn(pagesAlone({ [path]: AuditLogPage }))
const ivo = '22222222-2222-4222-8222-222222222222'
const aliya = '55555555-5555-4555-8555-555555555555'
const gone = '33333333-3333-4333-8333-333333333333'
const rila = '44444444-4444-4444-8444-444444444444'
const happened_at = '2026-11-12T08:30:00+00:00'

const entry = (id: number, parts: object) => ({
  id,
  happened_at,
  actor_id: ivo,
  actor_name: 'Ivo Petrov',
  subject: 'member',
  subject_id: rila,
  subject_name: 'Rila Tools',
  before: null,
  after: null,
  ...parts,
})
const entries = [
  entry(4, {
    action: 'role_changed',
    subject: 'user',
    subject_id: gone,
    subject_name: 'Viktoria Dencheva',
    before: { role: null },
    after: { role: 'super_administrator' },
  }),
  entry(3, {
    action: 'changed',
    before: { city: null, legal_name_cyrillic: 'Рила' },
    after: { city: 'Samokov', legal_name_cyrillic: null },
  }),
  entry(2, {
    action: 'created',
    subject: 'invitation',
    subject_id: gone,
    subject_name: 'aliya@sarydala.example',
    after: { first_name: 'Aliya', expires_at: happened_at },
  }),
  entry(1, {
    action: 'changed',
    subject: 'setting',
    subject_id: 'site_title',
    subject_name: 'site_title',
    before: { key: 'site_title', value: 'BKCC' },
    after: { key: 'site_title', value: 'x'.repeat(200) },
  }),
  entry(0, { action: 'deleted', before: { city: 'Ruse' } }),
  // Of what this version of the page does not know.
  entry(-1, { action: 'moved', subject: 'parcel' }),
]

/** Serves the audit log; returns its requests. */
function serveRecord(found: object[] = entries, total = found.length) {
  const asked: URLSearchParams[] = []
  server.use(
    http.get(api('audit_log'), ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return rows(found, total)
    }),
    http.get(api('user_profiles'), ({ request }) =>
      // All staff, by name.
      new URL(request.url).search.endsWith('role_id=not.is.null&order=full_name.asc%2Cid.asc&limit=500')
        ? HttpResponse.json([{ id: ivo, full_name: 'Ivo Petrov' }])
        : undefined,
    ),
    http.get(api('audit_log_actors'), ({ request }) =>
      // Those who acted last.
      new URL(request.url).search.endsWith('order=last_at.desc%2Cactor_id.asc&limit=500')
        ? HttpResponse.json([
            { id: aliya, full_name: 'Aliya Serik' },
            { id: ivo, full_name: 'Ivo Ivanov' },
          ])
        : undefined,
    ),
  )
  return asked
}

const open = (query = '') => enter(path + query, 'administrator')

describe('the audit log', () => {
  test('says who did what to which when, and how it changed, newest first', async () => {
    const asked = serveRecord()
    await open()
    const table = await screen.findByRole('table', { name: 'Audit log' })
    const texts = Array.from(table.querySelectorAll('tbody tr'), (row) =>
      Array.from(row.querySelectorAll('td'), ({ textContent }) => textContent).slice(1),
    )
    const when = officeTime(happened_at)
    const day = `${officeDay(happened_at)}, 10:30\u00a0AM`
    expect(within(table).getAllByTitle(when.replace('\u00a0', ' '))).toHaveLength(6)
    expect(texts).toEqual([
      [day, 'User role changed', 'Viktoria Dencheva', 'Ivo Petrov', 'Role: Member → Super Administrator'],
      [day, 'Member changed', 'Rila Tools', 'Ivo Petrov', 'City: nothing → Samokov; Cyrillic name: Рила → nothing'],
      [day, 'Invitation created', 'aliya@sarydala.example', 'Ivo Petrov', `First name: Aliya; Good until: ${day}`],
      [day, 'Setting changed', 'Site title', 'Ivo Petrov', `Value: BKCC → ${'x'.repeat(200)}`],
      [day, 'Member deleted', 'Rila Tools', 'Ivo Petrov', 'City: Ruse'],
      [day, 'parcel moved', 'Rila Tools', 'Ivo Petrov', '–'],
    ])
    expect(within(table).getAllByText('Ivo Petrov')[0]).toHaveAttribute('href', `${path}?by=${ivo}`)
    expect(within(table).getAllByText('Rila Tools')[0]).toHaveAttribute('href', `${path}?about=${rila}`)
    expect(screen.queryByRole('link', { name: /^Only/ })).toBeNull()
    expect(screen.getByText('6 entries')).toHaveRole('status')
    expect(asked).toHaveLength(1)
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      order: 'happened_at.desc,id.desc',
      offset: '0',
      limit: '50',
    })
    expect([...(asked[0]?.keys() ?? [])].sort()).toEqual(['limit', 'offset', 'order', 'select'])
  })

  test('says of nobody that they have left while the staff cannot be read, and reads them again', async () => {
    serveRecord([entry(5, { action: 'changed', before: { assignee: null }, after: { assignee: ivo } })])
    let broken = true
    server.use(
      http.get(api('user_profiles'), ({ request }) =>
        broken && new URL(request.url).searchParams.has('role_id') ? down() : undefined,
      ),
    )
    const { user } = await open(`?by=${ivo}`)
    await screen.findByRole('table', { name: 'Audit log' })
    const again = await screen.findByRole('button', { name: 'Load them again' })
    expect(screen.queryByText(/Somebody who has left/)).toBeNull()
    broken = false
    await user.click(again)
    await waitFor(() => expect(screen.getByLabelText('Who')).toHaveDisplayValue('Ivo Petrov'))
    expect(screen.queryByText('The choices of the filters could not be loaded.')).toBeNull()
  })

  test('takes the whole view from the address and asks the database for it', async () => {
    const asked = serveRecord([entries[1] ?? {}], 120)
    await open(`?subject=member&action=changed&by=${gone}&about=${rila}&from=2026-11-01&to=2026-11-30&page=2`)
    expect(await screen.findByText('120 entries')).toBeVisible()
    expect(asked[0]?.getAll('happened_at')).toEqual([
      `gte.${officeMidnight('2026-11-01')}`,
      `lt.${officeMidnight('2026-12-01')}`,
    ])
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      subject: 'eq.member',
      action: 'eq.changed',
      actor_id: `eq.${gone}`,
      subject_id: `eq.${rila}`,
      offset: '50',
    })
    expect(
      ['What', 'Action', 'Who', 'From', 'To'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value),
    ).toEqual(['member', 'changed', gone, '2026-11-01', '2026-11-30'])
    expect(screen.getByLabelText('Who')).toHaveDisplayValue('Somebody who has left')
    expect(screen.getByText('Page 2 of 3')).toBeVisible()
    const all = auditLogList.href({
      subject: 'member',
      action: 'changed',
      actor: gone,
      about: '',
      from: '2026-11-01',
      until: '2026-11-30',
      page: 1,
    })
    expect(screen.getByRole('link', { name: /Only Rila Tools/ })).toHaveAttribute('href', all)
  })

  test('offers everybody who acted, whatever they are, and staff by the name that they have now', async () => {
    serveRecord()
    await open()
    await screen.findByRole('option', { name: 'Ivo Petrov' })
    const who = screen.getByLabelText<HTMLSelectElement>('Who')
    expect([...who.options].map(({ label }) => label)).toEqual(['Everybody', 'Aliya Serik', 'Ivo Petrov'])
  })

  test('puts each filter into the address, and begins at the first page', async () => {
    serveRecord(entries, 120)
    const { user, router } = await open('?page=2')
    const search = () => router.state.location.search
    await user.selectOptions(await screen.findByLabelText('What'), 'Users')
    await waitFor(() => expect(search()).toBe('?subject=user'))
    await user.selectOptions(screen.getByLabelText('Action'), 'Role changed')
    await waitFor(() => expect(search()).toBe('?subject=user&action=role_changed'))
    await user.selectOptions(screen.getByLabelText('Who'), await screen.findByRole('option', { name: 'Ivo Petrov' }))
    await waitFor(() => expect(search()).toBe(`?subject=user&action=role_changed&by=${ivo}`))
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-20' } })
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-10' } })
    await waitFor(() =>
      expect(search()).toBe(`?subject=user&action=role_changed&by=${ivo}&from=2026-11-20&to=2026-11-10`),
    )
    expect(screen.getByText('The first day must not be after the last')).toBeVisible()
    await user.selectOptions(screen.getByLabelText('What'), 'Everything')
    await waitFor(() => expect(search()).toBe(`?action=role_changed&by=${ivo}&from=2026-11-20&to=2026-11-10`))
  })

  test('says so when it cannot be loaded, is empty at first, and says when a filter finds nothing', async () => {
    serveRecord([])
    server.use(http.get(api('audit_log'), down, { once: true }))
    const { user, router } = await open()
    expect(await screen.findByText('Failed to load the audit log')).toBeVisible()
    await user.click(screen.getByText('Try again'))
    expect(await screen.findByText('There are no entries yet.')).toBeVisible()
    await router.navigate(`${path}?action=deleted`)
    expect(await screen.findByText('No entries found.')).toBeVisible()
    expect(screen.getByText('Show all entries')).toHaveAttribute('href', path)
  })
})

describe('the rules of the record', () => {
  test.each([
    '',
    `?about=${'a'.repeat(60)}`,
    `?subject=setting&action=deleted&by=${ivo}&about=site_title&from=2024-02-29&to=2026-01-31&page=3`,
  ])('%s is read and written again', (query) => {
    expect(auditLogList.href(auditLogList.read(new URLSearchParams(query)))).toBe(path + query)
  })

  test.each([
    'subject=password',
    'action=hidden',
    'by=somebody',
    `about=${'a'.repeat(61)}`,
    `by=${'a'.repeat(37)}`,
    'from=yesterday',
    'from=2026-13-01',
    'to=2026-02-31',
    'to=2026-1-1',
    'page=0',
  ])('%s counts as absent', (query) => {
    expect(auditLogList.href(auditLogList.read(new URLSearchParams(query)))).toBe(path)
  })

  test.each([
    ['2026-11-12', '2026-11-11T22:00:00.000Z', '2026-11-12T22:00:00.000Z'],
    // The clocks of Sofia change on these days, which are 23 and 25 hours long.
    ['2026-03-29', '2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z'],
    ['2026-10-25', '2026-10-24T21:00:00.000Z', '2026-10-25T22:00:00.000Z'],
    ['2026-12-31', '2026-12-30T22:00:00.000Z', '2026-12-31T22:00:00.000Z'],
  ])('the day %s lasts from %s to %s in Sofia', (day, since, until) => {
    vi.stubEnv('TZ', 'Europe/Sofia')
    expect(daysAsTimes({ from: day, until: day })).toEqual({ since, until })
    expect(daysAsTimes({ from: '', until: '' })).toEqual({ since: null, until: null })
  })

  test('columns and settings are named for people', () => {
    expect(['first_name', 'logo_url', 'status', 'job_title_short'].map(fieldName)).toEqual([
      'First name',
      'Logo',
      'Status',
      'Job title short',
    ])
    expect(
      [
        ['setting', 'ga_code'],
        ['setting', 'new_key'],
        ['member', 'ga_code'],
        ['notice', 'message'],
        ['mail', 'contact-answer'],
        ['billing_settings', 'settings'],
        ['tax_rule', 'event eu with VAT number'],
        ['retention_period', 'mails'],
        ['page_text', 'about_us'],
        ['company_field', 'logo_url'],
      ].map(([subject = '', subject_name = '']) => subjectName({ subject, subject_name })),
    ).toEqual([
      'Analytics measurement id',
      'new_key',
      'ga_code',
      'Messages that arrive',
      'Answer',
      'Billing settings',
      'Event, Other EU, with VAT number',
      'Mails',
      'About us',
      'Logo',
    ])
  })

  test('an entry’s fields are those of either side, whatever the record holds', () => {
    expect(fieldChanges(null, null)).toEqual([])
    expect(fieldChanges('garbled', 7)).toEqual([])
    expect(
      fieldChanges({ a: null, b: [], c: {}, d: [null, 'x'] }, { a: '', b: [''], c: { e: '', f: null }, d: [true, 7] }),
    ).toEqual([
      { field: 'A', before: null, after: null },
      { field: 'B', before: null, after: null },
      { field: 'C', before: null, after: null },
      { field: 'D', before: ', x', after: 'yes, 7' },
    ])
    expect(fieldChanges({ total_cents: [100], status: ['in_review'] }, null)).toEqual([
      { field: 'Total', before: '€1.00', after: null },
      { field: 'Status', before: 'In review', after: null },
    ])
    expect(fieldChanges({ key: 'x', city: '', tags: ['a'] }, { key: 'x', member: 'm', city: 'Varna' })).toEqual([
      { field: 'City', before: null, after: 'Varna' },
      { field: 'Tags', before: 'a', after: null },
    ])
    expect(fieldChanges(null, { role: 'editor' })).toEqual([{ field: 'Role', before: null, after: 'Editor' }])
  })

  test('choices and what has parts are told in words', () => {
    expect(
      fieldChanges(
        { status: 'in_review', phone: { value: '+359 2', visibility: 'nobody' }, year: 1998 },
        { status: 'approved', people: [{ name: 'Ivo' }, { name: 'Aliya' }], year: null },
      ),
    ).toEqual([
      { field: 'Status', before: 'In review', after: 'Approved' },
      { field: 'Phone', before: 'value: +359 2, visibility: Nobody', after: null },
      { field: 'Year', before: '1998', after: null },
      { field: 'People', before: null, after: 'name: Ivo, name: Aliya' },
    ])
  })

  test('texts and galleries are told by their size, assignees by their name', () => {
    expect(
      fieldChanges(
        { content: { characters: 1 }, images: { pictures: 0 }, is_active: true, assignee: null },
        { content: { characters: 5231 }, images: { pictures: 3 }, is_active: false, assignee: ivo },
        (id) => (id === ivo ? 'Ivo Petrov' : 'Somebody'),
      ),
    ).toEqual([
      { field: 'Text', before: '1 character', after: '5,231 characters' },
      { field: 'Gallery', before: '0 pictures', after: '3 pictures' },
      { field: 'Active', before: 'yes', after: 'no' },
      { field: 'Assignee', before: null, after: 'Ivo Petrov' },
    ])
    const many = ['addresses', 'members', 'contacts']
    expect(
      fieldChanges(
        Object.fromEntries(many.map((unit) => [unit, { [unit]: 1 }])),
        Object.fromEntries(many.map((unit) => [unit, { [unit]: 2 }])),
      ).map(({ before, after }) => [before, after]),
    ).toEqual([
      ['1 address', '2 addresses'],
      ['1 member', '2 members'],
      ['1 contact', '2 contacts'],
    ])
    expect(fieldChanges({ x: { pictures: 'none', year: 7 } }, null)[0]?.before).toBe('pictures: none, year: 7')
  })
})
