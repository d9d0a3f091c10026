import {
  BadgePercent,
  Check,
  ChartNoAxesCombined,
  Globe2,
  Handshake,
  MapPinned,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button, ButtonAnchor, ButtonLink } from '@/components/ui/button'
import { useFetchInView } from '@/components/ui/in-view'
import { ClosingCall, Container, Eyebrow, PageHero, Section } from '@/components/ui/page'
import { PointsSection } from '@/components/ui/points-section'
import { EmptyState, Loading, Skeleton } from '@/components/ui/states'
import type { Pages, Question } from '../pages'
import type { Tier } from '@/features/members/tiers/tiers'
import { NeedsScripts } from '@/features/publish/site/shared/form-notes'
import { Questions } from './questions'
import { euros, tierOf, unbroken } from '@/features/members/tiers/tiers'
import { things } from '@/lib/text/things'
import { employeeCounts, type EmployeeCount } from '@/features/members/tiers/employee-counts'

/** The title of a benefit determines its icon, as with the goals of About. */
const icons = new Map<string, LucideIcon>(
  Object.entries({
    'Market Intelligence': ChartNoAxesCombined,
    'Business Networking': Users,
    'Strategic Partnerships': Handshake,
    'Market Entry Support': MapPinned,
    'Exclusive Discounts': BadgePercent,
    'International Network': Globe2,
  }),
)

/** As many tiers beside one another as there are, up to four. */
const columns = ['', '', 'md:grid-cols-2', 'md:grid-cols-3', 'lg:grid-cols-4']

/** Asks how many people the company employs, and says which tier that is. */
function SizeChoice({
  tiers,
  size,
  onSize,
}: {
  tiers: readonly Tier[]
  size: EmployeeCount | undefined
  onSize: (size: EmployeeCount) => void
}) {
  const tier = tierOf(tiers, size)
  const sizes = employeeCounts.filter(({ value }) => tierOf(tiers, value))
  const choices = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // Somebody may have chosen on the prerendered page, before the script was there.
    const chosen = choices.current?.querySelector<HTMLInputElement>(':checked')?.value
    const early = employeeCounts.find(({ value }) => value === chosen)
    if (early) onSize(early.value)
  }, [onSize])
  if (sizes.length === 0) return null
  return (
    <fieldset ref={choices} className="min-w-0 lg:flex lg:items-center lg:gap-5 noscript:hidden">
      {/* A legend that floats stands in the row of its choices. */}
      <legend className="mb-2 text-small font-semibold lg:float-start lg:mb-0">How many people do you employ?</legend>
      <div className="flex flex-wrap gap-1 sm:gap-2">
        {sizes.map(({ value: choice, label }) => (
          <label
            key={choice}
            className="relative grid min-h-touch cursor-pointer place-items-center rounded-control border border-ink-500 bg-white px-1 text-small font-semibold tabular-nums max-sm:grow hover:border-ink-900 sm:px-3.5 has-checked:border-sky-700 has-checked:bg-sky-700 has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-sky-700"
          >
            <input
              type="radio"
              name="size"
              value={choice}
              checked={choice === size}
              onChange={() => onSize(choice)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            {label}
          </label>
        ))}
      </div>
      <p role="status" className="mt-2 min-h-[1.65em] text-small text-ink-700 lg:mt-0">
        {tier && `${tier.name} fits you: ${euros(tier.price)} per year.`}
      </p>
    </fieldset>
  )
}

function TierCard({
  tier,
  fits,
  onApply,
  onButton,
}: {
  tier: Tier
  fits: boolean
  onApply: () => void
  onButton: () => void
}) {
  const button = useFetchInView(onButton)
  const { name, price, description, employee_range: range, features, popular } = tier
  return (
    <li
      className={`row-span-2 grid grid-rows-subgrid bg-paper-50 p-5 forced-colors:border ${fits ? 'outline-4 -outline-offset-4 outline-wheat-500' : ''}`}
    >
      <div className="flex min-h-8 flex-wrap content-start items-center gap-x-4 gap-y-2">
        <h3 className="me-auto font-serif text-subheading font-semibold">{name}</h3>
        {fits && (
          <p className="flex items-center gap-1.5 rounded-control bg-wheat-300 px-3 py-1 text-fine font-semibold">
            <Check aria-hidden="true" className="size-4" /> Fits you
          </p>
        )}
        {popular && <p className="rounded-control bg-wheat-100 px-3 py-1 text-fine font-semibold">Popular</p>}
      </div>
      <div className="flex flex-col">
        <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
          <span className="font-serif text-title font-semibold tabular-nums">{euros(price)}</span>
          <span className="text-ink-700">per year</span>
        </p>
        <p className="mt-1 font-semibold text-rose-700">{unbroken(range)}</p>
        <p className="mt-1 mb-4 text-small text-ink-700">{description}</p>
        {features.length > 0 && (
          <ul className="mb-5 text-small">
            {features.map((feature) => (
              <li key={feature} className="flex items-start gap-2 py-1">
                <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                {feature}
              </li>
            ))}
          </ul>
        )}
        <Button
          aria-haspopup="dialog"
          aria-label={`Apply Now for ${name} membership`}
          ref={button}
          className="mt-auto w-full"
          onClick={onApply}
        >
          Apply Now
        </Button>
      </div>
    </li>
  )
}

