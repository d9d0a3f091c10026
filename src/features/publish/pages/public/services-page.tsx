import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { ClosingCall, PageHero, Section } from '@/components/ui/page'
import { EmptyState, Loading, Skeleton } from '@/components/ui/states'
import { servicesQuery } from './api'
import type { Pages } from '../pages'
import { PageContent } from '../shared/page-content'
import { serviceIcon } from '../shared/service-icons'

/** What search engines read of this page. */
export const words = {
  description:
    'Advisory, market research, trade missions, training and legal guidance for companies trading between Bulgaria and Kazakhstan.',
  keywords: 'trade services, market research, trade mission, export support',
}

const grid = 'grid gap-x-14 md:grid-cols-2'

const pending = (
  <Section className="min-h-[60vh]">
    <Loading className={grid}>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="py-6 first:pt-0 md:py-10 md:nth-2:pt-0">
          <Skeleton className="size-9" />
          <Skeleton className="mt-5 h-7 w-2/3" />
          <Skeleton className="mt-5 h-20 w-full" />
          <Skeleton className="mt-5 h-24 w-4/5" />
        </div>
      ))}
    </Loading>
  </Section>
)

function Services({ services: data }: Pages['services']) {
  return (
    <Section className="min-h-[60vh]">
      {data.length === 0 && <EmptyState>No services are listed at the moment.</EmptyState>}
      <ul className={grid}>
        {data.map((service) => {
          const Icon = serviceIcon(service.icon)
          return (
            <li
              key={service.id}
              className="border-t border-paper-300 py-6 first:border-t-0 first:pt-0 md:py-10 md:nth-2:border-t-0 md:nth-2:pt-0 md:nth-last-2:pb-0 last:pb-0"
            >
              <h2 className="flex items-center gap-3 font-serif text-subheading font-semibold md:block">
                <Icon
                  aria-hidden="true"
                  className="size-7 shrink-0 text-rose-600 md:mb-5 md:size-9"
                  strokeWidth={1.25}
                />
                {service.title}
              </h2>
              <p className="mt-2 text-ink-700 md:mt-4">{service.description}</p>
              {service.points.length > 0 && (
                <ul className="mt-3 space-y-1.5 md:mt-5 md:space-y-2.5">
                  {service.points.map((point) => (
                    <li key={point} className="flex gap-3 text-small text-ink-800">
                      <span aria-hidden="true" className="mt-[0.55em] size-1.5 shrink-0 rotate-45 bg-wheat-500" />
                      {point}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHero
        eyebrow="Services"
        title="Practical help, at both ends of the route"
        lead="From the first market question to the signed contract and the cleared shipment: what the chamber’s office does for its members."
        image="/artwork/freight-terminal.webp"
        focus="object-[50%_45%]"
        actions={<ButtonLink to="/contact">Ask about a service</ButtonLink>}
      />
      {children}
      <ClosingCall
        title="Not sure where to begin?"
        text="Describe your plan in two sentences. We will tell you which service fits, or whom to ask instead."
        actions={
          <>
            <ButtonLink look="bright" to="/contact">
              Contact Us
            </ButtonLink>
            <ButtonLink look="outline" to="/membership" className="signed-in:hidden">
              Become a Member
            </ButtonLink>
          </>
        }
      />
    </>
  )
}

/** Services as it is when it has been read. */
export function ServicesView({ page }: { page: Pages['services'] }) {
  return (
    <Frame>
      <Services {...page} />
    </Frame>
  )
}

/** The Services page. */
export function ServicesPage() {
  const query = useQuery(servicesQuery)
  return (
    <Frame>
      <PageContent query={query} pending={pending}>
        {({ services }) => <Services {...services} />}
      </PageContent>
    </Frame>
  )
}
