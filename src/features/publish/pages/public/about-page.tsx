import { useQuery } from '@tanstack/react-query'
import {
  BookOpen,
  Compass,
  Handshake,
  Landmark,
  Megaphone,
  Network,
  Ship,
  TrendingUp,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { ClosingCall, Container, PageHero, Section, SectionHeading } from '@/components/ui/page'
import { Picture } from '@/components/ui/picture'
import { EmptyState, Spinner } from '@/components/ui/states'
import { aboutQuery } from './api'
import type { Pages, Partner, Person } from '../pages'
import { PageContent } from '../shared/page-content'
import { Partners } from '../shared/partners'
import { People } from '../shared/people'
import { paragraphs } from '@/features/publish/site/site'

/** What search engines read of this page. */
export const words = {
  description: 'Who we are, what we work for and how the chamber brings Bulgarian and Kazakh business together.',
  keywords: 'about BKCC, mission, goals, Bulgaria Kazakhstan business',
}

/** The title of a goal determines its icon (specification, section 2). */
const goalIcons = new Map<string, LucideIcon>(
  Object.entries({
    'Trade Facilitation': Ship,
    'Market Access': Compass,
    'Business Networking': Network,
    'Knowledge Exchange': BookOpen,
    'Investment Promotion': TrendingUp,
    Advocacy: Megaphone,
    'Policy Dialogue': Landmark,
  }),
)

type Shown = { page: Pages['about']; partners: readonly Partner[]; people: readonly Person[] }

function Content({ page: data, partners, people }: Shown) {
  return (
    <>
      {!data.sections.length && !data.goals.length && (
        <Container className="min-h-[50vh] py-section">
          <EmptyState>There is nothing to read here yet.</EmptyState>
        </Container>
      )}
      {data.sections.length > 0 && (
        <Section>
          <div className="space-y-10 md:space-y-28">
            {data.sections.map((section) => (
              <article
                key={section.id}
                className={`grid items-center ${section.image_url ? 'max-md:grid-cols-[7rem_minmax(0,1fr)]' : ''} gap-x-4 gap-y-3 md:grid-cols-12 md:gap-x-12 lg:gap-x-16`}
              >
                {section.image_url && (
                  <Picture
                    src={section.image_url}
                    sizes="(min-width: 1248px) 650px, (min-width: 768px) 50vw, 112px"
                    ratio="4 / 3"
                    className={`rounded-card md:col-span-6 lg:col-span-7 ${section.image_side === 'right' ? 'md:order-last' : ''}`}
                  />
                )}
                <div
                  className={`max-md:contents ${section.image_url ? 'md:col-span-6 lg:col-span-5' : 'md:col-span-12'}`}
                >
                  <h2 className="font-serif text-heading font-semibold">{section.title}</h2>
                  <div className="max-w-reading space-y-3 text-ink-800 max-md:col-span-full md:mt-5 md:space-y-4">
                    {paragraphs(section.content).map((paragraph) => (
                      <p key={paragraph}>{paragraph}</p>
                    ))}
                  </div>
                </div>
              </article>
            ))}
          </div>
        </Section>
      )}
      <People people={people} />
      {data.goals.length > 0 && (
        <Section tone="linen" labelledBy="goals">
          <SectionHeading id="goals" eyebrow="What we work for" title="Our Goals" />
          <ul className="grid gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
            {data.goals.map((goal) => {
              const Icon = goalIcons.get(goal.title) ?? Handshake
              return (
                <li key={goal.id} className="border-t border-paper-300 py-3 md:py-8">
                  <h3 className="flex items-center gap-3 font-serif text-subheading font-semibold md:block">
                    <Icon
                      aria-hidden="true"
                      className="size-7 shrink-0 text-rose-600 md:mb-4 md:size-9"
                      strokeWidth={1.25}
                    />
                    {goal.title}
                  </h3>
                  <p className="mt-1.5 text-small text-ink-700 md:mt-3">{goal.description}</p>
                </li>
              )
            })}
          </ul>
        </Section>
      )}
      <Partners partners={partners} />
    </>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHero
        eyebrow="About the chamber"
        title="Built on trade, kept by trust"
        lead="BKCC is a non-profit association of Bulgarian and Kazakh companies. We make it easier for them to find, understand and rely on each other."
        image="/artwork/danube-bridge.webp"
        focus="object-[50%_28%]"
      />
      {children}
      <ClosingCall
        title="Take your seat at the table"
        text="Members shape what the chamber does next, and meet the people they came for."
        actions={
          <ButtonLink look="bright" to="/membership">
            Join the chamber
          </ButtonLink>
        }
      />
    </>
  )
}

/** About as it is when it has been read. */
export function AboutView(content: Shown) {
  return (
    <Frame>
      <Content {...content} />
    </Frame>
  )
}

/** The About page. */
export function AboutPage() {
  const query = useQuery(aboutQuery)
  return (
    <Frame>
      <PageContent query={query} pending={<Spinner className="min-h-dvh content-start" />}>
        {({ about, partners, people }) => <Content page={about} partners={partners.partners} people={people.people} />}
      </PageContent>
    </Frame>
  )
}
