import { failWith, pageOf } from './errors'
import type { Json } from './database.types'
import type { publicData } from './public-data'

/** Whom to ask: the client with the session, or that of the public pages, which load no other. */
type Client = Pick<typeof publicData, 'rpc'>

/**
 * Which rows are counted, as `private.tally_kinds` tells them apart: a list, the facets that they must have (an array stands
 * for any of its values), and the one thing that they belong to, such as an event.
 */
export type Counted = {
  list:
    | 'members'
    | 'articles'
    | 'events'
    | 'registrations'
    | 'subscribers'
    | 'users'
    | 'applications'
    | 'messages'
    | 'mails'
    | 'invitations'
    | 'audit_log'
    | 'recipients'
  facets: Record<string, string | boolean | readonly string[] | null | undefined>
  item?: string
}

/** The facets that are asked for: those that are `undefined` or empty are not. */
export function wantedOf(facets: Counted['facets']): Json {
  return Object.fromEntries(
    Object.entries(facets).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, typeof value === 'object' && value ? [...value] : value]],
    ),
  )
}

/**
 * Asks how many rows there are.
 *
 * @param client as whom to ask
 * @param sentence what the user reads when it failed
 * @throws {CallError} when it failed
 */
export async function totalOf(
  client: Client,
  { list, facets, item }: Counted,
  sentence: string,
  signal: AbortSignal,
): Promise<number> {
  const { data, error } = await client
    .rpc('count_rows', { of_list: list, wanted: wantedOf(facets), of_item: item })
    .abortSignal(signal)
  if (error) failWith(sentence, error)
  return data
}

/** What the Data API says to a read of a list. */
export type Answer<Row> = {
  data: Row[] | null
  error: { code?: string; message: string; details?: string | null } | null
  count: number | null
}

/**
 * A page of a list with its total. That of a whole list takes the same time however long the list is: an exact count of the
 * Data API would read every row. What is few, such as the finds of a search, is asked for with such a count.
 *
 * @param client as whom to ask for the total
 * @param page a ranged read, without a count unless it has its total itself
 * @param counted the rows of the whole list; undefined where the page has its total itself
 * @param sentence what the user reads when it failed, or makes that of what the database said about the page
 * @throws {CallError} when either failed
 */
export async function pageWithTotal<Row>(
  client: Client,
  page: PromiseLike<Answer<Row>>,
  counted: Counted | undefined,
  sentence: string | ((told: string | undefined) => string),
  signal: AbortSignal,
): Promise<{ rows: Row[]; total: number }> {
  const [answer, total] = await Promise.all([
    page.then((answer) => pageOf(answer, typeof sentence === 'string' ? sentence : sentence(answer.error?.message))),
    counted && totalOf(client, counted, typeof sentence === 'string' ? sentence : sentence(undefined), signal),
  ])
  return { rows: answer.rows, total: total ?? answer.total }
}
