/** How links to documents and payments look within a text. */
export const linkLook = 'font-semibold text-sky-700 underline-offset-4 hover:underline'
