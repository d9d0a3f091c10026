import { HttpResponse, type JsonBodyType } from 'msw'
import type { OwnProposal } from '@/features/members/company-pages/member/own-company'
import { refusal, take, takeReads } from './answers'
import { serveIndustries } from './office-members'
import { server } from './unit-server'

/** The company whose page the person of the tests keeps. */
export const ownId = '20000000-0000-4000-8000-000000000001'

const member = {
  id: ownId,
  slug: 'rila-tools',
  member_type: 'company',
  created_at: '2024-01-02T10:00:00+00:00',
  updated_at: '2026-02-02T10:00:00+00:00',
  name: 'Rila Tools',
  legal_name_cyrillic: null,
  logo_url: '/artwork/logos/rila.svg',
  industry: 'Manufacturing',
  description: 'Drills.',
  about: '<p>Since 1990.</p>',
  founded: 1990,
  employees: '11-50',
  country: 'bulgaria',
  city: 'Ruse',
  languages: ['bg', 'en'],
  keywords: ['drills', 'saws'],
  looking_for: 'Dealers',
  website: 'https://rila.example',
}

/** A member's row of contact details. */
type Detail = { kind: string; value: string; visibility: string }

/** A proposal of the company, by default one that waits and changes the city. */
export function proposal(given: Partial<OwnProposal> = {}): OwnProposal {
  return {
    id: '50000000-0000-4000-8000-000000000001',
    status: 'pending',
    base: { city: 'Ruse' },
    changes: { city: 'Varna' },
    applied: null,
    message: null,
    proposed_by_name: 'Viktoria Dencheva',
    decided_by_name: null,
    decided_at: null,
    created_at: '2026-03-03T10:00:00+00:00',
    updated_at: '2026-03-03T11:00:00+00:00',
    ...given,
  }
}

/** The profile of somebody who keeps the pages of companies by these names. */
export function keeps(...names: string[]) {
  return {
    companies: names.map((name, index) => ({
      member_id: index === 0 ? ownId : `20000000-0000-4000-8000-00000000010${index}`,
      is_manager: true,
      is_shown: false,
      title: null,
      member: { slug: name.toLowerCase().replaceAll(' ', '-'), name },
    })),
  }
}

/** What `save_company` is called with. */
export type CompanySave = {
  of_member: string
  changes: Record<string, unknown>
  member_expected: string
  proposal_id?: string
  proposal_expected?: string
}

/**
 * Answers the reads of a company page and its saves.
 *
 * @param save answers a save, after it has changed what is stored
 * @returns `stored`, which a test may change at any time, and the saves that were sent
 */
export function serveOwnCompany(save?: (sent: CompanySave, stored: Stored) => HttpResponse<JsonBodyType>) {
  const stored: Stored = {
    member: { ...member },
    details: [{ kind: 'phone', value: '+359 82 1', visibility: 'everybody' }],
    proposals: [],
  }
  const ofOwn = (query: URLSearchParams, column: string, answer: JsonBodyType) => {
    if (query.get(column) !== `eq.${ownId}`) throw new Error(`Another company was read: ${query}`)
    return HttpResponse.json(answer)
  }
  takeReads('members', (query) => ofOwn(query, 'id', stored.member && { ...stored.member, details: stored.details }))
  takeReads('proposals', (query) => ofOwn(query, 'member_id', stored.proposals))
  takeReads('company_fields', () =>
    HttpResponse.json([
      { field: 'city', needs_approval: true },
      ...['phone', 'opening_hours', 'visibility'].map((field) => ({ field, needs_approval: false })),
    ]),
  )
  take('get_member_version', () => HttpResponse.json(stored.member?.updated_at ?? null))
  take('get_company', () => HttpResponse.json(null))
  take('get_company_people', () => HttpResponse.json([]))
  takeReads('billing_details', () => HttpResponse.json([]))
  takeReads('billing_contacts', () => HttpResponse.json([]))
  const sent = take<CompanySave>('save_company', (call) =>
    save ? save(call, stored) : HttpResponse.json({ saved: [], proposal: null, updated_at: '' }),
  )
  server.use(serveIndustries('Energy', 'Manufacturing'))
  return { stored, sent }
}

/** What the mocked backend holds of the company; without a member, it is active no more. */
type Stored = { member: typeof member | null; details: Detail[]; proposals: OwnProposal[] }

/** The refusal of a save or withdrawal that another one preceded. */
export const overtaken = () =>
  refusal('PT409', 'This page has been changed since you opened it.', {
    by: 'Ivo Petrov',
    at: '2026-04-04T09:00:00+00:00',
  })
