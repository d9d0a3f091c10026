import { pairFields, type ComparedField } from '@/components/editorial/editorial'
import { CallError } from '@/lib/data/errors'
import { formatCents } from '@/lib/text/money'
import { countOf, peopleWords as people } from '@/lib/text/numbers'

/**
 * What follows from the save of an event for its participants (`private.ask_for_consent`): how many people get which
 * mail (`ordered`: who ordered places at an event that is restored), how many are registered for an event that leaves the site, how many places are taken above a new limit, and how
 * many documents, over how many cents, are cancelled or credited.
 */
export type Consequences = Partial<
  Record<
    | 'cancelled'
    | 'documents'
    | 'document_cents'
    | 'withdrawn'
    | 'moved'
    | 'changed'
    | 'offered'
    | 'confirmed'
    | 'restored'
    | 'ordered'
    | 'over',
    number
  >
>

/** What the office has confirmed before a save. */
export type Consent = { expected?: Consequences; quiet?: boolean; restore?: boolean }

/** The save has consequences for people that nobody has confirmed; nothing is saved yet. */
export class ConsentNeededError extends CallError {
  /** @param follows what the save would lead to */
  constructor(
    message: string,
    readonly follows: Consequences,
    cause: unknown,
  ) {
    super(message, { cause })
  }
}

/** Only Administrators may cancel the event, because documents were issued for its places; nothing is saved. */
export class EndRefusedError extends CallError {}

const are = (count: number) => (count === 1 ? 'is' : 'are')
/** How many people are registered, such as `12 people are registered`. */
export const registeredWords = (count: number) => `${people(count)} ${are(count)} registered`
/** What withdrawing an event means for them. */
export const stayingWords = 'They stay registered, and can see and cancel their registrations; nobody is told by email.'
const sentences = {
  cancelled: (count) =>
    `${people(count)} ${are(count)} told by email that the event is cancelled. Their registrations end.`,
  documents: (count, cents) =>
    `${countOf(count, 'document')} over ${formatCents(cents)} ${count === 1 ? 'was' : 'were'} issued for the places. What is not paid is cancelled. What is paid is credited, and is to be paid back. Whoever ordered is told by email.`,
  withdrawn: (count) => `${registeredWords(count)}. ${stayingWords}`,
  restored: (count) =>
    `${people(count)} ${count === 1 ? 'gets' : 'get'} back the place, confirmed or on the waiting list, that the cancellation ended, and ${are(count)} told by email that the event takes place after all.`,
  ordered: (count) =>
    `${people(count)} who ordered places ${are(count)} told by email that the event takes place after all. Places for which a document asked need a new order.`,
  moved: (count) => `${people(count)} ${are(count)} told by email when and where the event takes place now.`,
  changed: (count) => `${people(count)} ${are(count)} told of the change by email.`,
  offered: (count) => `${people(count)} from the waiting list ${are(count)} offered a place by email.`,
  confirmed: (count) =>
    `${people(count)} from the waiting list ${count === 1 ? 'gets' : 'get'} a place and ${are(count)} told by email.`,
  over: (count) =>
    `${countOf(count, 'place')} more ${are(count)} taken or offered than the new limit allows. Everybody keeps theirs; whoever registers waits until enough places have become free.`,
} satisfies Record<Exclude<keyof Consequences, 'document_cents'>, (count: number, cents: number) => string>
const kinds = [
  'cancelled',
  'documents',
  'withdrawn',
  'restored',
  'ordered',
  'moved',
  'changed',
  'offered',
  'confirmed',
  'over',
] as const

const mailKinds = ['cancelled', 'restored', 'ordered', 'moved', 'changed', 'offered', 'confirmed'] as const
/** How many mails go to participants and to who ordered for them. */
const mailsOf = (follows: Consequences) => mailKinds.reduce((sum, kind) => sum + (follows[kind] ?? 0), 0)

/** Whom a save has told, and which documents it has ended, after the sentence that says that it is saved. */
export function doneWords(follows: Consequences = {}): string {
  const { documents = 0, document_cents = 0 } = follows
  const mails = mailsOf(follows)
  return [
    mails > 0 && ` ${people(mails)} ${mails === 1 ? 'was' : 'were'} told by email.`,
    documents > 0 &&
      ` ${countOf(documents, 'document')} over ${formatCents(document_cents)} ${documents === 1 ? 'was' : 'were'} cancelled or credited, and whoever ordered was told.`,
  ]
    .filter(Boolean)
    .join('')
}

/** A fact of an event that a save changes, as texts. */
export type ChangedFact = { label: string; from: string; to: string }

/** The facts of which participants are told (`private.facts_of`), by their labels. */
const facts = ['Start', 'End', 'Time zone', 'Online', 'Location', 'Meeting URL']

/** What a save changes of the {@link facts}. */
export function changedFacts(stored: readonly ComparedField[], now: readonly ComparedField[]): ChangedFact[] {
  return pairFields(stored, now)
    .filter(({ label, before, after }) => facts.includes(label) && before !== after)
    .map(({ label, before, after }) => ({ label, from: before || 'none', to: after || 'none' }))
}

/** What the silent answer claims: another place would have to be told. */
function silence(changes: readonly ChangedFact[]): string {
  if (changes.every(({ label }) => label !== 'Location')) return 'Save without telling'
  return changes.length === 1
    ? 'Only the wording changed: save without telling'
    : 'The place is the same: save without telling'
}

/**
 * The question before a save, its answers, and what each of them confirms.
 *
 * @param changes what the save changes of the event's time, place and link
 */
export function questionOf(
  follows: Consequences,
  changes: readonly ChangedFact[] = [],
): {
  title: string
  sentences: string[]
  changes: readonly ChangedFact[]
  confirm: string
  consent: Consent
  other?: { label: string; consent: Consent }
} {
  const { changed, over, withdrawn, document_cents = 0 } = follows
  const mails = mailsOf(follows)
  const asked = {
    sentences: kinds.flatMap((kind) => (follows[kind] ? [sentences[kind](follows[kind], document_cents)] : [])),
    changes,
    consent: { expected: follows },
  }
  if (follows.cancelled)
    return { ...asked, title: `Cancel the event and tell ${people(mails)}?`, confirm: 'Cancel the event' }
  if (follows.restored)
    return {
      ...asked,
      sentences: [
        ...asked.sentences,
        'Leaving them ended is final for these registrations: whoever wants to come then registers again.',
      ],
      title: `Restore ${countOf(mails - (follows.ordered ?? 0), 'registration')}?`,
      confirm: 'Restore and tell them',
      consent: { expected: follows, restore: true },
      other: { label: 'Leave them ended', consent: { restore: false } },
    }
  if (follows.ordered)
    return {
      ...asked,
      title: `Restore the event and tell ${people(mails)}?`,
      confirm: 'Restore and tell them',
      consent: { expected: follows, restore: true },
      other: { label: 'Restore without telling', consent: { restore: false } },
    }
  if (withdrawn) return { ...asked, title: 'Withdraw the event from the site?', confirm: 'Withdraw the event' }
  if (mails === 0) return { ...asked, title: 'Allow fewer people than have a place?', confirm: 'Save' }
  return {
    ...asked,
    title: `Save and tell ${people(mails)}?`,
    confirm: 'Save and tell them',
    // Only an end, a link or the wording of a place can be corrected in silence: what people know still brings them there.
    ...(changed && changed === mails
      ? { other: { label: silence(changes), consent: { expected: over ? { over } : {}, quiet: true } } }
      : {}),
  }
}