/** Membership between header and footer: its opening, `children`, its call. */
export function MembershipFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHero
        eyebrow="Membership"
        title="A seat at the table between two markets"
        lead="Join the companies that trade, build and invest between Bulgaria and Kazakhstan, and have a chamber open the doors."
        image="/artwork/assembly-vote.webp"
        focus="object-[50%_65%]"
        actions={
          <>
            <ButtonAnchor href="#join" className="signed-in:hidden">
              Become a Member
            </ButtonAnchor>
            <ButtonLink to="/contact" look="secondary">
              Contact Us
            </ButtonLink>
          </>
        }
      />
      {children}
      <ClosingCall
        title="Not sure which tier fits?"
        text="Tell us about your company and what you are looking for. We will answer honestly, also when the answer is not yet."
        actions={
          <ButtonLink to="/contact" look="bright">
            Talk to us
          </ButtonLink>
        }
      />
    </>
  )
}

const nothing = () => undefined

/** The placeholder of what Membership shows. */
export const membershipPending = (
  <Section tone="linen" id="join" className="min-h-dvh">
    <Loading className="space-y-8">
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-32 w-full" />
    </Loading>
  </Section>
)

/**
 * What Membership shows: the tiers, what all include, benefits and questions.
 *
 * @param props.onApply called with the tier whose button was pressed, and the number of employees that was chosen
 * @param props.onButtons called when such a button is in view
 */
export function MembershipContent({
  page: { tiers: all, features, benefits },
  questions,
  onApply,
  onButtons = nothing,
}: {
  page: Pages['membership']
  questions: readonly Question[]
  onApply: (tier: Tier, size: EmployeeCount | undefined) => void
  onButtons?: () => void
}) {
  const [size, setSize] = useState<EmployeeCount>()
  const tiers = all.filter(({ retired }) => !retired)
  return (
    <>
      <section id="join" aria-labelledby="pricing" className="bg-paper-100 pb-section">
        <Container>
          <div className="mb-4 grid gap-y-2">
            <header className="max-w-reading">
              <Eyebrow>Membership fees</Eyebrow>
              <h2 id="pricing" className="font-serif text-heading font-semibold">
                One membership, priced by size
              </h2>
            </header>
            <SizeChoice tiers={tiers} size={size} onSize={setSize} />
          </div>
          {tiers.length > 0 ? (
            <NeedsScripts what="Applying" />
          ) : (
            <EmptyState>No memberships are offered at the moment.</EmptyState>
          )}
          {tiers.length > 0 && (
            <ul className={`grid gap-px bg-paper-300 p-px ${columns[Math.min(tiers.length, 4)]}`}>
              {tiers.map((choice) => (
                <TierCard
                  key={choice.id}
                  tier={choice}
                  fits={choice === tierOf(tiers, size)}
                  onApply={() => onApply(choice, size)}
                  onButton={onButtons}
                />
              ))}
            </ul>
          )}
          {features.length > 0 && (
            <div className="mt-8 grid gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
              <p className="max-w-reading text-lead text-ink-700">
                {tiers.some((tier) => tier.features.length > 0)
                  ? 'Every membership includes this.'
                  : 'Every member receives the same. Only the annual fee follows the number of people you employ.'}
              </p>
              <ul aria-label="What every membership includes" className="grid gap-x-8 sm:grid-cols-2">
                {features.map((feature) => (
                  <li key={feature} className="flex items-start gap-3 py-1.5">
                    <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-sky-700" />
                    {feature}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </Container>
      </section>
      {benefits.length > 0 && (
        <PointsSection
          id="benefits"
          eyebrow="Why join"
          title="What members gain"
          intro={`${things(benefits.length)} that ${benefits.length === 1 ? 'is' : 'are'} hard to build alone, four thousand kilometres from home.`}
          points={benefits.map((benefit) => ({ ...benefit, icon: icons.get(benefit.title) ?? Handshake }))}
        />
      )}
      <Questions questions={questions.filter((question) => question.on_membership)} />
    </>
  )
}

/** Membership as it is when it has been read; its buttons do nothing. */
export function MembershipView(content: { page: Pages['membership']; questions: readonly Question[] }) {
  return (
    <MembershipFrame>
      <MembershipContent {...content} onApply={nothing} />
    </MembershipFrame>
  )
}
