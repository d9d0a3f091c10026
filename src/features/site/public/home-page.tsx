import { ArrowRight, ChartLine, Handshake, Network, Store } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { ClosingCall, Container, Section, SectionHeading } from '@/components/ui/page'
import { Picture } from '@/components/ui/picture'
import { PointsSection } from '@/components/ui/points-section'
import { fullName } from '@/features/site/site'
import { Figures, Logos, Now, useSector } from './home-parts'
import { TwoClocks } from './two-clocks'

const benefits = [
  {
    icon: Network,
    title: 'Business Networking',
    text: 'Introductions that lead somewhere: forums, dinners and matched meetings with people who decide, in Sofia, Astana and Almaty.',
  },
  {
    icon: Store,
    title: 'Market Access',
    text: 'Someone to ask before you ship, certify or sign: how the other market buys, who regulates it and where to begin.',
  },
  {
    icon: Handshake,
    title: 'Trade Support',
    text: 'Help with customs papers, partner checks, logistics and letters of introduction, from the first enquiry to the delivered goods.',
  },
  {
    icon: ChartLine,
    title: 'Market Intelligence',
    text: 'Briefings on prices, tenders, tariffs and routes, written by people who read both countries’ news in the original.',
  },
]

/** The sectors that the specification names, each with its industry in the directory. */
const sectors = [
  {
    name: 'Energy',
    industry: 'Energy',
    image: 'wind-farm',
    wide: true,
    text: 'Wind, solar and the grids between them; equipment and engineering for power that is changing its source.',
  },
  {
    name: 'Agriculture',
    industry: 'Agriculture & Food',
    image: 'wheat-harvest',
    wide: false,
    text: 'Grain, oilseeds and livestock one way, seed, machinery and food processing the other.',
  },
  {
    name: 'Technology',
    industry: 'Information Technology',
    image: 'data-centre',
    wide: false,
    text: 'Software houses, data centres and digital public services looking for partners, talent and first clients.',
  },
  {
    name: 'Transportation',
    industry: 'Transport & Logistics',
    image: 'steppe-rail',
    wide: true,
    text: 'Rail, ports and road along the Middle Corridor, from the Black Sea to the Caspian and on to the steppe.',
  },
]

function Sector({ name, industry, image, text, wide }: (typeof sectors)[number]) {
  const { href, companies } = useSector(industry)
  return (
    <li className={`group relative ${wide ? 'md:col-span-7' : 'md:col-span-5'}`}>
      <Picture
        src={`/artwork/${image}.webp`}
        sizes={wide ? '(min-width: 1248px) 650px, (min-width: 768px) 55vw, 92vw' : '(min-width: 768px) 640px, 92vw'}
        ratio="auto"
        className="h-40 w-full rounded-card sm:h-80 lg:h-[25rem]"
      />
      <div className="mt-5 border-t border-ink-900 pt-4 max-sm:mt-4 max-sm:pt-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="min-w-0 font-serif text-[1.625rem] leading-tight font-semibold">
            <Link
              to={href}
              className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
            >
              {name}
            </Link>
          </h3>
          {companies > 0 && (
            <p className="text-small font-semibold text-sky-700">
              {companies.toLocaleString('en-US')} {companies === 1 ? 'company' : 'companies'}
            </p>
          )}
        </div>
        <p className="mt-2 max-w-[32rem] text-ink-700">{text}</p>
      </div>
    </li>
  )
}

/** The home page. */
export function HomePage() {
  return (
    <>
      <header className="on-ink bg-ink-900 text-white">
        <div className="relative isolate overflow-hidden">
          {/* On small screens the picture is above the text; on wide ones the text is on the picture's calm dark side. */}
          <Picture
            src="/artwork/hero-two-horizons.webp"
            eager
            sizes="(min-width: 1024px) 100vw, (min-width: 768px) 768px, 540px"
            ratio="auto"
            className="absolute inset-x-0 top-0 -z-20 h-[19rem] bg-ink-900! md:h-[26rem] lg:h-full"
            look="object-[80%_50%] lg:object-center"
          />
          <div
            aria-hidden="true"
            className="absolute inset-0 -z-10 max-lg:bottom-auto max-lg:h-[19.1rem] max-lg:bg-linear-to-t max-lg:from-ink-900 max-lg:to-transparent max-lg:to-60% md:max-lg:h-[26.1rem] lg:bg-linear-to-r lg:from-ink-900/75 lg:from-20% lg:via-ink-900/30 lg:via-50% lg:to-transparent lg:to-66%"
          />
          <Container className="flex flex-col justify-center pt-[17rem] pb-12 md:pt-[23rem] lg:min-h-[43rem] lg:py-24">
            <div className="max-w-[40rem]">
              <p className="mb-5 text-eyebrow text-wheat-300 uppercase">{fullName}</p>
              <h1 className="font-serif text-display font-semibold">Two horizons, one marketplace</h1>
              <p className="mt-6 max-w-[34rem] text-lead text-paper-100">
                Between Sofia and Astana lie nearly four thousand kilometres and a great deal of business. We know the
                people, the papers and the roads at both ends.
              </p>
              <div className="mt-9 flex flex-wrap gap-3">
                <ButtonLink look="bright" to="/membership">
                  Become a Member
                </ButtonLink>
                <ButtonLink look="outline" to="/about">
                  Learn more<span className="sr-only"> about us</span>
                </ButtonLink>
              </div>
            </div>
          </Container>
        </div>
        <div className="woven text-wheat-500" aria-hidden="true" />
        <TwoClocks />
      </header>

      <Figures />
      <Now />

      <PointsSection
        id="benefits"
        eyebrow="What members get"
        title="A chamber that picks up the phone"
        intro="Membership is worth what it does on an ordinary Tuesday. Four things ours does."
        points={benefits}
      />

      <Section tone="linen" labelledBy="sectors">
        <SectionHeading id="sectors" eyebrow="Key sectors" title="Where the two economies meet" />
        <ul className="grid gap-x-8 gap-y-8 md:grid-cols-12 md:gap-y-16">
          {sectors.map((sector) => (
            <Sector key={sector.name} {...sector} />
          ))}
        </ul>
      </Section>

      <Logos />

      <ClosingCall
        title="Start with a conversation"
        text="Tell us what you make and whom you would like to meet. If the chamber is not the right help, we will say so."
        actions={
          <>
            <ButtonLink look="bright" to="/membership">
              Become a Member <ArrowRight aria-hidden="true" className="size-4" />
            </ButtonLink>
            <ButtonLink look="outline" to="/contact">
              Contact Us
            </ButtonLink>
          </>
        }
      />
    </>
  )
}
