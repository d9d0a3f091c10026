/** The query keys of notices. */
export const noticeKeys = { all: ['notices'] as const }
