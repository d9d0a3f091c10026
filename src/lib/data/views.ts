import type { Database } from './database.types'

type Public = Database['public']
type Table = keyof Public['Tables']
type View = keyof Public['Views']

/** A view that shows columns of a table and others. The generated types take every column of a view for nullable. */
type ViewOf<Name extends View, Of extends Table, Others = unknown> = Omit<Public['Views'][Name], 'Row'> & {
  Row: Pick<Public['Tables'][Of]['Row'], keyof Public['Views'][Name]['Row'] & keyof Public['Tables'][Of]['Row']> &
    Others
}

interface Views {
  event_cards: ViewOf<'event_cards', 'events', { category: string }>
  event_pages: ViewOf<
    'event_pages',
    'events',
    { category: string; images: { id: string; url: string; caption: string | null }[] }
  >
  member_cards: ViewOf<'member_cards', 'members'>
}

/** The database as public pages read it: its views with the types of their columns. */
export type PublicDatabase = Omit<Database, 'public'> & { public: Omit<Public, 'Views'> & { Views: Views } }
