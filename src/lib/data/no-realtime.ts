/**
 * Stands in the bundle for the client of Supabase Realtime (`vite.config.ts`), which supabase-js makes at once and the portal has
 * no use for. It answers what supabase-js itself calls: the token of each new session.
 */
export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve()
  }

  /** @throws always; take the alias out of `vite.config.ts` to use it */
  channel(): never {
    throw new Error('This bundle holds no Realtime client')
  }

  getChannels(): [] {
    return []
  }

  removeAllChannels(): Promise<[]> {
    return Promise.resolve([])
  }
}
