/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Address of the Supabase project; absent when the embedded backend serves the site. */
  readonly VITE_SUPABASE_URL?: string
  /** The project's publishable key; goes with the address. */
  readonly VITE_SUPABASE_PUBLISHABLE_KEY?: string
  /** `1` where the Supabase project offers image transformation and the site is to use it. */
  readonly VITE_IMAGE_TRANSFORMATION?: string
  /** The site key of Cloudflare Turnstile; absent where public forms ask for no proof of a person. */
  readonly VITE_TURNSTILE_SITE_KEY?: string
}

/** Whether the embedded backend answers on the page's own origin (set by vite.config.ts). */
declare const __LOCAL_BACKEND__: boolean
/** The embedded backend's publishable key; public by nature (set by vite.config.ts). */
declare const __LOCAL_PUBLISHABLE_KEY__: string
