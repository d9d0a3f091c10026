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
import { lazy, Suspense, useState } from 'react'
import { Button, ButtonAnchor, ButtonLink } from '@/components/ui/button'
import { ClosingCall, PageHero, PointsSection, Section, SectionHeading } from '@/components/ui/page'
import { NeedsScripts } from '@/features/site/shared/form-notes'
import { tiers, type Tier } from '../membership'

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

function TierCard({ tier, onApply }: { tier: Tier; onApply: () => void }) {
  const { name, price, description, employeeRange, popular, features } = tier
  return (
    <li
      className={`flex flex-col p-7 sm:p-9 ${popular ? 'on-ink bg-ink-900 text-white lg:-my-6 lg:py-15' : 'bg-paper-50'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-serif text-subheading font-semibold">{name}</h3>
        {popular && (
          <p className="rounded-control bg-wheat-300 px-3 py-1 text-fine font-semibold text-ink-900">Popular</p>
        )}
      </div>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-2">
        <span className="font-serif text-display font-semibold tabular-nums">€{price}</span>
        <span className={popular ? 'text-ink-200' : 'text-ink-700'}>per year</span>
      </p>
      <p className={`mt-2 font-semibold ${popular ? 'text-wheat-300' : 'text-rose-700'}`}>{employeeRange}</p>
      <p className={`mt-3 ${popular ? 'text-ink-200' : 'text-ink-700'}`}>{description}</p>
      <ul className={`mt-6 mb-8 border-t pt-4 text-small ${popular ? 'border-white/20' : 'border-paper-300'}`}>
        {features.map((feature) => (
          <li key={feature} className="flex items-start gap-3 py-1.5">
            <Check
              aria-hidden="true"
              className={`mt-0.5 size-5 shrink-0 ${popular ? 'text-wheat-300' : 'text-sky-700'}`}
            />
            {feature}
          </li>
        ))}
      </ul>
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

/** The membership page: benefits, the three tiers, and the application dialog that their buttons open. */
export function MembershipPage() {
  const [tier, setTier] = useState<Tier | null>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <PageHero
        eyebrow="Membership"
        title="A seat at the table between two markets"
        lead="Join the companies that trade, build and invest between Bulgaria and Kazakhstan, and have a chamber open the doors."
        image="/artwork/meeting-room.webp"
        actions={
          <>
            <ButtonAnchor href="#join">Become a Member</ButtonAnchor>
            <ButtonLink to="/contact" look="secondary">
              Contact Us
            </ButtonLink>
          </>
        }
      />
      <PointsSection
        id="benefits"
        eyebrow="Why join"
        title="What members gain"
        intro="Six things that are hard to build alone, four thousand kilometres from home."
        points={benefits}
      />
      <Section id="join" tone="linen" labelledBy="pricing">
        <SectionHeading
          id="pricing"
          eyebrow="Membership fees"
          title="One membership, priced by size"
          intro="Every member receives the same. Only the annual fee follows the number of people you employ."
        />
        <NeedsScripts what="Applying" />
        <ul className="grid gap-px bg-paper-300 p-px lg:grid-cols-3">
          {tiers.map((choice) => (
            <TierCard
              key={choice.id}
              tier={choice}
              onApply={() => {
                setTier(choice)
                setOpen(true)
              }}
            />
          ))}
        </ul>
      </Section>
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
          <ApplicationDialog tier={tier} onTier={setTier} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
