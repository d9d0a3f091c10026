import type { MessageFilter } from './office/message-list'

/** The query keys of messages. */
export const messageKeys = {
  all: ['messages'] as const,
  list: (filter: MessageFilter, me: string) => ['messages', 'list', filter, me] as const,
  administrators: ['messages', 'administrators'] as const,
  one: (id: string) => ['messages', 'one', id] as const,
}
