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
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button, ButtonAnchor, ButtonLink } from '@/components/ui/button'
import { ClosingCall, Container, Eyebrow, PageHero } from '@/components/ui/page'
import { PointsSection } from '@/components/ui/points-section'
import { NeedsScripts } from '@/features/site/shared/form-notes'
import { features, tierOf, tiers, type EmployeeCount, type Tier } from '../membership'

const loadDialog = () => import('./application-dialog')
const ApplicationDialog = lazy(async () => ({ default: (await loadDialog()).ApplicationDialog }))

const benefits: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: ChartNoAxesCombined,
    title: 'Market Intelligence',
    text: 'Sector notes, tariff changes and tender alerts, read and summarised by people who know both markets.',
  },
  {
    icon: Users,
    title: 'Business Networking',
    text: 'Receptions, round tables and business breakfasts in Sofia, Astana and Almaty, with a list of who will be there.',
  },
  {
    icon: Handshake,
    title: 'Strategic Partnerships',
    text: 'Introductions to distributors, suppliers and co-investors whose interests we have checked against yours.',
  },
  {
    icon: MapPinned,
    title: 'Market Entry Support',
    text: 'Help with registration, certification and the first local hire, from an office that has done it before.',
  },
  {
    icon: BadgePercent,
    title: 'Exclusive Discounts',
    text: 'Member rates for our events and courses, and agreed terms with hotels, carriers and translators.',
  },
  {
    icon: Globe2,
    title: 'International Network',
    text: 'Doors opened through partner chambers, trade missions and embassies along the whole corridor.',
  },
]

/** All numbers of employees that the application form knows, in their order. */
const sizes = tiers.flatMap((tier) => tier.sizes)

/** Asks how many people the company employs, and says which tier that is. */
function SizeChoice({ size, onSize }: { size: EmployeeCount | undefined; onSize: (size: EmployeeCount) => void }) {
  const tier = tierOf(size)
  const choices = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // Somebody may have chosen on the prerendered page, before the script was there.
    const chosen = choices.current?.querySelector<HTMLInputElement>(':checked')?.value
    const early = sizes.find((choice) => choice === chosen)
    if (early) onSize(early)
  }, [onSize])
  return (
    <fieldset ref={choices} className="min-w-0 noscript:hidden">
      <legend className="mb-2 text-small font-semibold">How many people do you employ?</legend>
      <div className="flex flex-wrap gap-1.5 sm:gap-2">
        {sizes.map((choice) => (
          <label
            key={choice}
            className="relative grid min-h-touch cursor-pointer place-items-center rounded-control border border-ink-500 bg-white px-2.5 text-small font-semibold tabular-nums hover:border-ink-900 sm:px-3.5 has-checked:border-sky-700 has-checked:bg-sky-700 has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-sky-700"
          >
            <input
              type="radio"
              name="size"
              value={choice}
              checked={choice === size}
              onChange={() => onSize(choice)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            {choice.replace('-', '–')}
          </label>
        ))}
      </div>
      <p role="status" className="mt-2 min-h-[1.65em] text-small text-ink-700">
        {tier && `${tier.name} fits you: €${tier.price} per year.`}
      </p>
    </fieldset>
  )
}

function TierCard({ tier, fits, onApply }: { tier: Tier; fits: boolean; onApply: () => void }) {
  const { name, price, description, employeeRange, popular } = tier
  return (
    <li
      className={`flex flex-col p-6 ${popular ? 'on-ink bg-ink-900 text-white' : 'bg-paper-50'} ${fits ? 'outline-4 -outline-offset-4 outline-wheat-500' : ''}`}
    >
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="me-auto font-serif text-subheading font-semibold">{name}</h3>
        {fits && (
          <p className="flex items-center gap-1.5 rounded-control bg-wheat-300 px-3 py-1 text-fine font-semibold text-ink-900">
            <Check aria-hidden="true" className="size-4" /> Fits you
          </p>
        )}
        {popular && (
          <p
            className={`rounded-control px-3 py-1 text-fine font-semibold ${fits ? 'border border-wheat-300 text-wheat-300' : 'bg-wheat-300 text-ink-900'}`}
          >
            Popular
          </p>
        )}
      </div>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="font-serif text-title font-semibold tabular-nums">€{price}</span>
        <span className={popular ? 'text-ink-200' : 'text-ink-700'}>per year</span>
      </p>
      <p className={`mt-1 font-semibold ${popular ? 'text-wheat-300' : 'text-rose-700'}`}>{employeeRange}</p>
      <p className={`mt-1 mb-5 text-small ${popular ? 'text-ink-200' : 'text-ink-700'}`}>{description}</p>
      <Button
        look={popular ? 'bright' : 'primary'}
        aria-haspopup="dialog"
        aria-label={`Apply Now for ${name} membership`}
        className="mt-auto w-full"
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
        onClick={onApply}
      >
        Apply Now
      </Button>
    </li>
  )
}

/** The membership page: the three tiers and the application dialog that their buttons open, what all include, and benefits. */
export function MembershipPage() {
  const [tier, setTier] = useState<Tier | null>(null)
  const [open, setOpen] = useState(false)
  const [size, setSize] = useState<EmployeeCount>()
  return (
    <>
      <PageHero
        eyebrow="Membership"
        title="A seat at the table between two markets"
        lead="Join the companies that trade, build and invest between Bulgaria and Kazakhstan, and have a chamber open the doors."
        image="/artwork/meeting-room.webp"
        compact
        actions={
          <>
            <ButtonAnchor href="#join">Become a Member</ButtonAnchor>
            <ButtonLink to="/contact" look="secondary">
              Contact Us
            </ButtonLink>
          </>
        }
      />
      <section id="join" aria-labelledby="pricing" className="bg-paper-100 pt-6 pb-section md:pt-8">
        <Container>
          <div className="mb-6 grid gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end">
            <header className="max-w-reading">
              <Eyebrow>Membership fees</Eyebrow>
              <h2 id="pricing" className="font-serif text-heading font-semibold">
                One membership, priced by size
              </h2>
            </header>
            <SizeChoice size={size} onSize={setSize} />
          </div>
          <NeedsScripts what="Applying" />
          <ul className="grid gap-px bg-paper-300 p-px lg:grid-cols-3">
            {tiers.map((choice) => (
              <TierCard
                key={choice.id}
                tier={choice}
                fits={choice === tierOf(size)}
                onApply={() => {
                  setTier(choice)
                  setOpen(true)
                }}
              />
            ))}
          </ul>
          <div className="mt-8 grid gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
            <p className="max-w-reading text-lead text-ink-700">
              Every member receives the same. Only the annual fee follows the number of people you employ.
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
        </Container>
      </section>
      <PointsSection
        id="benefits"
        eyebrow="Why join"
        title="What members gain"
        intro="Six things that are hard to build alone, four thousand kilometres from home."
        points={benefits}
      />
      <ClosingCall
        title="Not sure which tier fits?"
        text="Tell us about your company and what you are looking for. We will answer honestly, also when the answer is not yet."
        actions={
          <ButtonLink to="/contact" look="bright">
            Talk to us
          </ButtonLink>
        }
      />
      {tier && (
        <Suspense fallback={null}>
          <ApplicationDialog tier={tier} chosen={size} onTier={setTier} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
