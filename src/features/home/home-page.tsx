import { ArrowRight, Handshake, LineChart, Network, Store } from 'lucide-react'
import { ButtonLink } from '@/components/button'
import { ClosingCall, Container, Section, SectionHeading } from '@/components/page'
import { Picture } from '@/components/picture'

const benefits = [
  { icon: Network, title: 'Business Networking', text: 'Introductions that lead somewhere: forums, dinners and matched meetings with people who decide, in Sofia, Astana and Almaty.' },
  { icon: Store, title: 'Market Access', text: 'Someone to ask before you ship, certify or sign: how the other market buys, who regulates it and where to begin.' },
  { icon: Handshake, title: 'Trade Support', text: 'Help with customs papers, partner checks, logistics and letters of introduction, from the first enquiry to the delivered goods.' },
  { icon: LineChart, title: 'Market Intelligence', text: 'Briefings on prices, tenders, tariffs and routes, written by people who read both countries’ news in the original.' },
]

const sectors = [
  { name: 'Energy', image: 'wind-farm', text: 'Wind, solar and the grids between them; equipment and engineering for power that is changing its source.' },
  { name: 'Agriculture', image: 'wheat-harvest', text: 'Grain, oilseeds and livestock one way, seed, machinery and food processing the other.' },
  { name: 'Technology', image: 'data-centre', text: 'Software houses, data centres and digital public services looking for partners, talent and first clients.' },
  { name: 'Transportation', image: 'steppe-rail', text: 'Rail, ports and road along the Middle Corridor, from the Black Sea to the Caspian and on to the steppe.' },
]

/** The home page. */
export function HomePage() {
  return (
    <>
      <header className="on-ink relative isolate overflow-hidden bg-ink-900 text-white">
        <picture className="absolute inset-0 -z-20">
          <source type="image/avif" srcSet={[480, 960, 1600, 1920].map((width) => `/artwork/hero-two-horizons-${width}.avif ${width}w`).join(', ')} sizes="100vw" />
          <img src="/artwork/hero-two-horizons.webp" alt="" width={1920} height={1080} fetchPriority="high" className="h-full w-full object-cover object-[72%_50%] lg:object-center" />
        </picture>
        <div aria-hidden="true" className="absolute inset-0 -z-10 bg-linear-to-r from-ink-900/75 via-ink-900/35 to-transparent max-md:bg-linear-to-t max-md:from-ink-900 max-md:via-ink-900/75 max-md:to-ink-900/25" />
        <Container className="flex min-h-[34rem] flex-col justify-end pt-40 pb-14 md:min-h-[40rem] md:justify-center md:py-28 lg:min-h-[44rem]">
          <div className="max-w-[40rem]">
            <p className="mb-5 text-eyebrow text-wheat-300 uppercase">Bulgarian–Kazakh Chamber of Commerce</p>
            <h1 className="font-serif text-display font-semibold">Two horizons, one marketplace</h1>
            <p className="mt-6 max-w-[34rem] text-lead text-paper-100">
              Between the Balkans and the steppe lie five thousand kilometres and a great deal of business. We know the people, the papers and the roads at both ends.
            </p>
            <div className="mt-9 flex flex-wrap gap-3">
              <ButtonLink look="bright" to="/membership">
                Become a Member
              </ButtonLink>
              <ButtonLink look="outline" to="/about">
                Learn more
              </ButtonLink>
            </div>
          </div>
        </Container>
        <div className="woven text-wheat-500" aria-hidden="true" />
      </header>

      <Section labelledBy="benefits">
        <SectionHeading id="benefits" eyebrow="What members get" title="A chamber that picks up the phone" intro="Membership is worth what it does on an ordinary Tuesday. Four things ours does." />
        <ul className="grid border-t border-paper-300 sm:grid-cols-2 lg:grid-cols-4">
          {benefits.map(({ icon: Icon, title, text }) => (
            <li key={title} className="border-b border-paper-300 py-8 sm:pe-7 sm:even:border-s sm:even:ps-7 lg:border-b-0 lg:not-first:border-s lg:not-first:ps-7">
              <Icon aria-hidden="true" className="size-8 text-rose-600" strokeWidth={1.5} />
              <h3 className="mt-5 font-serif text-subheading font-semibold">{title}</h3>
              <p className="mt-3 text-small text-ink-700">{text}</p>
            </li>
          ))}
        </ul>
      </Section>

      <Section tone="linen" labelledBy="sectors">
        <SectionHeading id="sectors" eyebrow="Key sectors" title="Where the two economies meet" />
        <ul className="grid gap-x-8 gap-y-12 md:grid-cols-2">
          {sectors.map(({ name, image, text }, index) => (
            <li key={name} className={index % 2 ? 'md:mt-16' : ''}>
              <Picture src={`/artwork/${image}.webp`} sizes="(min-width: 1248px) 560px, (min-width: 768px) 45vw, 100vw" className="rounded-card" />
              <div className="mt-5 gap-6 border-t border-ink-900 pt-4 sm:flex">
                <h3 className="shrink-0 font-serif text-subheading font-semibold sm:w-40">{name}</h3>
                <p className="text-small text-ink-700 max-sm:mt-2">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>

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
