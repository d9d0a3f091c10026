import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { OfficePage } from '@/components/ui/office-page'
import { EmptyState, ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { OwnBilling } from '@/features/billing/shared/own-billing'
import { managedBy, useSession, type OwnBelonging } from '@/features/session/api'
import { NotFoundError } from '@/lib/data/errors'
import { ownCompanyQuery } from './api'
import { CompanyForm } from './company-form'
import { CompanyPeople } from './company-people'

const list = '/dashboard/company'
const title = 'My company'

/**
 * The page of one company.
 *
 * @param props.several whether the person keeps others, too
 * @param props.ended whether they do not keep this one any more
 */
function Company({ of, several, ended }: { of: OwnBelonging; several: boolean; ended: boolean }) {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(ownCompanyQuery(of.member_id))
  const known = isFetchedAfterMount ? data : undefined
  return (
    <OfficePage
      title={title}
      lead={known?.values.name ?? of.name}
      back={several ? { to: list, label: 'All my companies' } : undefined}
      actions={
        <ButtonLink to={`/members/${known?.slug ?? of.slug}`} look="secondary">
          Show public page
        </ButtonLink>
      }
    >
      {known ? (
        <>
          <CompanyForm company={known} ended={ended} />
          {!ended && <CompanyPeople companyId={of.member_id} />}
          {!ended && <OwnBilling companyId={of.member_id} />}
        </>
      ) : error ? (
        <ErrorBox
          message={error.message}
          onRetry={error instanceof NotFoundError ? undefined : () => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading label="Loading your company…" className="space-y-6">
          <Skeleton className="h-16" />
          <Skeleton className="h-72" />
          <Skeleton className="h-96" />
        </Loading>
      )}
    </OfficePage>
  )
}

function Choice({ companies }: { companies: readonly OwnBelonging[] }) {
  return (
    <OfficePage title={title} lead="You keep the pages of several companies. Choose one.">
      <ul className="grid max-w-3xl gap-3 sm:grid-cols-2">
        {companies.map(({ member_id, slug, name }) => (
          <li key={member_id}>
            <Link
              to={`${list}/${slug}`}
              className="flex min-h-touch items-center rounded-card border border-paper-300 bg-paper-50 p-5 font-semibold text-sky-700 underline-offset-4 hover:border-ink-700 hover:underline"
            >
              <span className="min-w-0 break-words">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </OfficePage>
  )
}

function Chosen({ slug }: { slug: string | undefined }) {
  const { profile } = useSession()
  const companies = profile ? managedBy(profile) : []
  const found = slug ? companies.find((company) => company.slug === slug) : companies.length === 1 ? companies[0] : null
  // Once it is open it stays on the screen with what was typed, whatever becomes of the right to keep it.
  const [opened, setOpened] = useState(found)
  if (found && !opened) setOpened(found)
  const of = opened ?? found
  if (of)
    return (
      <Company
        of={of}
        several={slug !== undefined && companies.length > 1}
        ended={!companies.some(({ member_id }) => member_id === of.member_id)}
      />
    )
  if (!slug && companies.length > 1) return <Choice companies={companies} />
  return (
    <OfficePage title={title}>
      <EmptyState>
        {slug
          ? 'You do not keep the page of a company with this address.'
          : 'You do not keep the page of a company. The chamber’s office decides who does. An inactive member has no page.'}
        {slug && companies.length > 0 && (
          <p className="mt-4">
            <ButtonLink to={list} look="secondary">
              Show my company
            </ButtonLink>
          </p>
        )}
      </EmptyState>
    </OfficePage>
  )
}

/** The company pages that the signed-in person keeps: the only one, the one that the address names, or a choice. */
export function MyCompanyPage() {
  const { slug } = useParams()
  return <Chosen key={slug ?? ''} slug={slug} />
}
