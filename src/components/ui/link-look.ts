/** How links look; most are underlined only under the pointer. */
export const linkLook = 'font-semibold text-sky-700 underline-offset-4 hover:underline'
/** A link within a sentence. */
export const underlinedLink = 'font-semibold text-sky-700 underline underline-offset-4'
/** A link that stands alone, as high as a finger. */
export const touchLink = `inline-flex min-h-touch items-center ${linkLook}`
/** A link in a row, as high as a finger on a small window. */
export const lowLink = `inline-flex min-h-6 items-center ${linkLook} max-lg:min-h-touch`
