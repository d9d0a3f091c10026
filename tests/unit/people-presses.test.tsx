import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { ApplicationPage } from '@/features/members/applications/office/application-page'
import { People } from '@/features/members/company-pages/office/shared/people/people'
import { MemberContacts } from '@/features/members/register/office/contacts/member-contacts'
import { MemberTerms } from '@/features/members/register/office/term/member-terms'
import { MessagePage } from '@/features/write/messages/office/message-page'
import { MyData } from '@/features/people/privacy/shared/my-data'
import { RegistrationPage } from '@/features/events/registrations/public/registration-page'
import { refusal, take, takeReads, write } from '../support/page/answers'
import { member, servePeople, serveSurroundings } from '../support/page/office-members'
import { pressSoon, waitingIn } from '../support/page/press'
import { person, useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'

/**
 * What every press has in common that changes something about people without a question before: a second press while
 * the first is under way sends nothing, and what contradicts it cannot be used; a refusal is told, and then it is sent
 * again, the same. What asks first is busy as its question is (`confirm-dialog.test.tsx`).
 */
type Press = {
  at: string
  /** The button that leads to it. */
  begin?: string
  fill?: () => void
  send: string
  busy?: string
  /** All that cannot be used meanwhile, if not the button alone. */
  waits?: string[]
  /** The function or table, and what it gets. */
  to: string
  sent: object
  failure: string
}

const id = '61000000-0000-4000-8000-000000000001'
const contact = { id, name: 'Boris', role: null, email: null, phone: null, is_primary: false, updated_at: 'then' }
const ada = { person_id: 'p', full_name: 'Ada', email: 'a@b.example', title: null, avatar_url: null, is_manager: false }
const application = {
  id,
  company_name: 'Rila',
  contact_name: 'Vera',
  email: 'a@b.example',
  tier: null,
  country: 'bulgaria',
  status: 'submitted',
  created_at: '2026-11-01T10:00:00Z',
  decided_at: null,
  reviewer_name: null,
  phone: null,
  industry: 'it',
  employee_count: '1-10',
  message: null,
  updated_at: 'then',
  member: null,
  memberships: null,
  steps: [],
}
const message = {
  id,
  name: 'Vera',
  email: 'a@b.example',
  company: null,
  subject: 'events',
  excerpt: 'Hm',
  status: 'new',
  created_at: '2026-11-01T10:00:00Z',
  assignee: null,
  assignee_id: null,
  message: 'Hm',
  answers: [],
  notes: [],
}
const offered = {
  id,
  name: 'Vera',
  status: 'offered',
  place: null,
  offer_expires_at: '2126-12-12T10:00:00Z',
  cancelled_by: null,
  event_id: id,
  slug: 'forum',
  title: 'Forum',
  event_status: 'upcoming',
  time_zone: 'Europe/Sofia',
  start_date: '2126-12-20T10:00:00Z',
  end_date: '2126-12-20T12:00:00Z',
  is_online: true,
  location: null,
}

let requests: object[] = []
const enter = useSignIn(
  pagesAlone({
    '/data': () => <MyData me={person.id} />,
    '/contacts': () => <MemberContacts memberId={member.id} />,
    '/term': () => <MemberTerms member={member} />,
    '/people': () => <People memberId={member.id} memberName={member.name} />,
    '/dashboard/messages/:id': MessagePage,
    '/dashboard/applications/:id': ApplicationPage,
    '/registration': RegistrationPage,
  }),
)

beforeEach(() => {
  serveSurroundings()
  requests = []
  takeReads('erasure_requests', () => HttpResponse.json(requests))
  takeReads('member_contacts', () => HttpResponse.json([contact]))
  takeReads('membership_applications', () => HttpResponse.json(application))
  takeReads('contact_messages', () => HttpResponse.json([message]))
  takeReads('mail_outbox', () => HttpResponse.json([]))
  takeReads('user_profiles', (query) => (query.get('id') === `eq.${person.id}` ? undefined : HttpResponse.json([])))
  servePeople([ada])
  take('similar_members', () => HttpResponse.json([]))
  take('registration_by_token', () => HttpResponse.json([offered]))
})

const told = 'Not now.'
const messagePage = { at: `/dashboard/messages/${id}`, failure: told }
test.each<Press>([
  { at: '/data', send: 'Download my data', busy: 'Gathering…', to: 'rpc/get_my_data', sent: {}, failure: told },
  {
    at: '/data?asked',
    send: 'Withdraw request',
    busy: 'Withdrawing…',
    to: 'rpc/withdraw_erasure',
    sent: {},
    failure: told,
  },
  {
    ...messagePage,
    send: 'Assign to me',
    waits: ['Assignee', 'Assign to me'],
    to: 'rpc/assign_messages',
    sent: { ids: [id], person: person.id },
  },
  { ...messagePage, send: 'Archive', to: 'rpc/archive_messages', sent: { ids: [id] } },
  {
    ...messagePage,
    fill: () => write('New note', 'Ask the desk'),
    send: 'Add note',
    busy: 'Saving…',
    to: 'rpc/note_on_message',
    sent: { of_message: id, note_id: expect.any(String) as string, body: 'Ask the desk' },
  },
  {
    at: `/dashboard/applications/${id}`,
    send: 'Start review',
    to: 'rpc/decide_application',
    sent: { application_id: id, decision: 'in_review', note: '', message: '', expected: 'then' },
    failure: told,
  },
  {
    at: '/registration?token=abc',
    send: 'Accept the place',
    waits: ['Accept the place', 'Decline the place of Vera for Forum'],
    to: 'rpc/accept_offer',
    sent: { token: 'abc' },
    failure: told,
  },
  {
    at: '/people',
    send: 'Make a manager: Ada',
    to: 'member_people',
    sent: { is_manager: true },
    failure: 'Failed to save the people of this company',
  },
  {
    at: '/contacts',
    send: 'Make Boris primary',
    to: 'member_contacts',
    sent: { is_primary: true },
    failure: 'Failed to save the contact person',
  },
  {
    at: '/contacts',
    begin: 'Edit Boris',
    fill: () => write('Role', 'Director'),
    send: 'Save contact',
    busy: 'Saving…',
    to: 'member_contacts',
    sent: { name: 'Boris', role: 'Director', email: null, phone: null, is_primary: false },
    failure: 'Failed to save the contact person',
  },
])(
  '$at: “$send” is sent once, and again after a refusal',
  async ({ at, begin, fill, send, busy = send, waits = [busy], to, sent, failure }) => {
    if (at.endsWith('?asked')) requests = [{ id, asked_at: '2026-11-01T10:00:00Z' }]
    const calls: unknown[] = []
    let answer: () => void = () => undefined
    const hold = async ({ request }: { request: Request }) => {
      calls.push(await request.json().catch(() => ({})))
      if (calls.length === 1) await new Promise<void>((resolve) => (answer = resolve))
      return refusal('P0001', told)
    }
    server.use(http.post(api(to), hold), http.patch(api(to), hold))
    await enter(at, 'administrator')
    if (begin) await pressSoon(begin)
    if (fill) await waitFor(fill)
    await pressSoon(send)
    await waitFor(() => expect(calls).toHaveLength(1))
    await waitFor(() => expect(waitingIn()).toEqual(waits))
    await pressSoon(busy)
    answer()
    expect(await screen.findByText(failure)).toHaveRole('alert')
    expect(calls).toEqual([sent])
    await pressSoon(send)
    await waitFor(() => expect(calls).toEqual([sent, sent]))
  },
)
