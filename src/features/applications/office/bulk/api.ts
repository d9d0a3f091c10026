import { supabase } from '@/lib/data/supabase'
import type { ApplicationFilter } from '../../applications'
import { matchingApplications, oldestFirst } from '../api'

/** What the user reads when applications could not be read. */
export const failed = 'Failed to load applications'
const fileColumns =
  'id, company_name, contact_name, email, phone, country, industry, employee_count, tier, message, status, created_at, decided_at, reviewer_name'

/** What a file of applications is read from. */
export const applicationFile = (filter: ApplicationFilter) => ({
  matching: () => matchingApplications(filter, fileColumns),
  all: () => supabase.from('membership_applications').select(fileColumns),
  order: { by: 'created_at' as const, kind: 'time' as const, descending: !oldestFirst(filter) },
  failed: failed,
})
