import { buyerGroups, labelOf, lineKinds } from '../billing'
import type { HeldRule, TaxRule } from './api'
import { rulesOn } from './tax-rules'

/** The rules in the order of the kinds and groups. */
const inOrder = (rules: readonly HeldRule[]) =>
  lineKinds.flatMap(({ value: kind }) =>
    buyerGroups.flatMap(({ value: group }) =>
      [true, false].flatMap((with_number) =>
        rules.filter(
          (rule) => rule.line_kind === kind && rule.buyer_group === group && rule.vat_registered === with_number,
        ),
      ),
    ),
  )

/** The rules that hold today, with those to come. */
export const heldOn = (rules: readonly TaxRule[], today: string): HeldRule[] =>
  rulesOn(rules, today).map((rule) => ({
    ...rule,
    coming: rules.filter(({ key, valid_from }) => key === rule.key && valid_from > today),
  }))

/** Rules of one kind of line that say the same, of all their buyers. */
export type Group = { key: string; rules: readonly HeldRule[]; rule: HeldRule }

/** What a rule says. */
const saysOf = ({ rate, words_bg, words_en, code, checked }: TaxRule) => [rate, words_bg, words_en, code, checked]

/** The rules by kind of line, those that say the same together: a chamber has few, and each stands for many buyers. */
export function inGroups(rules: readonly HeldRule[]): Group[] {
  const groups = new Map<string, HeldRule[]>()
  for (const rule of inOrder(rules)) {
    const coming = rule.coming.map((one) => [one.valid_from, ...saysOf(one)])
    const key = JSON.stringify([rule.line_kind, ...saysOf(rule), coming])
    groups.set(key, [...(groups.get(key) ?? []), rule])
  }
  return [...groups].flatMap(([key, [rule, ...others]]) => (rule ? [{ key, rule, rules: [rule, ...others] }] : []))
}

/** A rule's buyers, such as `Bulgaria, no VAT number`. */
export const buyerOf = ({ buyer_group, vat_registered }: Pick<TaxRule, 'buyer_group' | 'vat_registered'>) =>
  `${labelOf(buyerGroups, buyer_group)}, ${vat_registered ? '' : 'no '}VAT number`

const allBuyers = 'All buyers'

/** To whom a group of rules applies, such as `Bulgaria; Other EU, no VAT number`. */
export function buyersOf({ rules }: Group): string {
  if (rules.length === 2 * buyerGroups.length) return allBuyers
  return buyerGroups
    .flatMap(({ value, label }) => {
      const here = rules.filter(({ buyer_group }) => buyer_group === value)
      return here.length === 2 ? [label] : here.map(buyerOf)
    })
    .join('; ')
}

/** To whom rules apply, in a sentence. */
export function toWhom(rules: readonly HeldRule[]): string {
  const [rule, ...others] = rules
  if (!rule) return ''
  const buyers = buyersOf({ rules, rule, key: '' })
  if (others.length > 0) return buyers === allBuyers ? 'To all buyers' : `To buyers: ${buyers}`
  const where = new Map([
    ['bulgaria', 'Bulgaria'],
    ['eu', 'other countries of the EU'],
  ]).get(rule.buyer_group)
  return `To buyers in ${where ?? 'countries outside the EU'}, ${rule.vat_registered ? 'with' : 'without'} VAT number`
}

/** What a group of rules is called, such as `Dues: Bulgaria`. */
export const groupName = (group: Group) => `${labelOf(lineKinds, group.rule.line_kind)}: ${buyersOf(group)}`
