import { useQuery } from '@tanstack/react-query'
import { ArrowRight, ChartLine, Handshake, Network, Store, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { BelowHeading, ClosingCall, Container, Section, SectionHeading } from '@/components/ui/page'
import { Picture } from '@/components/ui/picture'
import { PointsSection } from '@/components/ui/points-section'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { fullName } from '@/features/publish/site/site'
import { things } from '@/lib/text/things'
import { homeQuery } from './home/api'
import { Figures, Logos, Now, useSector } from './home-parts'
import { TwoClocks } from './two-clocks'
import type { Hero, Pages, Partner, Sector as SectorText } from '../pages'
import { Partners } from '../shared/partners'

/** The title of a benefit determines its icon, as with the goals of About. */
const icons = new Map<string, LucideIcon>(
  Object.entries({
    'Business Networking': Network,
    'Market Access': Store,
    'Trade Support': Handshake,
    'Market Intelligence': ChartLine,
  }),
)

function Sector({ sector: { title, industry, image_url: image, text }, wide }: { sector: SectorText; wide: boolean }) {
  const { href, companies } = useSector(industry)
  return (
    <li className={`group relative ${wide ? 'md:col-span-7' : 'md:col-span-5'}`}>
      {image && (
        <Picture
          src={image}
          sizes={wide ? '(min-width: 1248px) 650px, (min-width: 768px) 55vw, 92vw' : '(min-width: 768px) 640px, 92vw'}
          ratio="auto"
          className="h-40 w-full rounded-card sm:h-80 lg:h-[25rem]"
        />
      )}
      <div className="mt-5 border-t border-ink-900 pt-4 max-sm:mt-4 max-sm:pt-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="min-w-0 font-serif text-subheading font-semibold">
            <Link
              to={href}
              className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
            >
              {title}
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

/** The words of the opening. Until they are read, and without them, the chamber's name stands in place of the title. */
function Opening({ hero, isPending }: { hero: Hero | undefined; isPending: boolean }) {
  if (isPending)
    return (
      <Loading>
        <h1 className="sr-only">{fullName}</h1>
        <Skeleton className="h-28 opacity-20" />
        <Skeleton className="mt-6 h-16 opacity-20" />
      </Loading>
    )
  return (
    <>
      {hero?.eyebrow && <p className="mb-5 text-eyebrow text-wheat-300 uppercase">{hero.eyebrow}</p>}
      <h1 className="font-serif text-display font-semibold">{hero?.title ?? fullName}</h1>
      {hero?.text && <p className="mt-6 max-w-[34rem] text-lead text-paper-100">{hero.text}</p>}
    </>
  )
}

/**
 * Home between header and footer.
 *
 * @param props.page its words; undefined while they are read or when that failed
 * @param props.state what stands in place of benefits and sectors then
 */
function Home({ page, partners, state }: { page?: Pages['home']; partners: readonly Partner[]; state?: ReactNode }) {
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
            className="absolute inset-x-0 top-0 -z-20 h-[19rem] bg-ink-900! md:h-[26rem] lg:h-full print:hidden"
            look="object-[80%_50%] lg:object-center"
          />
          <div
            aria-hidden="true"
            className="absolute inset-0 -z-10 max-lg:bottom-auto max-lg:h-[19.1rem] max-lg:bg-linear-to-t max-lg:from-ink-900 max-lg:to-transparent max-lg:to-60% md:max-lg:h-[26.1rem] lg:bg-linear-to-r lg:from-ink-900/75 lg:from-20% lg:via-ink-900/30 lg:via-50% lg:to-transparent lg:to-66%"
          />
          <Container className="flex flex-col justify-center pt-[16rem] pb-12 md:pt-[23rem] lg:min-h-[43rem] lg:py-24 print:min-h-0 print:py-8">
            <div className="max-w-[40rem]">
              <Opening hero={page?.hero} isPending={!page && !state} />
              <div className="mt-9 flex flex-wrap gap-3">
                <ButtonLink look="bright" to="/membership" className="signed-in:hidden">
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

      <BelowHeading>
        <Figures />
        <Now />

        {state}
        {page && page.benefits.length > 0 && (
          <PointsSection
            id="benefits"
            eyebrow="What members get"
            title="A chamber that picks up the phone"
            intro={`Membership is worth what it does on an ordinary Tuesday. ${things(page.benefits.length)} ours does.`}
            points={page.benefits.map((benefit) => ({ ...benefit, icon: icons.get(benefit.title) ?? Handshake }))}
          />
        )}

        {page && page.sectors.length > 0 && (
          <Section tone="linen" labelledBy="sectors">
            <SectionHeading id="sectors" eyebrow="Key sectors" title="Where the two economies meet" />
            <ul className="grid gap-x-8 gap-y-8 md:grid-cols-12 md:gap-y-16">
              {page.sectors.map((sector, index) => (
                // Wide and narrow ones alternate, and so do the rows.
                <Sector key={sector.id} sector={sector} wide={index % 4 === 0 || index % 4 === 3} />
              ))}
            </ul>
          </Section>
        )}

        <Logos />
        <Partners partners={partners} />

        <ClosingCall
          title="Start with a conversation"
          text="Tell us what you make and whom you would like to meet. If the chamber is not the right help, we will say so."
          actions={
            <>
              <ButtonLink look="bright" to="/membership" className="signed-in:hidden">
                Become a Member <ArrowRight aria-hidden="true" className="size-4" />
              </ButtonLink>
              <ButtonLink look="outline" to="/contact">
                Contact Us
              </ButtonLink>
            </>
          }
        />
      </BelowHeading>
    </>
  )
}

/** Home with these words. */
export function HomeView({ page, partners }: { page: Pages['home']; partners: readonly Partner[] }) {
  return <Home page={page} partners={partners} />
}

/** The home page. */
export function HomePage() {
  const { data, error, isFetching, refetch } = useQuery(homeQuery)
  return (
    <Home
      page={data?.page}
      partners={data?.partners ?? []}
      state={
        error && !data ? (
          <Section>
            <ErrorBox message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
          </Section>
        ) : undefined
      }
    />
  )
}
