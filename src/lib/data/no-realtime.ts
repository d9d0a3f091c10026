/**
 * Replaces the Supabase Realtime client in the bundle (`vite.config.ts`). supabase-js always creates that client, but
 * the portal does not use it. This class has only what supabase-js itself calls: the setter for each new session's
 * token.
 */
export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve()
  }

  /** @throws always; remove the alias in `vite.config.ts` to use Realtime */
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
