import { supabase } from '@/lib/data/supabase'
import { newestFirst } from '@/lib/list/list-order'
import type { ApplicationFilter } from '../../applications'
import { matchingApplications, oldestFirst } from '../api'

const fileColumns =
  'id, company_name, contact_name, email, phone, country, industry, employee_count, tier, message, status, created_at, decided_at, reviewer_name'

/** How the applications of a list are read, for its selection and for files. */
export const applicationRows = (filter: ApplicationFilter) => ({
  ids: () => matchingApplications(filter, 'id'),
  matching: () => matchingApplications(filter, fileColumns),
  all: () => supabase.from('membership_applications').select(fileColumns),
  order: { ...newestFirst, descending: !oldestFirst(filter) },
  failed: 'Failed to load applications',
})
