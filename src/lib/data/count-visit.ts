import { mayBeSignedIn } from './backend'
import { publicData } from './public-data'

/** The pages whose visit has been counted since the page was loaded. */
const counted = new Set<string>()

/**
 * Counts a visit to a page, once as long as the browser keeps the page. It stores nothing on the device and sends
 * nothing but the page's slug; of people who are signed in it sends the session, because the database does not count
 * staff, nor a member's people on its own page. A visit that cannot be counted is not tried again.
 *
 * @param counter the function of the database that counts
 */
export async function countVisit(
  counter: 'count_newsletter_visit' | 'count_company_visit',
  slug: string,
): Promise<void> {
  const page = `${counter} ${slug}`
  if (counted.has(page)) return
  counted.add(page)
  try {
    if (!mayBeSignedIn()) return void (await publicData.rpc(counter, { of_slug: slug }))
    const { supabase } = await import('./supabase')
    await supabase.rpc(counter, { of_slug: slug })
  } catch {
    // A reader is not to be told that a number was not counted.
  }
}
