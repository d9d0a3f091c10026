import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { optionalText, requiredText } from '@/lib/text/validation'
import { employeeCounts } from '@/features/members/tiers/employee-counts'
import { inWords, lines, linesOf, listOf, rowsOf, text, type PageDefinition } from './content'
import { MembershipFields } from './membership-fields'
import { MembershipView } from '../shared/membership-view'
import { membershipQuery } from '../public/api'
import type { Pages } from '../pages'

const size = z.enum(employeeCounts.map(({ value }) => value))
const price = z.pipe(
  z.custom<number | string>((value) => typeof value === 'number' || typeof value === 'string'),
  z.transform((value) => String(value)),
)
const shape = z.object({
  benefits: rowsOf({ title: text, text }),
  features: lines,
  tiers: rowsOf({
    key: text,
    name: text,
    name_bg: text,
    price,
    description: text,
    employee_range: text,
    sizes: z.array(size),
    features: lines,
    popular: z.boolean(),
    retired: z.boolean(),
  }),
})

const schema = z
  .object({
    benefits: z.array(
      z.object({
        id: z.string(),
        title: requiredText('Please enter the title', 160),
        text: requiredText('Please write the text', 600),
      }),
    ),
    features: listOf(160, 100),
    tiers: z.array(
      z.object({
        id: z.string(),
        key: z.string(),
        name: requiredText('Please enter the name', 80),
        name_bg: optionalText(80),
        price: z
          .string()
          .check(z.trim(), z.regex(/^\d{1,6}$/, 'Please enter the price as a whole number of euros, such as 400')),
        description: requiredText('Please write the description', 600),
        employee_range: requiredText('Please enter the employee range', 80),
        sizes: z.array(size),
        features: listOf(160),
        popular: z.boolean(),
        retired: z.boolean(),
      }),
    ),
  })
  .check((context) => {
    const { tiers } = context.value
    const open = tiers.filter(({ retired }) => !retired)
    const wrong = (index: number, field: string, message: string) =>
      context.issues.push({ code: 'custom', input: tiers, path: ['tiers', index, field], message })
    tiers.forEach((tier, index) => {
      const before = tiers.slice(0, index)
      if (tier.popular && tier.retired) wrong(index, 'popular', 'A retired tier cannot be the most popular one')
      else if (tier.popular && before.some(({ popular }) => popular))
        wrong(index, 'popular', 'Only one tier can be the most popular one')
      if (before.some(({ name }) => name.trim().toLowerCase() === tier.name.trim().toLowerCase()))
        wrong(index, 'name', 'Another tier has this name')
      const taken = tier.retired
        ? []
        : tier.sizes.filter((one) => before.some(({ sizes, retired }) => !retired && sizes.includes(one)))
      if (taken.length > 0)
        wrong(index, 'sizes', `Another tier is for ${taken.map((one) => one.replace('-', '–')).join(' and ')} already`)
    })
    if (tiers.length > 0 && open.length === 0)
      wrong(tiers.length - 1, 'retired', 'At least one tier must stay open for applications')
  })

/** The values of the form of Membership. */
export type MembershipValues = z.infer<typeof schema>

function Preview({ content }: { content: Pages['membership'] }) {
  const { data } = useQuery(membershipQuery)
  return <MembershipView page={content} questions={data?.questions.questions ?? []} />
}

/** Membership as the office edits it: tiers, what all of them include, benefits. */
export const membershipPage: PageDefinition<'membership', MembershipValues> = {
  key: 'membership',
  read: (stored) => shape.safeParse(stored).data,
  schema,
  contentOf: (values) => {
    const { benefits, features, tiers } = values
    return {
      benefits,
      features: linesOf(features),
      tiers: tiers.map((tier) => ({
        ...tier,
        name_bg: tier.name_bg || null,
        price: Number(tier.price),
        features: linesOf(tier.features),
      })),
    }
  },
  // Members may have a tier that is newer than the version.
  restored: (version, stored) => ({
    ...version,
    tiers: [
      ...version.tiers,
      ...stored.tiers
        .filter(({ id }) => version.tiers.every((tier) => tier.id !== id))
        .map((tier) => ({ ...tier, popular: false, retired: true })),
    ],
  }),
  compared: ({ benefits, features, tiers }) => [
    {
      label: 'Tiers',
      value: inWords(
        tiers.map((tier) => [
          `${tier.name}: €${tier.price}`,
          tier.name_bg && `In Bulgarian: ${tier.name_bg}`,
          tier.employee_range,
          tier.description,
          tier.sizes.length > 0 ? `Employees in the application form: ${tier.sizes.join(', ')}` : '',
          tier.features,
          tier.popular ? 'Most popular' : '',
          tier.retired ? 'Retired' : '',
        ]),
      ),
    },
    { label: 'What every membership includes', value: features },
    { label: 'Benefits', value: inWords(benefits.map((benefit) => [benefit.title, benefit.text])) },
  ],
  nouns: { tiers: 'Tier', benefits: 'Benefit' },
  Fields: MembershipFields,
  Preview,
}
